import { placesOf } from '../catalogue/geographies.ts'
import { type PriceList, sourcePrice } from '../catalogue/prices.ts'
import { isTaxiiCollection, type Source } from '../domain/source.ts'
import { type Complexity, complexityScore } from '../engine/cost/complexity.ts'
import type { SourceFacts } from '../engine/recommend/recommend.ts'

/** What came and went between the first and the last of some snapshots, what the first one brought apart. */
export interface Changes {
  /** Times of the first and the last snapshot, ms since epoch. */
  readonly from: number
  readonly to: number
  /** Indicators added and removed after the first. */
  readonly moved: number
}

/** What collecting a source has told of it. */
export interface Collected {
  /** Indicators it lists now; 0 where nothing was collected yet. */
  readonly records: number
  /** Over its snapshots of the last `changeDays` before the newest. */
  readonly changes?: Changes | undefined
}

/** How far back changes count: what a source did years ago says nothing of the work that it makes. */
export const changeDays = 90
const day = 86_400_000

/** How hard a source is, the same wherever it is shown: in reports, in its details and on the command line. */
export function sourceComplexity(source: Source, { records, changes }: Collected = { records: 0 }): Complexity {
  const protocol = source.addresses.some(isTaxiiCollection) ? 'taxii' : undefined
  // Nothing listed says nothing of its size: then it counts as a usual one.
  if (records === 0) return complexityScore({ ...source, protocol })
  const days = changes ? (changes.to - changes.from) / day : 0
  // Within less than a day nobody sees what changes in a day.
  const dailyChurn = changes && days >= 1 ? changes.moved / days / records : undefined
  return complexityScore({ ...source, protocol }, { records, dailyChurn })
}

/** Changes over the snapshots of one source, oldest first; undefined where there are none. */
export function changesOver(
  snapshots: readonly { readonly time: number; readonly added: number; readonly removed: number }[],
): Changes | undefined {
  const last = snapshots.at(-1)
  if (!last) return undefined
  const recent = snapshots.filter(({ time }) => time >= last.time - changeDays * day)
  const from = (recent[0] as (typeof snapshots)[number]).time
  return { from, to: last.time, moved: recent.slice(1).reduce((sum, { added, removed }) => sum + added + removed, 0) }
}

/** What the engine must know of a source beside its listings. */
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
