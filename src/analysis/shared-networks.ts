import { readFile } from 'node:fs/promises'
import { type SharedNetwork, sharedNetworks } from '../catalogue/warnings/networks.ts'
import { formatIpv4, formatIpv6, parseIpv4, parseIpv6 } from '../domain/observables/ip.ts'
import type { WarningList } from '../domain/warning-list.ts'
import { embedded } from './embedded.ts'
import { eachRow } from './enrichers/as-ranges.ts'
import { openedOnce, packagedFile } from './enrichers/packaged.ts'

const packaged = {
  v4: () => packagedFile('@ip-location-db/asn/asn-ipv4.csv'),
  v6: () => packagedFile('@ip-location-db/asn/asn-ipv6.csv'),
  version: () => packagedFile('@ip-location-db/asn/package.json'),
}
const opened = openedOnce(async (v4) => {
  const [text4, text6, about] = await Promise.all([
    readFile(v4, 'latin1'),
    readFile(packaged.v6(), 'latin1'),
    readFile(packaged.version(), 'utf8'),
  ])
  return networkLists({ v4: text4, v6: text6 }, dateOf(JSON.parse(about).version))
})

/** Networks that are shared entirely, each as a list of its announced ranges; read once per process. */
export async function sharedNetworkLists(): Promise<readonly WarningList[]> {
  const made = embedded('shared-networks.json')
  return made ? JSON.parse(made.toString()) : opened(packaged.v4())
}

/** The lists from the content of the files. */
export function networkLists(
  files: { readonly v4: string; readonly v6: string },
  date: string | undefined,
  networks: readonly SharedNetwork[] = sharedNetworks,
): WarningList[] {
  const bySystem = new Map<number, Range[]>()
  for (const { systems } of networks) for (const system of systems) bySystem.set(system, [])
  for (const text of [files.v4, files.v6]) {
    const row = (first: string, last: string, system: number) => {
      const from = addressOf(first)
      const to = addressOf(last)
      if (!from || !to || from.width !== to.width || from.at > to.at) return
      bySystem.get(system)?.push({ ...from, last: to.at })
    }
    eachRow(text, row, (system) => bySystem.has(system))
  }
  return networks.map(({ id, name, category, systems, except = [] }) => {
    const excepted = except.map(rangeOf)
    const ranges = merged(systems.flatMap((system) => bySystem.get(system) as Range[]))
    return {
      id: `winnow-network-${id}`,
      name,
      description: `What ${systems.map((system) => `AS${system}`).join(', ')} announces.`,
      version: date ?? 1,
      type: 'cidr',
      category,
      origin: { publisher: 'Route Views', page: 'https://www.routeviews.org/' },
      ...(date && { date }),
      list: excepted.reduce(without, ranges).flatMap(cidrs),
    }
  })
}

/** From `at` to `last`, both included; 32 or 128 bits wide. */
interface Range {
  readonly width: 32 | 128
  readonly at: bigint
  readonly last: bigint
}

function addressOf(text: string): { width: 32 | 128; at: bigint } | undefined {
  const v4 = parseIpv4(text)
  if (v4 !== undefined) return { width: 32, at: BigInt(v4) }
  const v6 = parseIpv6(text)
  return v6 && { width: 128, at: v6.reduce((sum, group) => (sum << 16n) | BigInt(group), 0n) }
}

function rangeOf(cidr: string): Range {
  const [base = '', prefix = ''] = cidr.split('/')
  const from = addressOf(base)
  if (!from) throw new Error(`${cidr} is no range`)
  return { ...from, last: from.at + (1n << BigInt(from.width - Number(prefix))) - 1n }
}

/** Sorted, with adjacent ranges joined. */
function merged(ranges: readonly Range[]): readonly Range[] {
  const sorted = [...ranges].sort((a, b) => a.width - b.width || (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
  const result: Range[] = []
  for (const range of sorted) {
    const before = result.at(-1)
    if (before && before.width === range.width && range.at <= before.last + 1n) {
      if (range.last > before.last) result[result.length - 1] = { ...before, last: range.last }
    } else result.push(range)
  }
  return result
}

function without(ranges: readonly Range[], gone: Range): readonly Range[] {
  return ranges.flatMap((range) => {
    if (range.width !== gone.width || gone.last < range.at || gone.at > range.last) return [range]
    return [
      ...(range.at < gone.at ? [{ ...range, last: gone.at - 1n }] : []),
      ...(range.last > gone.last ? [{ ...range, at: gone.last + 1n }] : []),
    ]
  })
}

/** The fewest CIDR ranges that exactly cover this range. */
function cidrs({ width, at, last }: Range): string[] {
  const ranges: string[] = []
  let from = at
  while (from <= last) {
    let hostBits = 0
    // The range is as wide as the alignment of the first address and the last address allow.
    while (
      hostBits < width &&
      (from & (1n << BigInt(hostBits))) === 0n &&
      from + (1n << BigInt(hostBits + 1)) - 1n <= last
    )
      hostBits++
    ranges.push(`${textOf(width, from)}/${width - hostBits}`)
    from += 1n << BigInt(hostBits)
  }
  return ranges
}

function textOf(width: 32 | 128, address: bigint): string {
  if (width === 32) return formatIpv4(Number(address))
  return formatIpv6(Uint16Array.from({ length: 8 }, (_, i) => Number((address >> BigInt(112 - 16 * i)) & 0xffffn)))
}

/** The package has its date in the last part of its version: `2.3.2026061719`. */
function dateOf(version: string): string | undefined {
  const [, year, month, day] = /\.(20\d\d)(\d\d)(\d\d)\d*$/.exec(version) ?? []
  return year && `${year}-${month}-${day}`
}
