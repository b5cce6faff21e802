import { type DeliveredIndicator, type DeliveredSource, isOwnList } from '../../domain/delivery.ts'

/** A report's findings about a source: number of indicators, and how many matched in the log. */
export interface SourceHits {
  readonly id: string
  readonly records: number
  readonly coverage: number
}

/** Expected harm that an indicator prevents, weighted by its confidence: 0 to 100. */
export function worthOf({ risk, confidence }: Pick<DeliveredIndicator, 'risk' | 'confidence'>): number {
  return (risk * confidence) / 100
}

/**
 * Weight of the average source, in listings, when the match rate of a source is estimated: a few matches prove little.
 */
const priorListings = 200

/**
 * Worth of an indicator to the organisation whose log was compared: `worthOf` times the chance that the organisation
 * encounters it. If every hundredth listing of a source was in the log, each of its listings has that chance; several
 * sources are combined by noisy-or. A source without figures in the report counts as the average of the others. Own
 * lists have chance 1, because their entries were added on purpose. If the report found no matches, it says nothing
 * about chances, and the worth is `worthOf`.
 */
export function worthByHits(sources: Iterable<SourceHits>): (
  indicator: Pick<DeliveredIndicator, 'risk' | 'confidence'> & {
    readonly sources: readonly Pick<DeliveredSource, 'id'>[]
  },
) => number {
  const known = [...sources]
  const records = known.reduce((sum, source) => sum + source.records, 0)
  const average = records > 0 ? known.reduce((sum, { coverage }) => sum + coverage, 0) / records : 0
  if (average === 0) return worthOf
  const missing = new Map(
    known.map(({ id, records, coverage }) => [
      id,
      Math.log1p(-Math.min(0.99, (coverage + priorListings * average) / (records + priorListings))),
    ]),
  )
  const unknown = Math.log1p(-Math.min(0.99, average))
  return (indicator) => {
    let miss = 0
    for (const { id } of indicator.sources) {
      miss += missing.get(id) ?? (isOwnList(id) ? Number.NEGATIVE_INFINITY : unknown)
    }
    return -Math.expm1(miss) * worthOf(indicator)
  }
}
