import { hash } from 'node:crypto'

/**
 * Namespace for everything that Winnow names. It is not that of STIX cyber observables, which the standard reserves for
 * them.
 */
const winnowNamespace = 'c1f6b0f4-7c9b-5e0e-9a34-5f0f2f6a7d21'

/** Namespace of indicators' UUIDs, made once at random. */
export const indicatorNamespace = '5d0f3c1e-a2b8-4c0b-9a7e-21c6f4d85b13'

const bytesOf = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex')
const winnowBytes = bytesOf(winnowNamespace)

/** UUID version 5 (RFC 9562): always the same for the same name. */
export function nameUuid(name: string, namespace = winnowNamespace): string {
  const start = namespace === winnowNamespace ? winnowBytes : bytesOf(namespace)
  const hex = hash('sha1', Buffer.concat([start, Buffer.from(name)]), 'hex')
  const variant = '89ab'[Number.parseInt(hex[16] as string, 16) & 3]
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
