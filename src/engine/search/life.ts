import type { KindId } from '../../domain/observables/index.ts'
import type { Value } from '../../domain/observables/read.ts'
import type { MatchTime } from '../../domain/report.ts'
import { isWatched } from '../listings/looks.ts'
import type { AliasPosting, Entry, IndexReader, Posting } from '../match/index-reader.ts'
import { bySource, entriesFor, type How, type SourceChance } from '../match/match.ts'
import { meet, publishedUntil, type SourceTimes, sourceTimes } from '../match/match-time.ts'

/**
 * What is known of a listing at an instant. "Not watched" never means "not listed".
 * `listed`, `notListed`: the source was watched then, and listed it or did not.
 * `notWatched`: nobody looked then; only the publisher's own dates may say something.
 */
export interface Standing {
  readonly state: 'listed' | 'notListed' | 'notWatched'
  /**
   * What the publisher's own dates of the indicator say, if they say anything: `listed` from first-seen to the last look
   * that held it, and up to valid-until; `notListed` before first-seen and after valid-until.
   */
  readonly publisher?: 'listed' | 'notListed'
  /** The same in the terms of a report: what a match of an event at that instant is (`match-time.ts`). */
  readonly when: MatchTime
}

/** A span of time with one standing: `[from, until)`, ms since epoch. */
export interface Bar extends Standing {
  /** -Infinity for the first bar of a row. */
  readonly from: number
  /** `now` for the last bar of a row, which includes it. */
  readonly until: number
  /** Where an unwatched span lies: before the first look, between looks, after the last one; `never` without any look. */
  readonly gap?: 'before' | 'between' | 'after' | 'never'
}

/** How one source lists one indicator that meets the observable. */
export interface LifeRow {
  /** Position of the source in the index. */
  readonly source: number
  readonly how: How
  /** Kind of the indicator. */
  readonly kind: KindId
  /**
   * The indicator as the source lists it. For `host-url` the URLs on the host, one after the other as they were listed:
   * as few as it takes to tell when any URL of the host was listed.
   */
  readonly indicators: readonly string[]
  /** Whether the newest snapshot holds it. */
  readonly present: boolean
  /** Marks of today: warning lists have no history. */
  readonly warned: boolean
  readonly doubtful: boolean
  /** From the beginning of time to `now`, ascending, without gaps or overlaps; neighbours differ. */
  readonly bars: readonly Bar[]
  readonly now: number
  /** The listings, in order of their start. */
  readonly postings: readonly Posting[]
  readonly times: SourceTimes
}

/** The life of an observable: every listing that meets it, source by source. */
export interface Life extends Value {
  /** The end of what is shown, ms since epoch. */
  readonly now: number
  /** In order of the ways of `match.ts`, then of sources. */
  readonly rows: readonly LifeRow[]
}

/**
 * The life of an observable in an index that holds only what may be seen (`visibleIndex`). There is a row for each
 * source, indicator and way in which the indicator meets the observable: the value itself, ranges that contain it,
 * parent domains, the host of a URL, URLs on a host.
 *
 * It says what was true at each instant as it is known today: a look proves what lies between it and its neighbours, so
 * later looks count, and so do publishers' dates that came later. Spans before the first look of a source, in gaps longer
 * than its tolerance, and after its last look plus tolerance are `notWatched`.
 *
 * The index keeps whole seconds. It does not keep what was held back, what a publisher took back, or marks of the past.
 * @param timesOf `timesOfSources` of the same index, if many lives are asked for
 */
export function lifeOf(
  index: IndexReader,
  { kind, value }: Value,
  now: number,
  timesOf: (source: number) => SourceTimes = timesOfSources(index),
): Life {
  const rows: LifeRow[] = []
  for (const [entry, how] of entriesFor({ kind, value }, index)) {
    const listed: readonly (Posting | AliasPosting)[] = how === 'host-url' ? entry.aliases : entry.postings
    for (const postings of bySource(listed)) {
      rows.push(rowOf(entry, how, postings, timesOf((postings[0] as Posting).source), now))
    }
  }
  return { kind, value, now, rows }
}

