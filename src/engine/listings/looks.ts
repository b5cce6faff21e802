import { partitionPoint } from '../../domain/partition-point.ts'
import { dayMs, weekMs } from '../../domain/time-units.ts'
import type { Listing } from './listing.ts'

/**
 * A look is a successful fetch of a source, whether or not its list changed; for a mirror, a snapshot. Looks are all
 * that is known about a source's past (docs/design/listings.md).
 */

/** Times in ms since epoch. */
export interface Watch {
  /** Ascending, without duplicates. */
  readonly looks: ArrayLike<number>
  /** Maximum time between two looks for what both of them say to hold in between. */
  readonly toleranceMs: number
  /**
   * Spans in which every change that a reader could have had is a look: flat pairs `[first, last]`, both inclusive,
   * ascending and disjoint. All other time is sampled. Default: none.
   */
  readonly complete?: ArrayLike<number>
  /** The publisher's dates tell when an indicator was put on the list, not only when the threat was first seen. */
  readonly hasAddedDates?: boolean | undefined
}

/** The looks around a moment: their distance, and whether they held the indicator. */
export interface NearestLooks {
  /** The last look at or before the moment; undefined if there was none. */
  readonly before?: LookSeen | undefined
  /** The first look after the moment; undefined if there was none. */
  readonly after?: LookSeen | undefined
}

export interface LookSeen {
  readonly distanceMs: number
  readonly listed: boolean
}

/** Number of cadences that may lie between two looks. */
const toleranceCadences = 3
/** Minimum tolerance, however often a source is updated. */
const leastToleranceMs = 2 * dayMs
/** Maximum cadence of an archive, which is otherwise the median distance of its snapshots. */
const mostArchiveCadenceMs = weekMs

/** Returns the time for which a source with this cadence counts as watched after a look. */
export function toleranceOf(cadenceMs: number): number {
  return Math.max(leastToleranceMs, toleranceCadences * cadenceMs)
}

/**
 * Cadence of a source with archived snapshots only: their median distance, at most seven days. With a single snapshot,
 * the publisher's cadence is used.
 */
export function archiveCadence(looks: ArrayLike<number>, publishersMs: number): number {
  const gaps = Float64Array.from({ length: Math.max(0, looks.length - 1) }, (_, i) => {
    return (looks[i + 1] as number) - (looks[i] as number)
  }).sort()
  return Math.min(mostArchiveCadenceMs, gaps.length === 0 ? publishersMs : (gaps[gaps.length >> 1] as number))
}

/** The first look; undefined if there is none. */
export function firstLook({ looks }: Pick<Watch, 'looks'>): number | undefined {
  return looks[0]
}

/** The last look; undefined if there is none. */
export function newestLook({ looks }: Pick<Watch, 'looks'>): number | undefined {
  return looks[looks.length - 1]
}

/**
 * When a source listed something, as an index tells it. A publisher's date before the look that found the listing counts
 * unless an earlier look refutes it: then the listing began with the look that found it, at `found`. A look that is not kept
 * (`Looks`) came after one of the same day, which refutes it, too.
 */
export function listedSpan(
  { from, found, until, dated }: Pick<Listing, 'from' | 'until' | 'dated'> & { readonly found: number },
  watch: Pick<Watch, 'looks'>,
): Required<Pick<Listing, 'from' | 'until' | 'published'>> {
  if (!dated || from >= found) return { from, until, published: false }
  const isRefuted = (lookFrom(watch, from) ?? found) !== found
  return isRefuted ? { from: found, until: Math.max(found, until), published: false } : { from, until, published: true }
}

/**
 * When a listing is known to have begun, ms since epoch. A publisher's first-seen date does not say so: then it is the
 * look that found it, the first one since that date.
 */
export function knownFrom(from: number, published: boolean, watch: Pick<Watch, 'looks' | 'hasAddedDates'>): number {
  return published && !watch.hasAddedDates ? (lookFrom(watch, from) ?? from) : from
}

