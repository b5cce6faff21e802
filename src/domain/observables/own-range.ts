import type { KindId } from './index.ts'
import { innerName } from './inner-name.ts'
import { readValue } from './read.ts'

const ownKinds: ReadonlySet<KindId> = new Set(['ipv4', 'ipv4-cidr', 'ipv6', 'ipv6-cidr', 'domain'])

/**
 * Canonical form of an organisation's own address, network (CIDR; host bits cleared, RFC 5952 spelling, `/32` and
 * `/128` written as the address) or domain, which stands for all names below it. Undefined for any other text.
 */
export function readOwnRange(text: string): string | undefined {
  const found = readValue(text)
  if (found) return ownKinds.has(found.kind) ? found.value : undefined
  return innerName.test(text) ? text.toLowerCase().replace(/\.$/, '') : undefined
}
