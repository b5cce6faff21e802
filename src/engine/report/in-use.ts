import type { KindId } from '../../domain/observables/index.ts'
import type { UndecidedCause } from '../../domain/report-codes.ts'
import { dayMs } from '../../domain/time-units.ts'
import type { Coverage } from '../coverage/coverage.ts'
import { watchedShare } from '../coverage/event-hours.ts'
import type { IndexReader } from '../index/index-reader.ts'
import { newestLook, watchedSpans } from '../listings/looks.ts'
import { chosenKinds } from '../match/match.ts'
import type { Window } from '../match/match-time.ts'
import type { AnalysisRequest, ExtractionFacts } from './analysis-request.ts'

/** Least share of what a source lists that is of kinds in the log, and of the log's hours for which it was watched. */
const leastShown = 0.5

/** Nothing was got from a source for so long, though others were reached: it is dead. */
const silentMs = 30 * dayMs

/** Kinds that an observable of a kind matches other than lightly, besides its own. */
const rangesOf: Partial<Record<KindId, KindId>> = { ipv4: 'ipv4-cidr', ipv6: 'ipv6-cidr' }

interface Question extends Pick<AnalysisRequest, 'index' | 'organisation' | 'options'> {
  readonly coverage: Pick<Coverage, 'suspicious' | 'hours' | 'sources'>
  readonly extraction: Pick<ExtractionFacts, 'byKind'>
  readonly isCommercial: (source: number) => boolean
  /** Set if everything counts as seen in this window. */
  readonly window: Window | undefined
}

/**
 * Finds why a log cannot show what a source is worth; undefined if it can: something is suspicious, the filter of the
 * sources allows it, at least half of what it lists is of chosen kinds that the log contains, and it was known for at
 * least half of the hours.
 */
export function whyNotJudged(question: Question, source: number): UndecidedCause | undefined {
  const { index, organisation, options, coverage, extraction, isCommercial } = question
  const { freeOnly = false } = options
  if (source >= index.sources.length) return 'not-held'
  if (coverage.suspicious === 0) return 'nothing-suspicious'
  if (isCommercial(source) && (freeOnly || !organisation.sourcesType.commercial)) return 'filtered'
  const chosen = chosenKinds(organisation.iocTypes)
  const inLog = new Set((Object.keys(extraction.byKind) as KindId[]).flatMap((kind) => [kind, rangesOf[kind] ?? kind]))
  let [all, shown] = [0, 0]
  for (const kind of Object.keys(index.kinds) as KindId[]) {
    const count = index.count(source, kind, 'listed')
    all += count
    if (inLog.has(kind) && (!chosen || chosen.has(kind))) shown += count
  }
  if (shown < leastShown * all) return 'kinds'
  return wasWatched(question, source) ? undefined : 'unwatched'
}

function wasWatched({ index, coverage, options, window }: Question, source: number): boolean {
  const { watch } = index.sources[source] as IndexReader['sources'][number]
  if (options.ever) return true
  if (window) {
    const spans = watchedSpans(watch)
    return spans.some((start, i) => i % 2 === 0 && start <= window.to && (spans[i + 1] as number) >= window.from)
  }
  const { verified = 0, unproven = 0, late = 0, expired = 0 } = coverage.sources[source] ?? {}
  // The dates of its publisher prove what looks do not.
  if (unproven === 0 && verified + late + expired > 0) return true
  return coverage.hours !== undefined && watchedShare(coverage.hours, watch, options.now) >= leastShown
}

/**
 * Tells whether a source in use has ended: its publisher gave it up, or we had looks before, but none for 30 days, and
 * reached other sources meanwhile.
 */
export function hasEnded({ sources }: Pick<IndexReader, 'sources'>, source: number, now: number): boolean {
  const held = sources[source]
  if (!held) return false
  if (held.hasEnded) return true
  const isSilent = (newest: number | undefined) => newest === undefined || now - newest > silentMs
  const newest = newestLook(held.watch)
  return newest !== undefined && isSilent(newest) && sources.some(({ watch }) => !isSilent(newestLook(watch)))
}
