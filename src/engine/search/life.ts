import type { KindId } from '../../domain/observables/index.ts'
import type { Value } from '../../domain/observables/read.ts'
import { partitionPoint } from '../../domain/partition-point.ts'
import type { MatchTime } from '../../domain/report.ts'
import { isIn, knownFrom, lookBefore, type Watch } from '../listings/looks.ts'
import type { AliasPosting, Entry, IndexReader, Posting } from '../match/index-reader.ts'
import { bySource, entriesFor, type How, type SourceChance } from '../match/match.ts'
import { knownSpans, meet, publishedUntil, type SourceTimes, sourceTimes } from '../match/match-time.ts'

/**
 * What is known about a listing at one instant. `notWatched` never means `notListed`.
 * `listed`, `notListed`: the source was watched, and did or did not list it.
 * `notWatched`: there was no look near the instant, or it lies between two looks that disagree; only the publisher's own
 * dates may tell.
 */
export interface Standing {
  readonly state: 'listed' | 'notListed' | 'notWatched'
  /**
   * According to the publisher's own dates of the indicator, if they tell: `listed` from the date of listing to the last
   * look that held it, and up to valid-until; `notListed` before that date or first-seen, and after valid-until.
   */
  readonly publisher?: 'listed' | 'notListed'
  /** The match time that a report would give to an event at that instant (`match-time.ts`). */
  readonly when: MatchTime
}

/** A span of time with one standing: `[from, until)`, ms since epoch. */
export interface Bar extends Standing {
  /** -Infinity for the first bar of a row. */
  readonly from: number
  /** `now` for the last bar of a row, which includes it. */
  readonly until: number
  /**
   * Position of an unwatched span: before the first look, between looks, after the last look; `never` if there are no
   * looks.
   */
  readonly gap?: 'before' | 'between' | 'after' | 'never'
}

/** A listing that begins when it is known to have begun (`knownFrom`). */
export interface KnownPosting extends Posting {
  /** The publisher's date, if it says only when the threat was first seen. */
  readonly firstSeen?: number
}

/** How one source lists one indicator that matches the observable. */
export interface LifeRow {
  /** Position of the source in the index. */
  readonly source: number
  readonly how: How
  /** Kind of the indicator. */
  readonly kind: KindId
  /**
   * The indicator as the source lists it. For `host-url`, the URLs on the host in the order of their listing: the
   * fewest that show when any URL on the host was listed.
   */
  readonly indicators: readonly string[]
  /** True if the newest snapshot contains it. */
  readonly present: boolean
  /** According to today's warning lists, which have no history. */
  readonly warned: boolean
  readonly doubtful: boolean
  /** All of time up to `now`, ascending, without gaps or overlaps. Neighbouring bars differ. */
  readonly bars: readonly Bar[]
  readonly now: number
  /** The listings, in order of their start. */
  readonly postings: readonly KnownPosting[]
  /** The same as in the index. */
  readonly stored: readonly Posting[]
  readonly times: SourceTimes
}

/** A value, with its index entry if that was already read. */
export interface ReadValue extends Value {
  readonly entry?: Entry
}

/** The life of an observable: every matching listing, by source. */
export interface Life extends Value {
  /** End of the life, ms since epoch. */
  readonly now: number
  /** Sorted by way of matching (`hows` in `match.ts`), then by source. */
  readonly rows: readonly LifeRow[]
}

/**
 * Builds the life of an observable from an index that contains only visible sources (`visibleIndex`). There is one row
 * per source, indicator and way of matching: the value itself, ranges that contain it, parent domains, the host of a
 * URL, URLs on a host.
 *
 * It shows what was true at each instant with today's knowledge: two looks that agree also prove what lies between
 * them, so later looks and later publisher dates count. Spans before the first look at a source, in gaps longer than its
 * tolerance, between looks that disagree, and after its last look are `notWatched`, except in complete spans (`Watch`).
 *
 * The index stores whole seconds. It does not contain snapshots that were held back, statements that a publisher
 * withdrew, or past warning marks.
 * @param timesOf result of `timesOfSources` for the same index, to share among many lives
 */
export function lifeOf(
  index: IndexReader,
  { kind, value, entry: ownEntry }: ReadValue,
  now: number,
  timesOf: (source: number) => SourceTimes = timesOfSources(index),
): Life {
  const rows: LifeRow[] = []
  for (const [entry, how] of entriesFor({ kind, value }, index, ownEntry)) {
    const listed: readonly (Posting | AliasPosting)[] = how === 'host-url' ? entry.aliases : entry.postings
    for (const postings of bySource(listed)) {
      rows.push(rowOf(entry, how, postings, timesOf((postings[0] as Posting).source), now))
    }
  }
  return { kind, value, now, rows }
}

const prepared = new WeakMap<IndexReader['sources'], (source: number) => SourceTimes>()

/** Prepares the looks at the sources of an index, cached for all lives. */
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
  const stored = listed.length === 1 ? listed : listed.toSorted((a, b) => a.from - b.from)
  const postings = stored.map((posting) => knownPosting(posting, times.watch))
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
    stored,
    times,
  })
}

