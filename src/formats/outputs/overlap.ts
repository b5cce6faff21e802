import { parseIpv4, parseIpv6 } from '../../domain/observables/ip.ts'

/** A range with its first and last address as numbers; those of IPv6 stand behind all of IPv4. */
interface Range {
  readonly entry: string
  readonly network: string
  readonly first: bigint
  readonly last: bigint
}

/**
 * For products that take no two ranges of which one lies in the other: the inner one becomes a comment, `# in 192.0.2.0/24:
 * 192.0.2.1`, and comes back by itself in the release in which the outer one is gone. `networkOf` says what range or address
 * an entry is about; one without any is passed on.
 */
export function* withoutOverlap(
  entries: Iterable<string>,
  networkOf: (entry: string) => string | undefined,
): Generator<string> {
  const ranges: Range[] = []
  for (const entry of entries) {
    const network = networkOf(entry)
    if (network === undefined) yield entry
    else ranges.push({ entry, network, ...boundsOf(network) })
  }
  const compare = (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0)
  const widestFirst = ranges.toSorted((a, b) => compare(a.first, b.first) || compare(b.last, a.last))
  const around = new Map<Range, Range>()
  let widest: Range | undefined
  for (const range of widestFirst) {
    if (widest && range.last <= widest.last) around.set(range, widest)
    else widest = range
  }
  for (const range of ranges) {
    const outer = around.get(range)
    yield outer ? `# in ${outer.network}: ${range.network}` : range.entry
  }
}

function boundsOf(network: string): { readonly first: bigint; readonly last: bigint } {
  const isV4 = !network.includes(':')
  const [address, prefix = isV4 ? '32' : '128'] = network.split('/') as [string, string | undefined]
  const first = isV4
    ? BigInt(parseIpv4(address) as number)
    : (parseIpv6(address) as Uint16Array).reduce((sum, group) => sum * 65_536n + BigInt(group), 0n) + (1n << 32n)
  return { first, last: first + (1n << BigInt((isV4 ? 32 : 128) - Number(prefix))) - 1n }
}
