/**
 * Looks: when a source was really fetched and read, changed or not; of a mirror, its snapshots. What is known of a
 * source's past is what was seen of it (docs/decisions/0172).
 */

/** Times in ms since epoch. */
export interface Watch {
  /** Ascending, each once. */
  readonly looks: ArrayLike<number>
  /** How far apart two looks may be for the time between them to count as watched. */
  readonly toleranceMs: number
}

/** Of something at a distance from the looks around it: how far away each is, and whether it held the indicator. */
export interface NearestLooks {
  /** The last look at or before; undefined where there was none yet. */
  readonly before?: LookSeen | undefined
  /** The first look after; undefined where there was none since. */
  readonly after?: LookSeen | undefined
}

export interface LookSeen {
  readonly distanceMs: number
  readonly listed: boolean
}

export const day = 86_400_000
/** Two looks may be so many times the cadence apart. */
export const toleranceCadences = 3
/** However often a source is renewed. */
export const leastToleranceMs = 2 * day
/** The cadence of an archive is the usual distance of its snapshots, but at most this. */
export const mostArchiveCadenceMs = 7 * day

/** How long after a look a source that is renewed each `cadenceMs` still counts as watched. */
export function toleranceOf(cadenceMs: number): number {
  return Math.max(leastToleranceMs, toleranceCadences * cadenceMs)
}

/**
 * The cadence of a source of which there are only archived snapshots: their median distance, at most seven days. Where
 * there is one snapshot alone, the publisher's cadence stands in for that.
 */
export function archiveCadence(looks: ArrayLike<number>, publishersMs: number): number {
  const gaps = Float64Array.from({ length: Math.max(0, looks.length - 1) }, (_, i) => {
    return (looks[i + 1] as number) - (looks[i] as number)
  }).sort()
  return Math.min(mostArchiveCadenceMs, gaps.length === 0 ? publishersMs : (gaps[gaps.length >> 1] as number))
}

/** The last look; undefined where there was none. */
export function newestLook({ looks }: Pick<Watch, 'looks'>): number | undefined {
  return looks[looks.length - 1]
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

/**
 * Whether the source was watched at `time`: the looks around it are no further apart than the tolerance, it is a look
 * itself, or the last look is no longer ago than that.
 */
export function isWatched(watch: Watch, time: number): boolean {
  const { looks, toleranceMs } = watch
  const next = looksUntil(watch, time)
  if (next === 0) return false
  const before = looks[next - 1] as number
  if (before === time) return true
  return (next < looks.length ? (looks[next] as number) : time) - before <= toleranceMs
}

/** The watched spans, flat pairs `[first, last]`, both ends included, ascending and apart. */
export function watchedSpans({ looks, toleranceMs }: Watch): Float64Array {
  const spans: number[] = []
  for (let i = 0; i < looks.length; i++) {
    const start = looks[i] as number
    while (i + 1 < looks.length && (looks[i + 1] as number) - (looks[i] as number) <= toleranceMs) i++
    spans.push(start, i + 1 < looks.length ? (looks[i] as number) : (looks[i] as number) + toleranceMs)
  }
  return Float64Array.from(spans)
}
