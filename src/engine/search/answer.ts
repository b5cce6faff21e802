import { finiteIsoTime, isoTime } from '../../domain/dates.ts'
import type { AnswerRow, IndicatorAnswer } from '../../domain/indicator-answer-schema.ts'
import { type Life, type LifeRow, standingAt } from './life.ts'
import type { LifeSummary } from './life-summary.ts'

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
  const spans = row.bars().filter((bar) => bar.state === 'listed')
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
