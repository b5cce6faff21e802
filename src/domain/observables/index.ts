import { domain } from './domain.ts'
import { email } from './email.ts'
import { ja3, jarm, md5, sha1, sha256, sha512 } from './hashes.ts'
import { ipv4 } from './ipv4.ts'
import { ipv4Cidr } from './ipv4-cidr.ts'
import { ipv6 } from './ipv6.ts'
import { ipv6Cidr } from './ipv6-cidr.ts'
import type { ObservableKind } from './kind.ts'
import { asn, btc, cve, onion, urlPath } from './names.ts'
import { url } from './url.ts'

/** Every kind of observable and indicator, in the order in which an unlabelled text is tried. */
export const kinds = [
  ipv4,
  ipv4Cidr,
  ipv6,
  ipv6Cidr,
  url,
  email,
  md5,
  sha1,
  sha256,
  sha512,
  jarm,
  cve,
  asn,
  btc,
  onion,
  domain,
  urlPath,
  ja3,
] as const

export type KindId = (typeof kinds)[number]['id']

/** Finds a kind by its id. */
export const kindById = Object.fromEntries(kinds.map((kind) => [kind.id, kind])) as Record<KindId, ObservableKind>
/** Finds a kind by the code under which it is stored. */
export const kindByCode = new Map<number, ObservableKind & { readonly id: KindId }>(
  kinds.map((kind) => [kind.code, kind]),
)
/** Ids of all kinds, in the order of `kinds`. */
export const kindIds = kinds.map((kind) => kind.id) as KindId[]

/** Tells whether a text is the id of a kind. */
export function isKindId(id: string): id is KindId {
  return Object.hasOwn(kindById, id)
}
