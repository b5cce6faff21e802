import { isLight } from '../../domain/hit.ts'
import { lazily } from '../../domain/lazily.ts'
import { type Independence, relatedGroups, strongest } from '../delivery/independence.ts'
import { lookStep } from '../figures/look-step.ts'
import type { IndexReader, Posting } from '../index/index-reader.ts'
import { isWatched } from '../listings/looks.ts'
import { type Life, type LifeRow, standingAt } from './life.ts'

/** When a source started to list an observable. */
export interface Beginning {
  /** Position of the source in the index. */
  readonly source: number
  readonly row: LifeRow
  /** ms since epoch. If the exact start is unknown, this is the latest possible start. */
  readonly from: number
  /**
   * Precision of `from` in ms: the time between the looks around it. Undefined if the source may have started earlier.
   */
  readonly stepMs: number | undefined
}

/** Which source was first, how certain that is, and its lead. */
export interface Lead {
  readonly ms: number
  /**
   * `proven`: all starts are known, and the next start is later by more than the time between looks. `tie`: all starts
   * are known, but the looks cannot tell which was first. `unknown`: at least one source may have started earlier than
   * its known start.
   */
  readonly certainty: 'proven' | 'tie' | 'unknown'
}

/** Facts about an observable at one instant. Sources are positions in the index, ascending. */
export type LifeSummary = ReturnType<typeof summaryAt>

/**
 * Computes what was true about an observable at an instant, with today's knowledge. Looks after the instant count if
 * they prove something about it (a source is watched between two looks); so do publisher dates that became known later.
 * A listing that started after the instant does not count: its source is `notListed` or `unproven`. Matches of the
 * value itself, of ranges and of parent domains count as listed; all others are `light`.
 * @param related tells which sources are related, by position in the index
 */
export function summaryAt(life: Life, index: Pick<IndexReader, 'sources'>, asOf: number, related?: Independence) {
  /** The instant, ms since epoch, at most `now` of the life. */
  const at = Math.min(asOf, life.now)
  const strong = Map.groupBy(
    life.rows.filter(({ how }) => !isLight(how)),
    ({ source }) => source,
  )
  /**
   * `listed`: sources that were watched and listed it. `published`: not watched, but their own dates say that they listed it.
   * `unproven`: not watched at the instant; they listed it at another time, and may have listed it then. `notListed`: they listed
   * it only at other times; they were watched and did not hold it, or their own dates exclude the instant.
   */
  const by = { listed: [] as number[], published: [] as number[], unproven: [] as number[], notListed: [] as number[] }
  for (const [source, rows] of strong) by[groups[rankOf(rows, at)] as Group].push(source)
  for (const sources of Object.values(by)) sources.sort((a, b) => a - b)
  const proven = new Set([...by.listed, ...by.published])
  /** Sources with only a light match that looks or dates prove: the host of the URL, or a URL on the host. */
  const light = life.rows
    .filter((row) => isLight(row.how) && !proven.has(row.source) && standingAt(row, at).when === 'verified')
    .map(({ source }) => source)
  const beginnings = lazily(() => beginningsOf(strong, at))
  return {
    at,
    /** Number of sources in the index, and how many of them were watched at the instant. */
    sources: index.sources.length,
    watched: watchedAt(index.sources, at),
    ...by,
    light: [...new Set(light)].sort((a, b) => a - b),
    /** Number of sources in `listed` and `published` that are independent of each other; undefined without `related`. */
    independent:
      related &&
      independentOf(
        [...proven].sort((a, b) => a - b),
        related,
      ),
    /** On a warning list, or shared infrastructure, according to today's lists: warning lists have no history. */
    warned: life.rows.some(({ how, warned }) => warned && !isLight(how)),
    doubtful: life.rows.some(({ how, doubtful }) => doubtful && !isLight(how)),
    // Computed only on access: callers with thousands of values read only the counts.
    /**
     * The first source to list it up to the instant, and its closest rival (see `rivalIn`), usually the second source.
     */
    get first(): Beginning | undefined {
      return beginnings()[0]
    },
    get next(): Beginning | undefined {
      return rivalIn(beginnings())?.rival
    },
    /** Lead of `first` over `next`; undefined without both. */
    get lead(): Lead | undefined {
      const [first] = beginnings()
      const found = rivalIn(beginnings())
      return first && found && { ms: found.rival.from - first.from, certainty: found.certainty }
    },
  }
}

const counted = new WeakMap<IndexReader['sources'], { readonly at: number; readonly watched: number }>()

/**
 * Number of sources that were watched at an instant. Cached, because callers ask about thousands of values at the same
 * instant.
 */
