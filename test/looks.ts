import { dayMs } from '../src/domain/time-units.ts'
import type { IndexSource } from '../src/engine/index/index-builder.ts'
import { collectedSpans, type Watch } from '../src/engine/listings/looks.ts'

/** Looks at equal intervals, from the first time up to the last one at most. */
export function looksEvery(distanceMs: number, first: number, last: number): number[] {
  return Array.from({ length: Math.floor((last - first) / distanceMs) + 1 }, (_, i) => first + i * distanceMs)
}

/** Fields of an index source that we collected, active from `first` to `last`. */
export function watchedFrom(first: number, last: number): Omit<IndexSource, 'id'> {
  return collected({ looks: [...looksEvery(dayMs, first, last), last], toleranceMs: 2 * dayMs, changedAt: last })
}

/** The source as if we had collected it. */
export function collected<Source extends Partial<Watch>>(source: Source) {
  const { looks = [], toleranceMs = 0 } = source
  return { ...source, looks, toleranceMs, complete: collectedSpans({ looks, toleranceMs }) }
}
