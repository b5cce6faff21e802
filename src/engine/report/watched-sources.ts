import type { Report } from '../../domain/report.ts'
import { dayMs } from '../../domain/time-units.ts'
import { isWatched, type Watch, watchedSpans } from '../listings/looks.ts'

/** The part of a summary that says how many of the compared sources were watched when the log was written. */
export type OfWatched = Pick<Report['summary'], 'sourcesCompared' | 'sourcesWatched' | 'suspicious'>

/** A longer period is that of a device whose clock had not been set when it wrote its first line. */
const longestPeriodMs = 366 * dayMs

/**
 * Number of sources that were watched for at least half of a period, or at its end if it is longer than a year. Of the
 * others it is hardly known what they listed then and have dropped since.
 */
export function countWatched(watches: readonly Watch[], { from, to }: { from: number; to: number }): number {
  const isMoment = from === to || to - from > longestPeriodMs
  return watches.filter((watch) => (isMoment ? isWatched(watch, to) : watchedMs(watch, from, to) >= (to - from) / 2))
    .length
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

/** Tells whether fewer than half of the sources were watched, so that the log may have held more than was found. */
export const isHardlyWatched = ({
  sourcesCompared,
  sourcesWatched = sourcesCompared,
  suspicious,
}: OfWatched): boolean => sourcesWatched < sourcesCompared / 2 && (sourcesWatched > 0 || suspicious > 0)