const prepared = new WeakMap<IndexReader['sources'], (source: number) => SourceTimes>()

/** Prepares the looks at the sources of an index, once for all lives. */
export function timesOfSources({ sources }: Pick<IndexReader, 'sources'>): (source: number) => SourceTimes {
  const known = prepared.get(sources)
  if (known) return known
  const times = new Map<number, SourceTimes>()
  const timesOf = (source: number) => {
    const known = times.get(source) ?? sourceTimes((sources[source] as IndexReader['sources'][number]).watch)
    times.set(source, known)
    return known
  }
  prepared.set(sources, timesOf)
  return timesOf
}

function rowOf(
  entry: Entry,
  how: How,
  listed: readonly (Posting | AliasPosting)[],
  times: SourceTimes,
  now: number,
): LifeRow {
  const postings = listed.length === 1 ? listed : listed.toSorted((a, b) => a.from - b.from)
  return new Row({
    source: (postings[0] as Posting).source,
    how,
    kind: how === 'host-url' ? 'url' : entry.kind,
    indicators: how === 'host-url' ? urlsOf(postings) : [entry.value],
    present: postings.some(({ present }) => present),
    warned: postings.some(({ warned }) => warned),
    doubtful: postings.some(({ doubtful }) => doubtful),
    now,
    postings,
    times,
  })
}

const urlsOf = (postings: readonly (Posting | AliasPosting)[]) => [
  ...new Set(postings.flatMap((posting) => ('url' in posting ? [posting.url] : []))),
]

/** Thousands of values are asked for one instant only, without bars. A getter of an object literal would cost a shape each. */
class Row implements LifeRow {
  readonly source: number
  readonly how: How
  readonly kind: KindId
  readonly indicators: readonly string[]
  readonly present: boolean
  readonly warned: boolean
  readonly doubtful: boolean
  readonly now: number
  readonly postings: readonly Posting[]
  readonly times: SourceTimes
  #bars: readonly Bar[] | undefined

  constructor(row: Omit<LifeRow, 'bars'>) {
    this.source = row.source
    this.how = row.how
    this.kind = row.kind
    this.indicators = row.indicators
    this.present = row.present
    this.warned = row.warned
    this.doubtful = row.doubtful
    this.now = row.now
    this.postings = row.postings
    this.times = row.times
  }

  get bars(): readonly Bar[] {
    this.#bars ??= barsOf(this.postings, this.times, this.now)
    return this.#bars
  }
}

