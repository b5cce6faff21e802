import { kindById } from '../../domain/observables/index.ts'
import { maskIpv4, maskIpv6, parseIpv4, parseIpv6 } from '../../domain/observables/ip.ts'
import { parentDomains, readValue } from '../../domain/observables/read.ts'
import { urlHost } from '../../domain/observables/url-host.ts'
import { partitionPoint } from '../../domain/partition-point.ts'

/** Addresses and names of the reporting organisation. */
export interface OwnRanges {
  /** Tells whether a canonical value of this kind is an own address or name, or a URL or mailbox on one. */
  holds(kindCode: number, value: string): boolean
  /** Tells whether a canonical range has own addresses in it. */
  isIn(range: string): boolean
  /** Own names below a name. */
  below(name: string): readonly string[]
}

/** Reads configured addresses, ranges and domains; ignores other entries. Undefined if none is left. */
export function ownRangesOf(entries: readonly string[]): OwnRanges | undefined {
  const names = new Set<string>()
  const namesBelow = new Map<string, string[]>()
  const spans4: Span<number>[] = []
  const spans6: Span<string>[] = []
  for (const entry of entries) {
    const range = readValue(entry)
    if (!range) continue
    if (range.kind === 'domain') names.add(range.value)
    else if (range.kind.startsWith('ipv4')) spans4.push(spanOf4(range.value))
    else if (range.kind.startsWith('ipv6')) spans6.push(spanOf6(range.value))
  }
  if (names.size + spans4.length + spans6.length === 0) return undefined
  for (const name of names) {
    for (const parent of parentDomains(name, undefined)) {
      const below = namesBelow.get(parent)
      if (below) below.push(name)
      else namesBelow.set(parent, [name])
    }
  }
  const meets4 = meeting(spans4)
  const meets6 = meeting(spans6)

  const holdsHost = (host: string): boolean => {
    const quad = parseIpv4(host)
    if (quad !== undefined) return meets4({ first: quad, last: quad })
    const groups = spans6.length > 0 && host.includes(':') ? parseIpv6(host) : undefined
    if (groups) return meets6({ first: comparable(groups), last: comparable(groups) })
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
    isIn: (range) => (range.includes(':') ? meets6(spanOf6(range)) : meets4(spanOf4(range))),
    below: (name) => namesBelow.get(name) ?? [],
  }
}

/** The first and the last address of a range. */
interface Span<Address extends number | string> {
  readonly first: Address
  readonly last: Address
}

/** Tells of a span whether it has an address in common with any of these. Spans of ranges never overlap partially. */
function meeting<Address extends number | string>(spans: readonly Span<Address>[]): (span: Span<Address>) => boolean {
  const outer: Span<Address>[] = []
  for (const span of spans.toSorted((a, b) => order(a.first, b.first) || order(b.last, a.last))) {
    const before = outer.at(-1)
    if (!before || span.last > before.last) outer.push(span)
  }
  return ({ first, last }) => {
    const next = outer[partitionPoint(outer.length, (at) => (outer[at] as Span<Address>).last < first)]
    return next !== undefined && next.first <= last
  }
}

const order = <Address extends number | string>(a: Address, b: Address) => (a < b ? -1 : a > b ? 1 : 0)

function spanOf4(range: string): Span<number> {
  const [base = '', prefix = '32'] = range.split('/')
  const first = maskIpv4(parseIpv4(base) as number, Number(prefix))
  return { first, last: first + 2 ** (32 - Number(prefix)) - 1 }
}

function spanOf6(range: string): Span<string> {
  const [base = '', prefix = '128'] = range.split('/')
  const first = maskIpv6(parseIpv6(base) as Uint16Array, Number(prefix))
  const hostBits = (group: number) => Math.min(16, Math.max(0, 16 * (group + 1) - Number(prefix)))
  return { first: comparable(first), last: comparable(first.map((bits, group) => bits | (2 ** hostBits(group) - 1))) }
}

/** An IPv6 address as a text of eight characters, which sorts like the address. */
const comparable = (groups: Uint16Array): string => String.fromCharCode(...groups)
