import { hash } from 'node:crypto'

/** Of everything that Winnow names itself; never that of STIX's cyber observables, which the standard keeps for them. */
export const winnowNamespace = 'c1f6b0f4-7c9b-5e0e-9a34-5f0f2f6a7d21'

const bytesOf = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex')
const winnowBytes = bytesOf(winnowNamespace)

/** RFC 9562, UUID version 5: the same for the same name, for good. */
export function nameUuid(name: string, namespace = winnowNamespace): string {
  const start = namespace === winnowNamespace ? winnowBytes : bytesOf(namespace)
  const hex = hash('sha1', Buffer.concat([start, Buffer.from(name)]), 'hex')
  const variant = '89ab'[Number.parseInt(hex[16] as string, 16) & 3]
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
