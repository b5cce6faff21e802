import type { DeliveredIndicator, DeliveredSource } from '../../domain/delivery.ts'

/** What a report found of a source: what it lists, and how much of it was met in somebody's own log. */
export interface SourceHits {
  readonly id: string
  readonly records: number
  readonly coverage: number
}

/** The expected harm that an indicator keeps away, weighed by how sure it is: 0 to 100. */
export function worthOf({ risk, confidence }: Pick<DeliveredIndicator, 'risk' | 'confidence'>): number {
  return (risk * confidence) / 100
}

/** So many listings of the average source weigh as much as a source's own: a handful of hits proves little. */
const priorListings = 200

/**
 * What an indicator is worth to those whose log was compared: `worthOf`, by the chance that they meet it at all. A source
 * of which every hundredth listing was in the log gives each of its listings that chance; several add theirs (noisy-or).
 * A source that the report does not know counts as the average of those that it does.
 */
export function worthByHits(sources: Iterable<SourceHits>): (
  indicator: Pick<DeliveredIndicator, 'risk' | 'confidence'> & {
    readonly sources: readonly Pick<DeliveredSource, 'id'>[]
  },
) => number {
  const known = [...sources]
  const records = known.reduce((sum, source) => sum + source.records, 0)
  const average = records > 0 ? known.reduce((sum, { coverage }) => sum + coverage, 0) / records : 0
  const missing = new Map(
    known.map(({ id, records, coverage }) => [
      id,
      Math.log1p(-Math.min(0.99, (coverage + priorListings * average) / (records + priorListings))),
    ]),
  )
  const unknown = Math.log1p(-Math.min(0.99, average))
  return (indicator) => {
    let miss = 0
    for (const { id } of indicator.sources) miss += missing.get(id) ?? unknown
    return -Math.expm1(miss) * worthOf(indicator)
  }
}