function knownPosting<One extends Posting>(posting: One, watch: Watch): One & KnownPosting {
  if (!posting.published || watch.hasAddedDates) return posting
  const from = knownFrom(posting.from, true, watch)
  return { ...posting, from, dated: lookBefore(watch, from) !== undefined, published: false, firstSeen: posting.from }
}

/** The publisher's date, before which nobody can have listed it. */
const notBefore = ({ published, from, firstSeen }: KnownPosting) => firstSeen ?? (published ? from : -Infinity)

const urlsOf = (postings: readonly (Posting | AliasPosting)[]) => [
  ...new Set(postings.flatMap((posting) => ('url' in posting ? [posting.url] : []))),
]

/**
 * Computes `bars` only on access: callers with thousands of values ask about one instant. A class, because an object
 * literal with a getter would create a new hidden class (shape) for each row.
 */
class Row implements LifeRow {
  readonly source: number
  readonly how: How
  readonly kind: KindId
  readonly indicators: readonly string[]
  readonly present: boolean
  readonly warned: boolean
  readonly doubtful: boolean
  readonly now: number
  readonly postings: readonly KnownPosting[]
  readonly stored: readonly Posting[]
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
    this.stored = row.stored
    this.times = row.times
  }

  get bars(): readonly Bar[] {
    this.#bars ??= barsOf(this.postings, this.times, this.now)
    return this.#bars
  }
}

/** The spans of one source's listings of an indicator, from the beginning of time to `now`. */
export function barsOf(postings: readonly KnownPosting[], times: SourceTimes, now: number): Bar[] {
  const { watch } = times
  const spans = knownSpans(postings, times)
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
    // The publisher's dates of every listing exclude this time: each had expired or was not yet first seen.
    const ruledOut = expired.until(time) + published.times.length - published.until(time) === postings.length
    const publisher: Standing['publisher'] = isProven ? 'listed' : ruledOut ? 'notListed' : undefined
    const publisherField = publisher && { publisher }
    if (isSeen) {
      if (isListed) return { state: 'listed', ...publisherField, when: 'verified' }
      return { state: 'notListed', ...publisherField, when: begun.until(time) > 0 ? 'expired' : 'late' }
    }
    const gap: Bar['gap'] =
      spanCount === 0 ? 'never' : begunSpans === 0 ? 'before' : begunSpans < spanCount ? 'between' : 'after'
    return { state: 'notWatched', ...publisherField, when: isProven ? 'verified' : 'unproven', gap }
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

/** Times at which something about a row's listings changes. */
function changesOf(postings: readonly KnownPosting[], watch: SourceTimes['watch']) {
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
    if (notBefore(posting) > -Infinity) times.published.push(notBefore(posting))
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
    changes: [...times.begun, ...times.ended, ...times.unproven, ...times.expired, ...times.published],
  }
}

function isAlike(a: Standing & Pick<Bar, 'gap'>, b: Standing & Pick<Bar, 'gap'>): boolean {
  return a.state === b.state && a.publisher === b.publisher && a.when === b.when && a.gap === b.gap
}

const ascending = (a: number, b: number) => a - b

/** Counts how many of the given times are at or before a time. Successive calls must not go back in time. */
class Counter {
  readonly times: readonly number[]
  #next = 0

  /** Sorts the given times. */
  constructor(times: number[]) {
    // Usually the times are few and already sorted.
    this.times = times.every((time, i) => i === 0 || (times[i - 1] as number) <= time) ? times : times.sort(ascending)
  }

  until(time: number): number {
    const { times } = this
    while (this.#next < times.length && (times[this.#next] as number) <= time) this.#next++
    return this.#next
  }
}

/**
 * What is known about a row at an instant (ms since epoch), consistent with its bars. Instants after `now` are treated
 * as `now`.
 */
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
    const { from, until, expires } = posting
    isBegun ||= from <= at
    ruledOut &&= (expires && until <= at) || notBefore(posting) > at
    if (from > at || at >= until) continue
    isListed = true
    isProven ||= at <= publishedUntil(posting, times.watch)
  }
  const publisher: Standing['publisher'] = isProven ? 'listed' : ruledOut ? 'notListed' : undefined
  const publisherField = publisher && { publisher }
  if (!isIn(knownSpans(postings, times), at)) {
    return { state: 'notWatched', ...publisherField, when: isProven ? 'verified' : 'unproven' }
  }
  if (isListed) return { state: 'listed', ...publisherField, when: 'verified' }
  return { state: 'notListed', ...publisherField, when: isBegun ? 'expired' : 'late' }
}

/** The bar that contains an instant. Instants after `now` give the last bar. */
export function barAt({ bars }: Pick<LifeRow, 'bars'>, instant: number): Bar {
  const next = partitionPoint(bars.length, (at) => (bars[at] as Bar).from <= instant)
  return bars[Math.max(0, next - 1)] as Bar
}

/**
 * Probability that the source listed it at an instant, as in a report: 1 if proven, 0 if disproven, otherwise from the
 * measured persistence of the source (docs/decisions/0173).
 */
export function probabilityAt(row: LifeRow, instant: number, chance: SourceChance): number {
  const second = Math.floor(instant / 1000)
  const events = { certain: [second, second], assumed: [] }
  return meet(row.stored, row.times, events, (seen) => chance(row.source, row.kind, seen), instant).probability
}
