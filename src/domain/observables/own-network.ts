import { readValue } from './read.ts'

/**
 * An address or a network (CIDR) of one's own, as it is written everywhere here: host bits cleared, RFC 5952, `/32` and
 * `/128` the address itself. Undefined for anything else.
 */
export function readOwnNetwork(text: string): string | undefined {
  const found = readValue(text)
  return found && /^ipv[46]/.test(found.kind) ? found.value : undefined
}