function watchedAt(sources: IndexReader['sources'], at: number): number {
  const known = counted.get(sources)
  if (known?.at === at) return known.watched
  const watched = sources.filter(({ watch }) => isWatched(watch, at)).length
  counted.set(sources, { at, watched })
  return watched
}

/** Groups of sources in a summary, strongest first. */
const groups = ['listed', 'published', 'unproven', 'notListed'] as const
type Group = (typeof groups)[number]

/** Position in `groups` for a source: that of its strongest row. */
function rankOf(rows: readonly LifeRow[], at: number): number {
  let rank = groups.length - 1
  for (const row of rows) rank = Math.min(rank, rankOfRow(row, at))
  return rank
}

function rankOfRow(row: LifeRow, at: number): number {
  const { state, publisher, when } = standingAt(row, at)
  if (state === 'listed') return 0
  if (when === 'verified') return 1
  return state === 'notWatched' && publisher !== 'notListed' ? 2 : 3
}

/** Number of sources in each group of `summaryAt`. */
export type LifeCounts = Record<Group | 'light', number> & Pick<LifeSummary, 'warned' | 'doubtful'>

/** Counts as `summaryAt` does, without naming sources; fast enough for thousands of observables. */
export function countsAt({ rows, now }: Life, asOf: number): LifeCounts {
  const at = Math.min(asOf, now)
  const rankOfSource = new Map<number, number>()
  let warned = false
  let doubtful = false
  for (const row of rows) {
    if (isLight(row.how)) continue
    warned ||= row.warned
    doubtful ||= row.doubtful
    const rank = rankOfRow(row, at)
    const known = rankOfSource.get(row.source)
    if (known === undefined || rank < known) rankOfSource.set(row.source, rank)
  }
  const counts = [0, 0, 0, 0]
  for (const rank of rankOfSource.values()) counts[rank] = (counts[rank] as number) + 1
  let light: Set<number> | undefined
  for (const row of rows) {
    if (!isLight(row.how) || (rankOfSource.get(row.source) ?? 3) < 2) continue
    if (standingAt(row, at).when === 'verified') light = (light ?? new Set()).add(row.source)
  }
  const [listed = 0, published = 0, unproven = 0, notListed = 0] = counts
  return { listed, published, unproven, notListed, light: light?.size ?? 0, warned, doubtful }
}

/** Start of listing for each source that listed it by `at`, earliest first, then by source. */
function beginningsOf(strong: ReadonlyMap<number, readonly LifeRow[]>, at: number): Beginning[] {
  const beginnings: Beginning[] = []
  for (const [source, rows] of strong) {
    let earliest: { row: LifeRow; posting: Posting } | undefined
    for (const row of rows) {
      // An interval with equal start and end lists nothing.
      const posting = row.postings.find(({ from, until }) => from < until && from <= at)
      if (posting && !(earliest && earliest.posting.from <= posting.from)) earliest = { row, posting }
    }
    if (!earliest) continue
    const { row, posting } = earliest
    beginnings.push({ source, row, from: posting.from, stepMs: stepOf(posting, row) })
  }
  return beginnings.sort((a, b) => a.from - b.from || a.source - b.source)
}

function stepOf({ dated, published, from }: Posting, { times }: LifeRow): number | undefined {
  if (!dated) return undefined
  return published ? 0 : lookStep(times.watch, from)
}

/**
 * The source that may have been first instead: one whose start is unknown, or one that started so close to the first
 * that the looks cannot tell their order, even if others lie in between. If there is none, the second source.
 */
function rivalIn(beginnings: readonly Beginning[]): { rival: Beginning; certainty: Lead['certainty'] } | undefined {
  const [first, second, ...rest] = beginnings
  if (!first || !second) return undefined
  const others = [second, ...rest]
  const unknown = others.find(({ stepMs }) => stepMs === undefined)
  if (unknown || first.stepMs === undefined) return { rival: unknown ?? second, certainty: 'unknown' }
  const least = first.stepMs
  const close = others.find(({ from, stepMs = 0 }) => from - first.from <= Math.max(least, stepMs))
  return close ? { rival: close, certainty: 'tie' } : { rival: second, certainty: 'proven' }
}

/** Size of the largest set of sources of which no two are related (docs/decisions/0146). */
function independentOf(sources: readonly number[], related: Independence): number {
  const groups = relatedGroups(sources, related)
  const grouped = new Set(groups.flatMap(({ places }) => places))
  return groups.reduce(
    (count, group) => count + strongest(group, new Float64Array(group.places.length).fill(1)),
    sources.length - grouped.size,
  )
}
