import { FEED_COMPARE } from '../../domain/report.ts'
import { dayMs } from '../../domain/time-units.ts'
import { cover } from '../coverage/coverage.ts'
import type { Sighting } from '../extract/sighting.ts'
import type { HeldSource, IndexReader } from '../index/index-reader.ts'
import { chosenKinds, type Judge, type MatchOptions, match, type SourceChance } from '../match/match.ts'
import { probabilityOf } from '../persistence/probability.ts'
import type { AnalysisRequest, ExtractionFacts } from './analysis-request.ts'

export interface LogAnalysis extends AnalysisRequest {
  /** Contains at least every observable that passes the prefilter of the index, without duplicates. */
  readonly sightings: Iterable<Sighting>
  /** Those that passed, from `passedOf`. If given, the report also contains all figures for them. */
  readonly passed?: Iterable<Sighting> | undefined
  readonly extraction: ExtractionFacts
  readonly detectedFormat: string
  readonly judge: Judge
}

/** Looks up probabilities in the measurements of the index. */
export function chanceOf(index: IndexReader): SourceChance {
  return (source, kind, seen) =>
    probabilityOf(index.persistence, (index.sources[source] as HeldSource).slot, kind, seen)
}

/** Number of days before the request that a profile or a list of indicators is compared with. */
export const windowDays = 30

/** The window of a list of indicators; undefined for a log. */
export function windowOf({ detectedFormat, options: { now } }: LogAnalysis) {
  return detectedFormat === FEED_COMPARE ? { from: now - windowDays * dayMs, to: now } : undefined
}

/** What `meet` finds. */
export type Met = ReturnType<typeof meet>

/**
 * Matches the sightings, and counts what each source covers.
 * @param share4 share of the log's IPv4 addresses that they are, 0 to 1; asked once they are read
 * @param isKnown as in `MatchOptions`
 */
export function meet(request: LogAnalysis, share4 = () => 1, isKnown?: MatchOptions['isKnown']) {
  const { sightings, index, organisation, options, extraction } = request
  const window = windowOf(request)
  const kinds = chosenKinds(organisation.iocTypes)
  const table = match(sightings, index, {
    now: options.now,
    ever: options.ever ?? false,
    ...(window && { window }),
    ...(kinds && { kinds }),
    judge: request.judge,
    chance: chanceOf(index),
    ...(request.own && { own: request.own }),
    ...(isKnown && { isKnown }),
  })
  const widths = {
    listed: index.sources.map(({ addresses }, source) => addresses + index.count(source, 'ipv4', 'listed')),
    seen: (extraction.byKind.ipv4 ?? 0) * share4(),
  }
  return { table, widths, coverage: cover(table, index.sources.length, { ...options, widths }) }
}
