import { readFile } from 'node:fs/promises'
import { type SharedNetwork, sharedNetworks } from '../catalogue/warnings/networks.ts'
import { type AddressRange, addressOf, cidrs, rangeOf, without } from '../domain/observables/address-range.ts'
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
  const bySystem = new Map<number, AddressRange[]>()
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
    const ranges = merged(systems.flatMap((system) => bySystem.get(system) as AddressRange[]))
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

/** Sorted, with adjacent ranges joined. */
function merged(ranges: readonly AddressRange[]): readonly AddressRange[] {
  const sorted = [...ranges].sort((a, b) => a.width - b.width || (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
  const result: AddressRange[] = []
  for (const range of sorted) {
    const before = result.at(-1)
    if (before && before.width === range.width && range.at <= before.last + 1n) {
      if (range.last > before.last) result[result.length - 1] = { ...before, last: range.last }
    } else result.push(range)
  }
  return result
}

/** The package has its date in the last part of its version: `2.3.2026061719`. */
function dateOf(version: string): string | undefined {
  const [, year, month, day] = /\.(20\d\d)(\d\d)(\d\d)\d*$/.exec(version) ?? []
  return year && `${year}-${month}-${day}`
}
