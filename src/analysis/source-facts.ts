import { type PriceList, sourcePrice } from '../catalogue/prices.ts'
import type { Source } from '../domain/source.ts'
import { complexityScore } from '../engine/cost/complexity.ts'
import type { SourceFacts } from '../engine/recommend/recommend.ts'

/** How much a source lists and how fast that changes, where it is known. */
export interface SourceFigures {
  readonly records: number
  /** Added and removed a day, as a share of `records`. */
  readonly dailyChurn?: number
}

/** What the engine must know of a source beside its listings. */
export function sourceFacts(source: Source, prices: PriceList, figures?: SourceFigures): SourceFacts {
  const price = sourcePrice(prices, source)
  return {
    id: source.id,
    name: source.name,
    maintainer: source.maintainer,
    commercial: source.commercial,
    licence: source.licence,
    price: price ?? null,
    ...(prices.demo && source.id in prices.sources && { demoPrice: true }),
    complexity: complexityScore(source, figures).score,
    flavours: source.flavours,
    ...(source.industries && { industries: source.industries }),
    ...(source.geographies && { geographies: source.geographies }),
  }
}
