import { day } from '../src/engine/listings/looks.ts'
import type { IndexSource } from '../src/engine/match/index-builder.ts'

/** Looks at equal distances, the first one included, and the last one where the distance divides the time. */
export function looksEvery(distanceMs: number, first: number, last: number): number[] {
  return Array.from({ length: Math.floor((last - first) / distanceMs) + 1 }, (_, i) => first + i * distanceMs)
}

/** What an index must know of a source for the time from `first` to `last` to be watched, and the source alive then. */
export function watchedFrom(first: number, last: number): Pick<IndexSource, 'looks' | 'toleranceMs' | 'changedAt'> {
  return { looks: [...looksEvery(day, first, last), last], toleranceMs: 2 * day, changedAt: last }
}
