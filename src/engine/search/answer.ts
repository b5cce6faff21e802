import { finiteIsoTime, isoTime } from '../../domain/dates.ts'
import type { KindId } from '../../domain/observables/index.ts'
import type { MomentTime } from '../../domain/report.ts'
import type { How } from '../match/match.ts'
import { type Life, type LifeRow, type Standing, standingAt } from './life.ts'
import type { LifeSummary } from './life-summary.ts'

/** How one source lists one indicator that matches the observable, as returned to programs. */
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
  readonly when: MomentTime
  /**
   * Start of the first listing up to `asOf`. If `exact` is false, it may have started earlier. Null if there is none.
   */
  readonly since: { readonly at: string; readonly exact: boolean } | null
  /** Times at which the source is proven to have listed it; a span without a start has `from: null`. */
  readonly spans: readonly { readonly from: string | null; readonly until: string }[]
}

/** What is known about an observable at one instant, as returned to programs. Sources are given by id. */
export interface IndicatorAnswer {
  readonly type: KindId
  readonly value: string
  readonly asOf: string
  /** Number of sources, and how many of them were watched at `asOf`. */
  readonly sources: number
  readonly watched: number
  readonly listed: readonly string[]
  /** Sources that were not watched at `asOf`, but whose own dates say that they listed it. */
  readonly published: readonly string[]
  /** Sources that were not watched at `asOf` and listed it at another time. */
  readonly unproven: readonly string[]
  readonly notListed: readonly string[]
  /** Sources with only a light match: they listed the host of the URL, or a URL on the host. */
  readonly light: readonly string[]
  readonly warned: boolean
  readonly doubtful: boolean
  readonly rows: readonly AnswerRow[]
}

/** Limits of an answer. Entries beyond a limit are left out; of the spans, the newest are kept. */
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

/**
 * Builds the answer of a lookup, for the command line, the machine API and their clients.
 * @param idOf returns the id of the source at a position in the index
 * @param judged what today's warning lists say about the value itself, listed or not
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
    asOf: isoTime(at),
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
  // An interval with equal start and end lists nothing (rule 7 of `timeline.ts`).
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
    since: begun ? { at: isoTime(begun.from), exact: begun.dated } : null,
    spans: spans
      .slice(Number.isFinite(bounds.spans) ? -bounds.spans : 0)
      .map(({ from, until }) => ({ from: finiteIsoTime(from), until: isoTime(until) })),
  }
}
