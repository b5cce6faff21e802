import type { OneHost } from '../../domain/report.ts'
import type { Sighting } from '../extract/sighting.ts'
import type { MatchTable } from '../match/match.ts'

/** Fewer hits say too little of a host. */
const leastHits = 5

/** The matches of one observable at a time, by source: those of a source make it suspicious if its rank is below `none`. */
interface Matches {
  /** @returns whether the observable is suspicious */
  read(observable: number): boolean
  readonly sources: readonly number[]
  readonly rank: Uint8Array
}

/** The own hosts from which most hits come: of all sources together, and of each. */
export interface OneHosts {
  readonly all: OneHost | undefined
  /** By source; undefined for sources whose hits come from several hosts, or of which it is not known. */
  readonly bySource: readonly (OneHost | undefined)[]
}

/**
 * Finds the own host from which more than half of the hits come, and only from it. It is found by a majority vote among
 * the observables that have a single host, and then counted.
 * @param lights number of hits of each source
 * @param none rank of a source whose matches do not make an observable suspicious
 */
export function oneHosts(
  table: MatchTable,
  matches: Matches,
  {
    suspicious,
    lights,
    none,
  }: { readonly suspicious: number; readonly lights: readonly number[]; readonly none: number },
): OneHosts {
  const { hostOf, isSure, names } = singleHosts(table)
  const all = lights.length
  const leading = new Int32Array(all + 1).fill(-1)
  const lead = new Int32Array(all + 1)
  const surely = new Uint32Array(all + 1)
  const maybe = new Uint32Array(all + 1)
  const eachPlace = (visit: (place: number, host: number, observable: number) => void) => {
    for (let i = 0; i < hostOf.length; i++) {
      const host = hostOf[i] as number
      if (host < 0 || !matches.read(i)) continue
      visit(all, host, i)
      for (const source of matches.sources) if (matches.rank[source] !== none) visit(source, host, i)
    }
  }
  if (names.length > 0) {
    eachPlace((place, host) => {
      if (lead[place] === 0) leading[place] = host
      lead[place] = (lead[place] as number) + (leading[place] === host ? 1 : -1)
    })
    eachPlace((place, host, i) => {
      if (leading[place] !== host) return
      maybe[place] = (maybe[place] as number) + 1
      if (isSure[i] === 1) surely[place] = (surely[place] as number) + 1
    })
  }
  const oneOf = (place: number, of: number): OneHost | undefined => {
    const [hits, atMost] = [surely[place] as number, maybe[place] as number]
    if (of < leastHits || 2 * hits <= of) return undefined
    return { host: names[leading[place] as number] as string, hits, ...(atMost > hits && { atMost }) }
  }
  return { all: oneOf(all, suspicious), bySource: lights.map((light, source) => oneOf(source, light)) }
}

/** Of each observable with a single host: the host, as a position in `names`, and whether all of its sightings are of it. */
function singleHosts(table: MatchTable) {
  const hostOf = new Int32Array(table.size).fill(-1)
  const isSure = new Uint8Array(table.size)
  const numbers = new Map<string, number>()
  for (let i = 0; i < table.size; i++) {
    const { hosts, count }: Sighting = table.sighting(i)
    const [only, another] = hosts?.named ?? []
    if (!only || another || hosts?.areMany) continue
    const number = numbers.get(only.host) ?? numbers.size
    numbers.set(only.host, number)
    hostOf[i] = number
    isSure[i] = only.count >= count ? 1 : 0
  }
  return { hostOf, isSure, names: [...numbers.keys()] }
}
