import type { OneHost } from '../../domain/report.ts'
import { sightingsTowards } from '../extract/passed.ts'
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
 * Finds the own host with which more than half of the hits were seen, and with no other. It is found by a majority vote among
 * the observables that have a single host, and then counted. It tells nothing if whatever comes in comes to this host, the one
 * public address of a network, so it is not said because of such hits alone.
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
  const { hostOf, isSure, tells, names } = singleHosts(table)
  const all = lights.length
  const leading = new Int32Array(all + 1).fill(-1)
  const lead = new Int32Array(all + 1)
  const surely = new Uint32Array(all + 1)
  const telling = new Uint32Array(all + 1)
  const maybe = new Uint32Array(all + 1)
  const eachPlace = (visit: (place: number, host: number, observable: number) => void, least = 0) => {
    for (let i = 0; i < hostOf.length; i++) {
      const host = hostOf[i] as number
      if (host < least || !matches.read(i)) continue
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
      if (host !== UNKNOWN && leading[place] !== host) return
      maybe[place] = (maybe[place] as number) + 1
      if (isSure[i] === 0) return
      surely[place] = (surely[place] as number) + 1
      if (tells[i] === 1) telling[place] = (telling[place] as number) + 1
    }, UNKNOWN)
  }
  const oneOf = (place: number, of: number): OneHost | undefined => {
    const [hits, atMost] = [surely[place] as number, maybe[place] as number]
    if (of < leastHits || 2 * (telling[place] as number) <= of) return undefined
    return { host: names[leading[place] as number] as string, hits, ...(atMost > hits && { atMost }) }
  }
  return { all: oneOf(all, suspicious), bySource: lights.map((light, source) => oneOf(source, light)) }
}

/** In place of a host. */
const UNKNOWN = -1
const SEVERAL = -2

/**
 * Of each observable: its single host as a position in `names`, `UNKNOWN` or `SEVERAL`; whether all of its sightings are of
 * the host; and whether that tells something of the host.
 */
function singleHosts(table: MatchTable) {
  const hostOf = new Int32Array(table.size)
  const isSure = new Uint8Array(table.size)
  const tells = new Uint8Array(table.size)
  const numbers = new Map<string, number>()
  const entered = new Set<number>()
  for (let i = 0; i < table.size; i++) {
    const sighting = table.sighting(i)
    const { hosts, count } = sighting
    const cameIn = sightingsTowards(sighting, 'inbound') >= count
    const isOne = hosts?.named.length === 1 && !hosts.areMany
    hostOf[i] = isOne || !hosts ? UNKNOWN : SEVERAL
    if (cameIn && hosts?.areMany) entered.add(SEVERAL)
    for (const { host, count: times } of hosts?.named ?? []) {
      const number = numbers.get(host) ?? numbers.size
      numbers.set(host, number)
      if (cameIn) entered.add(number)
      if (!isOne) continue
      hostOf[i] = number
      isSure[i] = times >= count ? 1 : 0
      tells[i] = cameIn ? 0 : 1
    }
  }
  // Others could have been reached, too.
  if (entered.size > 1 || entered.has(SEVERAL)) tells.fill(1)
  return { hostOf, isSure, tells, names: [...numbers.keys()] }
}
