import type { Report } from '../../domain/report.ts'
import { isWatched, type Watch, watchedSpans } from '../listings/looks.ts'

/** The part of a summary that says how many of the compared sources were watched when the log was written. */
export type OfWatched = Pick<Report['summary'], 'sourcesCompared' | 'sourcesWatched'>

/**
 * Number of sources that were watched for at least half of a period. Of the others it is hardly known what they listed
 * then and have dropped since.
 */
export function countWatched(watches: readonly Watch[], { from, to }: { from: number; to: number }): number {
  return watches.filter((watch) =>
    from === to ? isWatched(watch, from) : watchedMs(watch, from, to) >= (to - from) / 2,
  ).length
}

function watchedMs(watch: Watch, from: number, to: number): number {
  const spans = watchedSpans(watch)
  let sum = 0
  for (let i = 0; i < spans.length; i += 2) {
    sum += Math.max(0, Math.min(to, spans[i + 1] as number) - Math.max(from, spans[i] as number))
  }
  return sum
}

/** Tells whether no source was watched, so that a log in which nothing is found may have been full of it. */
export const isUnwatched = ({ sourcesCompared, sourcesWatched }: OfWatched): boolean =>
  sourcesCompared > 0 && sourcesWatched === 0

/** Tells whether some sources were watched, but fewer than half of them. */
export const isHardlyWatched = ({ sourcesCompared, sourcesWatched = sourcesCompared }: OfWatched): boolean =>
  sourcesWatched > 0 && sourcesWatched < sourcesCompared / 2