/** The spans of one source's listings of an indicator, from the beginning of time to `now`. */
export function barsOf(postings: readonly Posting[], { watch, spans }: SourceTimes, now: number): Bar[] {
  const whole = postings.filter(({ from, until }) => from < until)
  const proofs = whole
    .map((posting) => [posting.from, Math.min(posting.until, publishedUntil(posting, watch) + 1)] as const)
    .filter(([from, until]) => from < until)
  const count = {
    begun: counter(postings.map(({ from }) => from)),
    started: counter(whole.map(({ from }) => from)),
    ended: counter(whole.map(({ until }) => until)),
    proven: counter(proofs.map(([from]) => from)),
    unproven: counter(proofs.map(([, until]) => until)),
    expired: counter(postings.flatMap(({ expires, until }) => (expires ? [until] : []))),
    published: counter(postings.flatMap(({ published, from }) => (published ? [from] : []))),
    watched: counter(Array.from(spans).flatMap((time, i) => (i % 2 ? [] : [time]))),
    unwatched: counter(Array.from(spans).flatMap((time, i) => (i % 2 ? [time + 1] : []))),
  }
  const publishedCount = postings.filter(({ published }) => published).length
  const changes = Object.values(count).flatMap(({ times }) => Array.from(times))
  const starts = [...new Set(changes)].filter((time) => time <= now).sort((a, b) => a - b)

  function barFrom(time: number): Standing & Pick<Bar, 'gap'> {
    const isListed = count.started.until(time) > count.ended.until(time)
    const isProven = count.proven.until(time) > count.unproven.until(time)
    const spansBegun = count.watched.until(time)
    const isSeen = spansBegun > count.unwatched.until(time)
    // The dates of every listing rule it out: it had expired, or was not yet first seen.
    const ruledOut = count.expired.until(time) + publishedCount - count.published.until(time) === postings.length
    const publisher: Standing['publisher'] = isProven ? 'listed' : ruledOut ? 'notListed' : undefined
    const said = publisher && { publisher }
    if (isSeen) {
      if (isListed) return { state: 'listed', ...said, when: 'verified' }
      return { state: 'notListed', ...said, when: count.begun.until(time) > 0 ? 'expired' : 'late' }
    }
    const spanCount = spans.length / 2
    const gap: Bar['gap'] =
      spanCount === 0 ? 'never' : spansBegun === 0 ? 'before' : spansBegun < spanCount ? 'between' : 'after'
    return { state: 'notWatched', ...said, when: isProven ? 'verified' : 'unproven', gap }
  }

  const bars: Bar[] = []
  for (let i = -1; i < starts.length; i++) {
    const from = starts[i] ?? Number.NEGATIVE_INFINITY
    const until = starts[i + 1] ?? now
    const standing = barFrom(from)
    const last = bars.at(-1)
    if (last && isAlike(last, standing)) bars[bars.length - 1] = { ...last, until }
    else bars.push({ from, until, ...standing })
  }
  return bars
}

function isAlike(a: Standing & Pick<Bar, 'gap'>, b: Standing & Pick<Bar, 'gap'>): boolean {
  return a.state === b.state && a.publisher === b.publisher && a.when === b.when && a.gap === b.gap
}

/** Counts how many of the given times are at or before a time; the times asked for must not fall. */
function counter(given: readonly number[]) {
  const times = Float64Array.from(given).sort()
  let next = 0
  return {
    times,
    until(time: number): number {
      while (next < times.length && (times[next] as number) <= time) next++
      return next
    },
  }
}

/** What is known of a row at an instant, ms since epoch; as its bars say. Later than `now` is answered as `now`. */
export function standingAt(
  { postings, times, now }: Pick<LifeRow, 'postings' | 'times' | 'now'>,
  instant: number,
): Standing {
  const at = Math.min(instant, now)
  let isListed = false
  let isProven = false
  let isBegun = false
  let ruledOut = true
  for (const posting of postings) {
    const { from, until, published, expires } = posting
    isBegun ||= from <= at
    ruledOut &&= (expires && until <= at) || (published && from > at)
    if (from > at || at >= until) continue
    isListed = true
    isProven ||= at <= publishedUntil(posting, times.watch)
  }
  const publisher: Standing['publisher'] = isProven ? 'listed' : ruledOut ? 'notListed' : undefined
  const said = publisher && { publisher }
  if (!isWatched(times.watch, at)) {
    return { state: 'notWatched', ...said, when: isProven ? 'verified' : 'unproven' }
  }
  if (isListed) return { state: 'listed', ...said, when: 'verified' }
  return { state: 'notListed', ...said, when: isBegun ? 'expired' : 'late' }
}

/** The bar of a row that an instant lies in. Later than `now` is the last one. */
export function barAt({ bars }: Pick<LifeRow, 'bars'>, instant: number): Bar {
  let low = 0
  let high = bars.length - 1
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if ((bars[middle] as Bar).from <= instant) low = middle
    else high = middle - 1
  }
  return bars[low] as Bar
}

/**
 * Probability that the source listed it at an instant: 1 if that is proven, 0 if it is disproven, else by the measured
 * habits of the source (docs/decisions/0173), as in a report.
 */
export function probabilityAt(row: LifeRow, instant: number, chance: SourceChance): number {
  const second = Math.floor(instant / 1000)
  const events = { certain: [second, second], assumed: [] }
  return meet(row.postings, row.times, events, (seen) => chance(row.source, row.kind, seen), instant).probability
}
