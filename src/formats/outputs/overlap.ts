import { type AddressRange, rangeOf } from '../../domain/observables/address-range.ts'
import { partitionPoint } from '../../domain/partition-point.ts'

interface Range extends AddressRange {
  readonly network: string
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
    if (network?.includes('/')) ranges.push({ network, ...rangeOf(network) })
  }
  const widest = widestOf(ranges)
  for (const entry of networks) {
    const network = networkOf(entry) as string
    const outer = rangeAround(widest, rangeOf(network))
    yield outer && outer.network !== network ? `# in ${outer.network}: ${network}` : entry
  }
}

/** The ranges that are not inside another one, in order. Two CIDR ranges never overlap partially. */
function widestOf(ranges: readonly Range[]): Range[] {
  const widest: Range[] = []
  for (const range of ranges.toSorted((a, b) => order(a, b) || (a.last < b.last ? 1 : -1))) {
    const before = widest.at(-1)
    if (before?.width !== range.width || range.last > before.last) widest.push(range)
  }
  return widest
}

/** Ranges in order of their first addresses, IPv4 before IPv6. */
const order = (a: AddressRange, b: AddressRange) => a.width - b.width || (a.at < b.at ? -1 : Number(a.at > b.at))

function rangeAround(ranges: readonly Range[], inner: AddressRange): Range | undefined {
  const range = ranges[partitionPoint(ranges.length, (at) => order(ranges[at] as Range, inner) <= 0) - 1]
  return range?.width === inner.width && inner.at <= range.last ? range : undefined
}
