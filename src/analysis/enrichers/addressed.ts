import type { KindId } from '../../domain/observables/index.ts'
import { parseIpv4, parseIpv6 } from '../../domain/observables/ip.ts'
import { urlHost } from '../../domain/observables/url.ts'

/** Kinds that are an address or a range, or may have one for a host. */
export const addressedKinds = ['ipv4', 'ipv6', 'ipv4-cidr', 'ipv6-cidr', 'url'] as const satisfies readonly KindId[]

/** An address or a range of addresses; `text` is the (first) address. */
export type Addressed =
  | { readonly text: string; readonly prefix: number; readonly v4: number }
  | { readonly text: string; readonly prefix: number; readonly v6: Uint16Array }

/** The address that a canonical value is, begins with (a range) or leads to (a URL); undefined where it has a name. */
export function addressOf(kind: KindId, value: string): Addressed | undefined {
  const cell = kind === 'url' ? urlHost(value) : value
  const slash = cell.indexOf('/')
  const text = slash < 0 ? cell : cell.slice(0, slash)
  const v4 = parseIpv4(text)
  if (v4 !== undefined) return { text, v4, prefix: slash < 0 ? 32 : Number(cell.slice(slash + 1)) }
  const v6 = text.includes(':') ? parseIpv6(text) : undefined
  return v6 && { text, v6, prefix: slash < 0 ? 128 : Number(cell.slice(slash + 1)) }
}
