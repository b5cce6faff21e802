import type { KindId } from '../../domain/observables/index.ts'
import type { MatchTime } from '../../domain/report.ts'
import type { How } from '../match/match.ts'
import { type Life, type LifeRow, type Standing, standingAt } from './life.ts'
import type { LifeSummary } from './life-summary.ts'

/** How one source lists one indicator that meets the observable, as programs read it. */
export interface AnswerRow {
  /** Id of the source. */
  readonly source: string
  readonly how: How
  /** Kind of the indicator. */
  readonly type: KindId
  /** The indicator as the source lists it; several for URLs on a host. */
  readonly indicators: readonly string[]
  /** The standing at `asOf`; `notWatched` never means `notListed`. */
  readonly state: Standing['state']
  readonly publisher?: Standing['publisher']
  readonly when: MatchTime
  /** When the first listing up to `asOf` began. Not `exact`: at that time or before. Null if there is none. */
  readonly since: { readonly at: string; readonly exact: boolean } | null
  /** When the source was seen to list it; `from` is null for the beginning of time. */
  readonly spans: readonly { readonly from: string | null; readonly until: string }[]
}

/** What is known of an observable at an instant, as programs read it. Sources are ids. */
export interface IndicatorAnswer {
  readonly type: KindId
  readonly value: string
  readonly asOf: string
  /** Number of sources, and of those that were watched then. */
  readonly sources: number
  readonly watched: number
  readonly listed: readonly string[]
  /** Not watched then, but the publisher's own dates say that they listed it. */
  readonly published: readonly string[]
  /** Not watched then, and listed it at another time. */
  readonly unproven: readonly string[]
  readonly notListed: readonly string[]
  /** Only the host of the URL, or a URL on the host, was listed. */
  readonly light: readonly string[]
  readonly warned: boolean
  readonly doubtful: boolean
  readonly rows: readonly AnswerRow[]
}

/** Bounds of an answer; what is beyond is left out. Of spans the newest are kept. */
export interface AnswerBounds {
  readonly rows: number
  readonly indicators: number
  readonly spans: number
}

const unbounded: AnswerBounds = {
  rows: Number.POSITIVE_INFINITY,
  indicators: Number.POSITIVE_INFINITY,
  spans: Number.POSITIVE_INFINITY,
}

const iso = (time: number) => new Date(time).toISOString()

/**
 * The answer of look-ups: of the command line, of the calls for programs, and of what is built on them.
 * @param idOf the id of the source at a position in the index
 * @param judged what today's warning lists say of the value itself, listed or not
 */
export function answerOf(
  { kind, value, rows }: Life,
  summary: LifeSummary,
  idOf: (source: number) => string,
  judged: 'benign' | 'doubtful' | undefined,
  bounds: AnswerBounds = unbounded,
): IndicatorAnswer {
  const { at, watched, listed, published, unproven, notListed, light, warned, doubtful } = summary
  return {
    type: kind,
    value,
    asOf: iso(at),
    sources: summary.sources,
    watched,
    listed: listed.map(idOf),
    published: published.map(idOf),
    unproven: unproven.map(idOf),
    notListed: notListed.map(idOf),
    light: light.map(idOf),
    warned: warned || judged === 'benign',
    doubtful: doubtful || judged === 'doubtful',
    rows: rows.slice(0, bounds.rows).map((row) => rowOf(row, idOf(row.source), at, bounds)),
  }
}

function rowOf(row: LifeRow, source: string, at: number, bounds: AnswerBounds): AnswerRow {
  const { state, publisher, when } = standingAt(row, at)
  // An empty listing was never one.
  const begun = row.postings.find(({ from, until }) => from < until && from <= at)
  const spans = row.bars.filter((bar) => bar.state === 'listed')
  return {
    source,
    how: row.how,
    type: row.kind,
    indicators: row.indicators.slice(0, bounds.indicators),
    state,
    ...(publisher && { publisher }),
    when,
    since: begun ? { at: iso(begun.from), exact: begun.dated } : null,
    spans: spans
      .slice(Number.isFinite(bounds.spans) ? -bounds.spans : 0)
      .map(({ from, until }) => ({ from: Number.isFinite(from) ? iso(from) : null, until: iso(until) })),
  }
}
