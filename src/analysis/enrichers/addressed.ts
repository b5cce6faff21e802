import type { KindId } from '../../domain/observables/index.ts'
import {
  isRoutableIpv4,
  isRoutableIpv4Range,
  isRoutableIpv6,
  parseIpv4,
  parseIpv6,
} from '../../domain/observables/ip.ts'
import { urlHost } from '../../domain/observables/url-host.ts'

/** Kinds that are an address or a range, or can have one as host. */
export const addressedKinds = ['ipv4', 'ipv6', 'ipv4-cidr', 'ipv6-cidr', 'url'] as const satisfies readonly KindId[]

/** An address or a range of addresses; `text` is the first address. */
export type Addressed =
  | { readonly text: string; readonly prefix: number; readonly v4: number }
  | { readonly text: string; readonly prefix: number; readonly v6: Uint16Array }

/**
 * The address of a canonical value: the address itself, the first address of a range, or the host of a URL. Undefined
 * if the host is a name, or for addresses without an owner: private, reserved, or tunnelling another address (6to4,
 * Teredo).
 */
export function addressOf(kind: KindId, value: string): Addressed | undefined {
  // Several enrichers ask about the same indicator in a row.
  if (value !== lastValue || kind !== lastKind) {
    last = read(kind, value)
    lastValue = value
    lastKind = kind
  }
  return last
}

let lastKind: KindId | undefined
let lastValue: string | undefined
let last: Addressed | undefined

function read(kind: KindId, value: string): Addressed | undefined {
  const cell = kind === 'url' ? urlHost(value) : value
  const slash = cell.indexOf('/')
  const text = slash < 0 ? cell : cell.slice(0, slash)
  const v4 = parseIpv4(text)
  if (v4 !== undefined) {
    const prefix = slash < 0 ? 32 : Number(cell.slice(slash + 1))
    return (prefix === 32 ? isRoutableIpv4(v4) : isRoutableIpv4Range(v4, prefix)) ? { text, v4, prefix } : undefined
  }
  const v6 = text.includes(':') ? parseIpv6(text) : undefined
  return v6 && isRoutableIpv6(v6) ? { text, v6, prefix: slash < 0 ? 128 : Number(cell.slice(slash + 1)) } : undefined
}
