import { PROFILE_BASED, type Report } from '../../domain/report.ts'
import { dayMs } from '../../domain/time-units.ts'
import type { Coverage } from '../coverage/coverage.ts'
import { profileCoverage } from '../coverage/profile.ts'
import type { Sighting } from '../extract/sighting.ts'
import { chosenKinds, type OwnHit } from '../match/match.ts'
import { fitsProfile } from '../recommend/recommend.ts'
import { isKeptBy } from '../recommend/worlds.ts'
import { type AnalysisRequest, type ExtractionFacts, factsInOrder } from './analysis-request.ts'
import { backtestOf } from './backtest.ts'
import { buildReport, type PartOfLog } from './build-report.ts'
import { type EvidenceTable, emptyEvidence, evidenceOf } from './evidence.ts'
import { chanceOf, type LogAnalysis, type Met, meet, windowDays, windowOf } from './meet.ts'

export type { LogAnalysis } from './meet.ts'

export interface Analysis {
  readonly report: Report
  readonly evidence: EvidenceTable
  /** Observables on own lists: see `ownObservables`. */
  readonly ownHits: readonly OwnHit[]
  /** The same for what passed; missing if `report.passed` is missing. */
  readonly passed?: Pick<Analysis, 'evidence' | 'ownHits'>
}

/**
 * Makes the report for a log or a list of indicators (`FEED_COMPARE`). A list has no events: all of it counts as seen
 * during the last 30 days.
 * @throws TooManyClasses
 */
export function analyse(request: LogAnalysis): Analysis {
  const { passed, onRecommend: _, ...rest } = request
  if (!passed) return analysisOf(request, meet(request), {})
  const [allIpv4, passedIpv4] = [{ count: 0 }, { count: 0 }]
  const metAtAll = meet({ ...request, sightings: countingIpv4(request.sightings, allIpv4) })
  const share4 = () => (allIpv4.count > 0 ? passedIpv4.count / allIpv4.count : 0)
  const { mostClassNumbers } = request.options
  const options = {
    ...request.options,
    ...(mostClassNumbers !== undefined && { mostClassNumbers: mostClassNumbers - metAtAll.coverage.classNumbers }),
  }
  const metThere = meet({ ...rest, options, sightings: countingIpv4(passed, passedIpv4) }, share4)
  const whole = analysisOf(request, metAtAll, { passed: metThere.coverage })
  const part = {
    compared: new Set(whole.report.comparedFeeds.map(({ ID }) => ID)),
    needed: new Set(whole.report.currentFeeds.flatMap(({ ID, verdict }) => (verdict && isKeptBy(verdict) ? ID : []))),
  }
  const { report, ...basis } = analysisOf(rest, metThere, { part })
  const { id: _id, createdAt: _createdAt, ...figures } = report
  return { ...whole, report: { ...whole.report, passed: figures }, passed: basis }
}

function* countingIpv4(sightings: Iterable<Sighting>, counter: { count: number }): Generator<Sighting> {
  for (const sighting of sightings) {
    if (sighting.kind === 'ipv4') counter.count++
    yield sighting
  }
}

/** @param others what the report needs to know of the whole log, or of what passed */
function analysisOf(
  request: LogAnalysis,
  met: Met,
  others: { readonly part?: PartOfLog; readonly passed?: Coverage },
): Analysis {
  const { extraction, index, detectedFormat } = request
  const { table, coverage } = met
  const window = windowOf(request)
  const report = buildReport(request, {
    coverage,
    extraction: { ...extraction, ...window },
    detectedFormat,
    ownHits: table.ownHits,
    ...others,
    ...(window && { window }),
  })
  const backtest = others.part || window ? undefined : backtestOf(request, met)
  return {
    report: { ...report, ...(backtest !== undefined && { backtest }) },
    evidence: evidenceOf(table, index),
    ownHits: table.ownHits,
  }
}

/**
 * Makes a report without an upload: the indicators that relevant sources listed during the last 30 days represent what
 * the organisation will encounter. Each is covered by the sources that listed exactly this indicator in that time, or are expected to.
 * @throws TooManyClasses
 */
export function analyseProfile(request: AnalysisRequest): Analysis {
  const { index, organisation, options } = request
  const window = { from: options.now - windowDays * dayMs, to: options.now }
  const facts = factsInOrder(request)
  const fits = facts.map((source) => fitsProfile(source, organisation))
  const kinds = chosenKinds(organisation.iocTypes)
  const ground = profileCoverage(index, {
    window,
    fits,
    kinds,
    ever: options.ever ?? false,
    ownLists: request.own,
    chance: chanceOf(index),
    mostClassNumbers: options.mostClassNumbers ?? Number.POSITIVE_INFINITY,
  })
  const extraction: ExtractionFacts = {
    observables: ground.coverage.suspicious,
    occurrences: ground.coverage.suspicious,
    byKind: ground.byKind,
    lines: 0,
    bytes: 0,
    linesWithoutTime: 0,
    skippedLines: 0,
    ...window,
  }
  return {
    report: buildReport(request, {
      coverage: ground.coverage,
      extraction,
      detectedFormat: PROFILE_BASED,
      ownHits: ground.ownHits,
      window,
    }),
    evidence: emptyEvidence,
    ownHits: ground.ownHits,
  }
}
