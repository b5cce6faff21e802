import { createHash } from 'node:crypto'

/** Of everything that Winnow names itself; never that of STIX's cyber observables, which the standard keeps for them. */
export const winnowNamespace = 'c1f6b0f4-7c9b-5e0e-9a34-5f0f2f6a7d21'

/** RFC 9562, UUID version 5: the same for the same name, for good. */
export function nameUuid(name: string, namespace = winnowNamespace): string {
  const bytes = createHash('sha1')
    .update(Buffer.from(namespace.replaceAll('-', ''), 'hex'))
    .update(name)
    .digest()
    .subarray(0, 16)
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x50
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
