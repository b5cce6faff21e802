import { placesOf } from '../catalogue/geographies.ts'
import { type PriceList, sourcePrice } from '../catalogue/prices.ts'
import { isTaxiiCollection, type Source } from '../domain/source.ts'
import type { PastListing } from '../domain/source-history.ts'
import { dayMs } from '../domain/time-units.ts'
import { type Complexity, complexityScore } from '../engine/cost/complexity.ts'
import type { SourceFacts } from '../engine/recommend/recommend.ts'
import { feedFormatById } from '../formats/feeds/index.ts'

/** Additions and removals between the first and the last of some snapshots, without those of the first. */
export interface Changes {
  /** Times of the first and the last snapshot, ms since epoch. */
  readonly from: number
  readonly to: number
  /** Indicators added and removed after the first snapshot. */
  readonly moved: number
}

/** Facts about a source that come from collecting it. */
export interface Collected {
  /** Number of indicators listed now; 0 before the first collection. */
  readonly records: number
  /** Over the snapshots of the last `changeDays` days before the newest. */
  readonly changes?: Changes | undefined
}

/** Number of days over which changes count: older changes say nothing about current effort. */
export const changeDays = 90

/** Complexity of a source, identical in reports, on its page and on the command line. */
export function sourceComplexity(source: Source, { records, changes }: Collected = { records: 0 }): Complexity {
  const protocol = source.addresses.some(isTaxiiCollection) ? ('taxii' as const) : undefined
  const format = source.reading && feedFormatById(source.reading.format)
  const { addresses, authentication, cadenceMinutes, commercial, licence } = source
  const facts = { addresses, authentication, cadenceMinutes, commercial, licence, protocol, format }
  // An empty list does not show the size of the source, so it counts as a typical one.
  if (records === 0) return complexityScore(facts)
  const days = changes ? (changes.to - changes.from) / dayMs : 0
  // Less than a day is too short to measure changes per day.
  const dailyChurn = changes && days >= 1 ? changes.moved / days / records : undefined
  return complexityScore(facts, { records, dailyChurn })
}

/** Changes over the snapshots of one source, oldest first; undefined without snapshots. */
export function changesOver(
  snapshots: readonly { readonly time: number; readonly added: number; readonly removed: number }[],
): Changes | undefined {
  const last = snapshots.at(-1)
  if (!last) return undefined
  const recent = snapshots.filter(({ time }) => time >= last.time - changeDays * dayMs)
  const from = (recent[0] as (typeof snapshots)[number]).time
  return { from, to: last.time, moved: recent.slice(1).reduce((sum, { added, removed }) => sum + added + removed, 0) }
}

/** The same, over the looks of a past. */
export function changesOfPast(looks: ArrayLike<number>, listings: Iterable<PastListing>): Changes | undefined {
  const moves = new Map(Array.from(looks, (time) => [time, { time, added: 0, removed: 0 }]))
  for (const { found, until } of listings) {
    const [start, end] = [moves.get(found), moves.get(until)]
    if (start) start.added++
    if (end) end.removed++
  }
  return changesOver([...moves.values()])
}

/** Facts about a source for the engine, apart from its listings. */
export function sourceFacts(source: Source, prices: PriceList, collected?: Collected): SourceFacts {
  const price = sourcePrice(prices, source)
  return {
    id: source.id,
    name: source.name,
    maintainer: source.maintainer,
    commercial: source.commercial,
    licence: source.licence,
    price: price ?? null,
    ...(prices.demo && source.id in prices.sources && { demoPrice: true }),
    complexity: sourceComplexity(source, collected).score,
    flavours: source.flavours,
    ...(source.industries && { industries: source.industries }),
    ...(source.geographies && { geographies: placesOf(source.geographies) }),
  }
}
