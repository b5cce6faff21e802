import { readValue } from './read.ts'

/**
 * Canonical form of an organisation's own address or network (CIDR): host bits cleared, RFC 5952 spelling, `/32` and
 * `/128` written as the address itself. Undefined for any other text.
 */
export function readOwnNetwork(text: string): string | undefined {
  const found = readValue(text)
  return found && /^ipv[46]/.test(found.kind) ? found.value : undefined
}
