import { dayMs } from '../src/domain/time-units.ts'
import type { IndexSource } from '../src/engine/match/index-builder.ts'

/** Looks at equal intervals, from the first time up to the last one at most. */
export function looksEvery(distanceMs: number, first: number, last: number): number[] {
  return Array.from({ length: Math.floor((last - first) / distanceMs) + 1 }, (_, i) => first + i * distanceMs)
}

/** Fields of an index source that was watched and active from `first` to `last`. */
export function watchedFrom(first: number, last: number): Pick<IndexSource, 'looks' | 'toleranceMs' | 'changedAt'> {
  return { looks: [...looksEvery(dayMs, first, last), last], toleranceMs: 2 * dayMs, changedAt: last }
}
