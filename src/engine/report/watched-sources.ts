import type { Report, ReportFeed } from '../../domain/report.ts'
import { dayMs, hourMs } from '../../domain/time-units.ts'
import type { EventHours } from '../coverage/event-hours.ts'
import { isWatched, newestLook, type Watch, watchedSpans } from '../listings/looks.ts'

/** The part of a summary that says how many of the compared sources were watched when the log was written. */
export type OfWatched = Pick<Report['summary'], 'sourcesCompared' | 'sourcesWatched' | 'suspicious'>

/**
 * A longer period may be that of a device whose clock had not been set when it wrote its first line: it counts as one only
 * if events fill it.
 */
const longestPeriodMs = 366 * dayMs

/** A device sets its clock soon, so events in so many hours of the first part of a long period are not mistakes. */
const fillingHours = 3

/** Least share of a period that tells what a source listed in it. */
const enoughShare = 0.5

export interface Period {
  /** ms since epoch. */
  readonly from: number
  readonly to: number
  /** It is at most a year, or there are events in its first part, too. */
  readonly isFilled: boolean
}

/** The period of a log. @param hours when its suspicious observables were seen */
export function logPeriod(from: number, to: number, hours: EventHours | undefined): Period {
  if (to - from <= longestPeriodMs) return { from, to, isFilled: true }
  const isEarly = (hour: number) => hour * hourMs < to - longestPeriodMs
  const early = [...(hours?.observables.keys() ?? [])].filter(isEarly).length
  return { from, to, isFilled: early >= fillingHours }
}

/**
 * Number of sources that were watched for at least half of a period, or at its end if events do not fill it. For the
 * others it is hardly known what they listed then and have dropped since.
 * @param parts of each source, from `watchedPart`
 */
export function countWatched(
  watches: readonly Watch[],
  parts: readonly (number | undefined)[],
  { to }: Pick<Period, 'to'>,
): number {
  return watches.filter((watch, source) => (parts[source] ?? Number(isWatched(watch, to))) >= enoughShare).length
}

/**
 * Share of a period for which a source was watched, 0 to 1; of a moment, one of them. Undefined if events do not fill the
 * period.
 */
export function watchedPart(watch: Watch, { from, to, isFilled }: Period): number | undefined {
  if (!isFilled) return undefined
  return from === to ? Number(isWatched(watch, to)) : watchedMs(watch, from, to) / (to - from)
}

/**
 * The moment until which it is settled what sources listed: no later look can change it. ms since epoch, at most `now`.
 * Undefined if that is all of a period, or there are no sources.
 */
export function settledUntil(
  sources: readonly { readonly watch: Watch }[],
  { to }: Pick<Period, 'to'>,
  now: number,
): number | undefined {
  const known = sources.map(({ watch }) => {
    const look = newestLook(watch) ?? 0
    return Math.max(look, watch.complete?.[watch.complete.length - 1] ?? look)
  })
  const until = Math.min(now, ...known)
  return known.length > 0 && until < to ? until : undefined
}

/** The fields that say since when a source is known. */
type Watched = Pick<ReportFeed, 'firstLook' | 'watchedPcnt' | 'statistics'>

/**
 * Time of the first look at a source that was collected for less than half of the log's period because it came so late.
 * What it listed before and dropped is unknown, so it may be worth more than the figures say. Otherwise undefined, and also if
 * it is expected to cover most of the log: it cannot be worth much more.
 */
export function lateStart(
  { firstLook, watchedPcnt = 100, statistics: { coverage } }: Watched,
  { from, suspicious }: Pick<Report['summary'], 'from' | 'suspicious'>,
): string | undefined {
  if (!firstLook || from === null || watchedPcnt >= 100 * enoughShare) return undefined
  if (coverage > suspicious * enoughShare) return undefined
  return Date.parse(firstLook) > Date.parse(from) ? firstLook : undefined
}

/** Tells whether the first look at a source came after the log's period. */
export function startedAfter(
  { firstLook }: Pick<Watched, 'firstLook'>,
  { to }: Pick<Report['summary'], 'to'>,
): boolean {
  return to !== null && Date.parse(firstLook ?? '') > Date.parse(to)
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

/**
 * The sources with a late start (`lateStart`) whose figures matter: those with matches and those in use. Where few sources
 * were watched, which is said of all, only those that are recommended or in use.
 */
export function lateStarters({
  summary,
  comparedFeeds,
  currentFeeds,
}: Pick<Report, 'summary' | 'comparedFeeds' | 'currentFeeds'>): Report['comparedFeeds'] {
  const inUse = new Set(currentFeeds.map(({ ID }) => ID))
  const isFew = isHardlyWatched(summary)
  const matters = ({ selected, statistics }: ReportFeed) => (isFew ? selected : statistics.coverage_light > 0)
  return comparedFeeds.filter((feed) => (matters(feed) || inUse.has(feed.ID)) && lateStart(feed, summary) !== undefined)
}
