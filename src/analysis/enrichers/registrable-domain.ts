import { publicSuffix, registrableDomain as registered } from '../../domain/observables/public-suffix.ts'
import { urlHost } from '../../domain/observables/url-host.ts'
import { remembered } from '../../domain/remembered.ts'
import { enricher } from './enricher.ts'

export const registrableDomain = enricher({
  id: 'registrable-domain',
  name: { de: 'Registrierbare Domain und Endung', en: 'Registrable domain and public suffix' },
  description: {
    de: 'Der Name, den jemand registriert hat, und die öffentliche Endung darüber, auch bei Anbietern wie github.io.',
    en: 'The name that somebody registered and the public suffix above it, also with providers such as github.io.',
  },
  data: [
    {
      name: 'Public Suffix List',
      url: 'https://publicsuffix.org/',
      licence: 'MPL-2.0',
      licenceUrl: 'https://mozilla.org/MPL/2.0/',
    },
  ],
  onByDefault: true,
  kinds: ['domain', 'url', 'email'],

  open: () => {
    // Adjacent indicators often share a host.
    const partsOf = remembered((host: string) => {
      const suffix = publicSuffix(host)
      const domain = suffix === undefined ? undefined : registered(host)
      return suffix === undefined ? undefined : { ...(domain && { registrableDomain: domain }), publicSuffix: suffix }
    }, 1)
    return ({ kind, value }) =>
      partsOf(kind === 'domain' ? value : kind === 'url' ? urlHost(value) : value.slice(value.lastIndexOf('@') + 1))
  },
})
