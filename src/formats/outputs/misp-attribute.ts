import type { KindId } from '../../domain/observables/index.ts'
import { beginning, oneLine } from './lines.ts'

/** MISP's type for each kind, with the default category and `to_ids` from its `describeTypes.json`. */
export const mispAttribute: Readonly<
  Record<KindId, { readonly type: string; readonly category: string; readonly toIds: boolean }>
> = {
  ipv4: { type: 'ip-dst', category: 'Network activity', toIds: true },
  ipv6: { type: 'ip-dst', category: 'Network activity', toIds: true },
  'ipv4-cidr': { type: 'ip-dst', category: 'Network activity', toIds: true },
  'ipv6-cidr': { type: 'ip-dst', category: 'Network activity', toIds: true },
  domain: { type: 'domain', category: 'Network activity', toIds: true },
  url: { type: 'url', category: 'Network activity', toIds: true },
  email: { type: 'email-src', category: 'Payload delivery', toIds: true },
  md5: { type: 'md5', category: 'Payload delivery', toIds: true },
  sha1: { type: 'sha1', category: 'Payload delivery', toIds: true },
  sha256: { type: 'sha256', category: 'Payload delivery', toIds: true },
  sha512: { type: 'sha512', category: 'Payload delivery', toIds: true },
  ja3: { type: 'ja3-fingerprint-md5', category: 'Network activity', toIds: true },
  jarm: { type: 'jarm-fingerprint', category: 'Network activity', toIds: true },
  cve: { type: 'vulnerability', category: 'External analysis', toIds: false },
  asn: { type: 'AS', category: 'Network activity', toIds: false },
  btc: { type: 'btc', category: 'Financial fraud', toIds: true },
  'url-path': { type: 'uri', category: 'Network activity', toIds: true },
  onion: { type: 'onion-address', category: 'Network activity', toIds: true },
}

/** Text inside the quotes of a machine tag, short enough for MISP's column. */
export const tagValue = (text: string) => beginning(oneLine(text).replaceAll('"', "'"), 120)