/** The number of looks at or before `time`. */
export function looksUntil({ looks }: Pick<Watch, 'looks'>, time: number): number {
  let low = 0
  let high = looks.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((looks[middle] as number) <= time) low = middle + 1
    else high = middle
  }
  return low
}

/** The last look before a moment, ms since epoch; undefined if there is none. */
export function lookBefore(watch: Pick<Watch, 'looks'>, time: number): number | undefined {
  return watch.looks[looksUntil(watch, time - 1) - 1]
}

/** What was known at a time, in ms since epoch: without later looks. */
export function watchUntil(watch: Watch, time: number): Watch {
  const { looks, complete = [] } = watch
  const begun = partitionPoint(complete.length >>> 1, (span) => (complete[2 * span] as number) <= time)
  return {
    ...watch,
    looks: Array.from(looks).slice(0, looksUntil(watch, time)),
    complete: Array.from({ length: 2 * begun }, (_, i) => Math.min(complete[i] as number, time)),
  }
}

/** The first look at or after a moment, ms since epoch; undefined if there is none. */
export function lookFrom(watch: Pick<Watch, 'looks'>, time: number): number | undefined {
  return watch.looks[looksUntil(watch, time - 1)]
}

/**
 * The complete spans of a source that we collect: our readers had what a look held until the next look, but at most for
 * the tolerance.
 * @param archived by look: it is a snapshot of an archive, after which we had nothing
 */
export function collectedSpans(
  { looks, toleranceMs }: Pick<Watch, 'looks' | 'toleranceMs'>,
  archived: readonly boolean[] = [],
): Float64Array {
  const spans: number[] = []
  for (let i = 0; i < looks.length; i++) {
    if (archived[i]) continue
    const look = looks[i] as number
    const end = Math.min(look + toleranceMs, looks[i + 1] ?? Number.POSITIVE_INFINITY)
    if (spans.at(-1) === look) spans[spans.length - 1] = end
    else spans.push(look, end)
  }
  return Float64Array.from(spans)
}

/**
 * Tells whether the source was watched at `time`: it is a look, it lies in a complete span, or between two looks that are
 * no further apart than the tolerance.
 */
export function isWatched(watch: Watch, time: number): boolean {
  const { looks, toleranceMs, complete = [] } = watch
  const next = looksUntil(watch, time)
  const before = looks[next - 1]
  if (before === undefined) return false
  return before === time || (looks[next] ?? Number.POSITIVE_INFINITY) - before <= toleranceMs || isIn(complete, time)
}

/** Position in flat pairs of the first span that ends at or after a time. */
export function spanUntil(spans: ArrayLike<number>, time: number): number {
  let low = 0
  let high = spans.length >>> 1
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((spans[2 * middle + 1] as number) < time) low = middle + 1
    else high = middle
  }
  return 2 * low
}

/** Tells whether spans, as flat pairs, contain a moment. */
export function isIn(spans: ArrayLike<number>, time: number): boolean {
  return (spans[spanUntil(spans, time)] ?? Number.POSITIVE_INFINITY) <= time
}

/** The watched spans as flat pairs `[first, last]`, both inclusive, ascending and disjoint. */
export function watchedSpans({ looks, toleranceMs, complete = [] }: Watch): Float64Array {
  const spans: (readonly [number, number])[] = []
  for (let i = 0; i < complete.length; i += 2) spans.push([complete[i] as number, complete[i + 1] as number])
  for (let i = 0; i < looks.length; i++) {
    const start = looks[i] as number
    while (i + 1 < looks.length && (looks[i + 1] as number) - (looks[i] as number) <= toleranceMs) i++
    spans.push([start, looks[i] as number])
  }
  return mergedSpans(spans)
}

/** Spans that may overlap, both ends inclusive, as flat pairs that are ascending and disjoint. */
export function mergedSpans(spans: (readonly [number, number])[]): Float64Array {
  const merged: number[] = []
  for (const [start, end] of spans.sort(([a], [b]) => a - b)) {
    const last = merged.at(-1)
    if (last !== undefined && start <= last) merged[merged.length - 1] = Math.max(last, end)
    else merged.push(start, end)
  }
  return Float64Array.from(merged)
}
