import { parseIpv4, parseIpv6 } from '../../domain/observables/ip.ts'
import { partitionPoint } from '../../domain/partition-point.ts'

/** A range with its first and last address as numbers; IPv6 numbers follow those of IPv4. */
interface Range {
  readonly network: string
  readonly first: bigint
  readonly last: bigint
}

/**
 * For products that accept no nested ranges. The inner range becomes a comment, `# in 192.0.2.0/24: 192.0.2.1`, and
 * returns in the release in which the outer one is removed. `networkOf` returns the range or address of an entry;
 * entries without one are passed through. The other entries are kept in memory, a few dozen bytes each.
 */
export function* withoutOverlap(
  entries: Iterable<string>,
  networkOf: (entry: string) => string | undefined,
): Generator<string> {
  const networks: string[] = []
  const ranges: Range[] = []
  for (const entry of entries) {
    const network = networkOf(entry)
    if (network === undefined) yield entry
    else networks.push(entry)
    if (network?.includes('/')) ranges.push(rangeOf(network))
  }
  const widest = widestOf(ranges)
  for (const entry of networks) {
    const network = networkOf(entry) as string
    const outer = rangeAround(widest, rangeOf(network).first)
    yield outer && outer.network !== network ? `# in ${outer.network}: ${network}` : entry
  }
}

/** The ranges that are not inside another one, in order. Two CIDR ranges never overlap partially. */
function widestOf(ranges: readonly Range[]): Range[] {
  const compare = (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0)
  const widest: Range[] = []
  for (const range of ranges.toSorted((a, b) => compare(a.first, b.first) || compare(b.last, a.last))) {
    const before = widest.at(-1)
    if (!before || range.last > before.last) widest.push(range)
  }
  return widest
}

function rangeAround(ranges: readonly Range[], address: bigint): Range | undefined {
  const range = ranges[partitionPoint(ranges.length, (at) => (ranges[at] as Range).first <= address) - 1]
  return range && address <= range.last ? range : undefined
}

function rangeOf(network: string): Range {
  const isV4 = !network.includes(':')
  const [address, prefix = isV4 ? '32' : '128'] = network.split('/') as [string, string | undefined]
  const first = isV4
    ? BigInt(parseIpv4(address) as number)
    : (parseIpv6(address) as Uint16Array).reduce((sum, group) => sum * 65_536n + BigInt(group), 0n) + (1n << 32n)
  return { network, first, last: first + (1n << BigInt((isV4 ? 32 : 128) - Number(prefix))) - 1n }
}
