import { lazily } from '../../domain/lazily.ts'
import type { KindId } from '../../domain/observables/index.ts'
import type { Value } from '../../domain/observables/read.ts'
import { partitionPoint } from '../../domain/partition-point.ts'
import { getOrInsert, remembered } from '../../domain/remembered.ts'
import type { MomentTime } from '../../domain/report.ts'
import type { AliasPosting, Entry, IndexReader, Posting } from '../index/index-reader.ts'
import { knownFrom, lookBefore, looksUntil, type Watch } from '../listings/looks.ts'
import { bySource, entriesFor, type How, type SourceChance } from '../match/match.ts'
import { LISTED, Past, type SourceTimes, sourceTimes, thousandthsOf } from '../match/match-time.ts'

/**
 * What is known about a listing at one instant. `notWatched` never means `notListed`.
 * `listed`, `notListed`: the source was watched, and did or did not list it.
 * `notWatched`: there was no look near the instant, or it lies between two looks that disagree; only the publisher's own
 * dates may tell.
 */
export interface Standing {
  readonly state: 'listed' | 'notListed' | 'notWatched'
  /**
   * Where looks leave it open, according to the publisher's own dates, if they tell: `listed` from the date of adding it to the
   * last look that held it; `notListed` before that date or first-seen, and after valid-until.
   */
  readonly publisher?: 'listed' | 'notListed'
  /** What a report would find at that instant. */
  readonly when: MomentTime
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
  /**
   * All of time up to `now`, ascending, without gaps or overlaps. Neighbouring bars differ. Computed on the first call: callers
   * with thousands of values ask about one instant.
   */
  readonly bars: () => readonly Bar[]
  readonly now: number
  /** The listings, in order of their start, each from when it is known to have begun (`knownFrom`). */
  readonly postings: readonly Posting[]
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
  return getOrInsert(prepared, sources, () =>
    remembered((source: number) => sourceTimes((sources[source] as IndexReader['sources'][number]).watch)),
  )
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
  return {
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
    bars: lazily(() => barsOf(stored, times, now)),
  }
}

function knownPosting<One extends Posting>(posting: One, watch: Watch): One {
  const from = knownFrom(posting.from, posting.published, watch)
  if (from === posting.from) return posting
  return { ...posting, from, published: false, dated: lookBefore(watch, from) !== undefined }
}

const urlsOf = (postings: readonly (Posting | AliasPosting)[]) => [
  ...new Set(postings.flatMap((posting) => ('url' in posting ? [posting.url] : []))),
]

/** The spans of one source's listings of an indicator, from the beginning of time to `now`. */
export function barsOf(postings: readonly Posting[], times: SourceTimes, now: number): Bar[] {
  const past = new Past(postings, times.watch)
  const bars: Bar[] = []
  let from = Number.NEGATIVE_INFINITY
  let standing = standingOf(past, postings, from)
  for (const time of changesOf(postings, times)) {
    if (time > now) break
    const next = standingOf(past, postings, time)
    if (isAlike(standing, next)) continue
    bars.push({ from, until: time, ...standing })
    from = time
    standing = next
  }
  bars.push({ from, until: now, ...standing })
  return bars
}

/** Times at which something about a row's listings may change, ascending. */
function changesOf(postings: readonly Posting[], { watch, spans }: SourceTimes): readonly number[] {
  const { looks, complete = [] } = watch
  const changes = new Set<number>()
  for (const ends of [spans, complete]) for (let i = 0; i < ends.length; i++) changes.add((ends[i] as number) + (i % 2))
  for (const time of postings.flatMap(({ from, until }) => [from, until])) {
    const next = looksUntil(watch, time - 1)
    changes.add(time).add((looks[next - 1] ?? time) + 1)
    if (next < looks.length) changes.add(looks[next] as number)
  }
  return [...changes].sort((a, b) => a - b)
}

function standingOf(past: Past, postings: readonly Posting[], time: number): Standing & Pick<Bar, 'gap'> {
  const seen = past.byLooks(time)
  if (seen !== undefined) {
    const when = seen === LISTED ? 'verified' : notListedAt(past, time)
    return { state: seen === LISTED ? 'listed' : 'notListed', when }
  }
  const dated = past.byDates(time)
  // The publisher's dates of every listing exclude this time: each had expired or was not yet first seen.
  const isRuledOut = postings.every(
    ({ from, until, published, expires }) => (expires && until <= time) || (published && from > time),
  )
  const publisher = dated === LISTED ? 'listed' : isRuledOut ? 'notListed' : undefined
  return {
    state: 'notWatched',
    ...(publisher && { publisher }),
    when: dated === LISTED ? 'verified' : dated === undefined ? 'unproven' : notListedAt(past, time),
    gap: past.gapAt(time),
  }
}

const notListedAt = (past: Past, time: number) => (past.isListedAfter(time) ? 'late' : 'expired')

function isAlike(a: Standing & Pick<Bar, 'gap'>, b: Standing & Pick<Bar, 'gap'>): boolean {
  return a.state === b.state && a.publisher === b.publisher && a.when === b.when && a.gap === b.gap
}

/**
 * What is known about a row at an instant (ms since epoch), consistent with its bars. Instants after `now` are treated
 * as `now`.
 */
export function standingAt(
  { stored, times, now }: Pick<LifeRow, 'stored' | 'times' | 'now'>,
  instant: number,
): Standing {
  const { gap: _, ...standing } = standingOf(new Past(stored, times.watch), stored, Math.min(instant, now))
  return standing
}

/** The bar that contains an instant. Instants after `now` give the last bar. */
export function barAt(row: Pick<LifeRow, 'bars'>, instant: number): Bar {
  const bars = row.bars()
  const next = partitionPoint(bars.length, (at) => (bars[at] as Bar).from <= instant)
  return bars[Math.max(0, next - 1)] as Bar
}

/**
 * Probability that the source listed it at an instant, as in a report: 1 if proven, 0 if disproven, otherwise from the
 * measured persistence of the source (docs/decisions/0173).
 */
export function probabilityAt(row: LifeRow, instant: number, chance: SourceChance): number {
  const past = new Past(row.stored, row.times.watch)
  const second = Math.floor(instant / 1000) * 1000
  return thousandthsOf(past.at(second, (seen) => chance(row.source, row.kind, seen))) / 1000
}
