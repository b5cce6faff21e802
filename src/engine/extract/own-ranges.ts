import { type KindId, kindById } from '../../domain/observables/index.ts'
import { parseIpv4, parseIpv6 } from '../../domain/observables/ip.ts'
import { readValue, type Value } from '../../domain/observables/read.ts'
import { urlHost } from '../../domain/observables/url-host.ts'
import { compareCodeUnits } from '../../domain/order.ts'
import { partitionPoint } from '../../domain/partition-point.ts'

/** Addresses and names of the reporting organisation. */
export interface OwnRanges {
  /** Tells whether a canonical value of this kind is an own address or name, or a URL or mailbox on one. */
  holds(kindCode: number, value: string): boolean
  /** Tells whether a canonical range consists of own addresses. */
  holdsRange(range: string): boolean
  /** The own addresses, ranges and names. */
  readonly values: readonly Value[]
}

/** Reads configured addresses, ranges and domains; ignores other entries. Undefined if none is left. */
export function ownRangesOf(entries: readonly string[]): OwnRanges | undefined {
  const values = entries.flatMap((entry) => readValue(entry) ?? []).filter(({ kind }) => isOwnKind(kind))
  if (values.length === 0) return undefined
  const names = new Set(values.flatMap(({ kind, value }) => (kind === 'domain' ? [value] : [])))
  const outer = outermost(values.flatMap(({ kind, value }) => (kind === 'domain' ? [] : [spanOf(value)])))

  const holdsRange = (range: string): boolean => {
    const { first, last } = spanOf(range)
    const around = outer[partitionPoint(outer.length, (at) => (outer[at] as Span).last < last)]
    return around !== undefined && around.first <= first
  }
  const holdsHost = (host: string): boolean => {
    if (host.includes(':') || parseIpv4(host) !== undefined) return outer.length > 0 && holdsRange(host)
    for (let at = 0; at >= 0; at = host.indexOf('.', at) + 1 || -1) if (names.has(host.slice(at))) return true
    return false
  }
  return {
    holds(kindCode, value) {
      if (kindCode === kindById.url.code) return holdsHost(urlHost(value))
      if (kindCode === kindById.email.code) return holdsHost(value.slice(value.lastIndexOf('@') + 1))
      const isHost =
        kindCode === kindById.domain.code || kindCode === kindById.ipv4.code || kindCode === kindById.ipv6.code
      return isHost && holdsHost(value)
    },
    holdsRange,
    values,
  }
}

const isOwnKind = (kind: KindId): boolean => kind === 'domain' || kind.startsWith('ipv')

/** The first and the last address of a range, as texts that sort like the addresses of all ranges, IPv4 before IPv6. */
export interface Span {
  readonly first: string
  readonly last: string
}

/** Those that are in no other one, in order; two ranges never overlap partially. */
export function outermost<Of extends Span>(spans: readonly Of[]): readonly Of[] {
  const outer: Of[] = []
  const inOrder = spans.toSorted((a, b) => compareCodeUnits(a.first, b.first) || compareCodeUnits(b.last, a.last))
  for (const span of inOrder) {
    const before = outer.at(-1)
    if (!before || span.last > before.last) outer.push(span)
  }
  return outer
}

/** The span of a canonical address or range. */
export function spanOf(range: string): Span {
  const slash = range.indexOf('/')
  const base = slash < 0 ? range : range.slice(0, slash)
  const quad = parseIpv4(base)
  const words = quad === undefined ? (parseIpv6(base) as Uint16Array) : [quad >>> 16, quad & 0xffff]
  const prefix = slash < 0 ? 16 * words.length : Number(range.slice(slash + 1))
  let first = quad === undefined ? '6' : '4'
  let last = first
  for (const [at, word] of words.entries()) {
    const mask = 2 ** Math.min(16, Math.max(0, 16 * (at + 1) - prefix)) - 1
    first += String.fromCharCode(word & ~mask)
    last += String.fromCharCode(word | mask)
  }
  return { first, last }
}
