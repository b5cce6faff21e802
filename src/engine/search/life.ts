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

/** A value with its entry in the index, if that has been read. */
export interface ReadValue extends Value {
  readonly entry?: Entry
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
  { kind, value, entry: own }: ReadValue,
  now: number,
  timesOf: (source: number) => SourceTimes = timesOfSources(index),
): Life {
  const rows: LifeRow[] = []
  for (const [entry, how] of entriesFor({ kind, value }, index, own)) {
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
  const { begun, started, ended, proven, unproven, expired, published, changes } = changesOf(postings, watch)
  const spanCount = spans.length / 2
  for (const [i, time] of spans.entries()) changes.push(i % 2 === 0 ? time : time + 1)
  changes.sort(ascending)
  let begunSpans = 0
  let endedSpans = 0

  function barFrom(time: number): Standing & Pick<Bar, 'gap'> {
    while (begunSpans < spanCount && (spans[2 * begunSpans] as number) <= time) begunSpans++
    while (endedSpans < spanCount && (spans[2 * endedSpans + 1] as number) < time) endedSpans++
    const isListed = started.until(time) > ended.until(time)
    const isProven = proven.until(time) > unproven.until(time)
    const isSeen = begunSpans > endedSpans
    // The dates of every listing rule it out: it had expired, or was not yet first seen.
    const ruledOut = expired.until(time) + published.times.length - published.until(time) === postings.length
    const publisher: Standing['publisher'] = isProven ? 'listed' : ruledOut ? 'notListed' : undefined
    const said = publisher && { publisher }
    if (isSeen) {
      if (isListed) return { state: 'listed', ...said, when: 'verified' }
      return { state: 'notListed', ...said, when: begun.until(time) > 0 ? 'expired' : 'late' }
    }
    const gap: Bar['gap'] =
      spanCount === 0 ? 'never' : begunSpans === 0 ? 'before' : begunSpans < spanCount ? 'between' : 'after'
    return { state: 'notWatched', ...said, when: isProven ? 'verified' : 'unproven', gap }
  }

  const bars: Bar[] = []
  let from = Number.NEGATIVE_INFINITY
  let standing = barFrom(from)
  for (const time of changes) {
    if (time > now) break
    if (time === from) continue
    const next = barFrom(time)
    if (isAlike(standing, next)) continue
    bars.push({ from, until: time, ...standing })
    from = time
    standing = next
  }
  bars.push({ from, until: now, ...standing })
  return bars
}

/** When something of a row's listings changes. */
function changesOf(postings: readonly Posting[], watch: SourceTimes['watch']) {
  const times = {
    begun: [] as number[],
    started: [] as number[],
    ended: [] as number[],
    proven: [] as number[],
    unproven: [] as number[],
    expired: [] as number[],
    published: [] as number[],
  }
  for (const posting of postings) {
    const { from, until } = posting
    times.begun.push(from)
    if (posting.expires) times.expired.push(until)
    if (posting.published) times.published.push(from)
    if (from >= until) continue
    times.started.push(from)
    times.ended.push(until)
    const provenUntil = Math.min(until, publishedUntil(posting, watch) + 1)
    if (from >= provenUntil) continue
    times.proven.push(from)
    times.unproven.push(provenUntil)
  }
  return {
    begun: new Counter(times.begun),
    started: new Counter(times.started),
    ended: new Counter(times.ended),
    proven: new Counter(times.proven),
    unproven: new Counter(times.unproven),
    expired: new Counter(times.expired),
    published: new Counter(times.published),
    changes: [...times.begun, ...times.ended, ...times.unproven, ...times.expired],
  }
}

function isAlike(a: Standing & Pick<Bar, 'gap'>, b: Standing & Pick<Bar, 'gap'>): boolean {
  return a.state === b.state && a.publisher === b.publisher && a.when === b.when && a.gap === b.gap
}

const ascending = (a: number, b: number) => a - b

/** Counts how many of the given times are at or before a time; the times asked for must not fall. */
class Counter {
  readonly times: readonly number[]
  #next = 0

  /** Sorts the given times. */
  constructor(times: number[]) {
    // Mostly they are in order, and there are very few.
    this.times = times.every((time, i) => i === 0 || (times[i - 1] as number) <= time) ? times : times.sort(ascending)
  }

  until(time: number): number {
    const { times } = this
    while (this.#next < times.length && (times[this.#next] as number) <= time) this.#next++
    return this.#next
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
