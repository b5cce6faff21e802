import { publicSuffix, registrableDomain as registered } from '../../domain/observables/public-suffix.ts'
import { urlHost } from '../../domain/observables/url-host.ts'
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
    let lastHost: string | undefined
    let last: { registrableDomain?: string; publicSuffix: string } | undefined
    return ({ kind, value }) => {
      const host = kind === 'domain' ? value : kind === 'url' ? urlHost(value) : value.slice(value.lastIndexOf('@') + 1)
      if (host === lastHost) return last
      lastHost = host
      const suffix = publicSuffix(host)
      const domain = suffix === undefined ? undefined : registered(host)
      last = suffix === undefined ? undefined : { ...(domain && { registrableDomain: domain }), publicSuffix: suffix }
      return last
    }
  },
})
