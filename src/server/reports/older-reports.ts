import type { Evidence, Report, ReportFeed, ReportFigures } from '../../domain/report.ts'
import { wholeObservable } from '../../engine/match/weight.ts'
import { withWorlds } from '../../engine/report/selection.ts'

/**
 * Reads a stored report. Before the hours of an observable counted, its best event did: what was verified then counts as in
 * time. Before today and tomorrow were compared, the sources in use were judged otherwise; they are judged again.
 */
export function readReport(text: string): Report {
  const stored = JSON.parse(text) as Report
  const report = 'met' in stored.classes ? stored : inHours(stored)
  if (report.today) return report
  const whole = withWorlds(report)
  if (!whole.passed) return whole
  const isGivenUp = new Set(whole.superfluousFeeds.map(({ ID }) => ID))
  const currentFeeds = whole.passed.currentFeeds.map((feed) => ({ ...feed, needed: !isGivenUp.has(feed.ID) }))
  return { ...whole, passed: withWorlds({ ...whole.passed, currentFeeds }) }
}

function inHours<R extends Omit<ReportFigures, 'passed'> & Pick<Report, 'passed'>>(report: R): R {
  const { classes, passed, summary } = report
  const { inTime = 0, verified = inTime } = summary as { readonly inTime?: number; readonly verified?: number }
  const feed = <F extends ReportFeed>(one: F): F => {
    const { verified: inTime, falseAlarmsProven = 0 } = one.statistics
    const hours = { met: inTime, inTime, during: 0, medianDelayHours: null }
    return { ...one, statistics: { ...one.statistics, ...hours, falseAlarmsProven } }
  }
  const inUnits = (rows: readonly (readonly number[])[], units: number) =>
    rows.map(([count = 0, ...sources]) => [count * units, ...sources])
  return {
    ...report,
    summary: {
      ...summary,
      rules: summary.rules ?? 1,
      inTime: verified,
      during: 0,
      covered: { ...summary.covered, met: summary.covered.proven },
    },
    recommendedFeeds: report.recommendedFeeds.map(feed),
    relatedFeeds: report.relatedFeeds.map(feed),
    superfluousFeeds: report.superfluousFeeds.map(feed),
    currentFeeds: report.currentFeeds.map(feed),
    comparedFeeds: report.comparedFeeds.map(feed),
    classes: {
      ...classes,
      classes: inUnits(classes.classes, wholeObservable / 1000),
      proven: inUnits(classes.proven, wholeObservable),
      possible: inUnits(classes.possible, wholeObservable),
      met: classes.proven,
    },
    ...(passed && { passed: inHours(passed) }),
  }
}

/** Reads a stored row of evidence, without what only filters need. */
export function readEvidence(text: string): Evidence {
  const { apart: _, ...stored } = JSON.parse(text) as Evidence
  const matches = stored.matches.map((match) =>
    (match.when as string) === 'verified' ? { ...match, when: 'in-time' as const } : match,
  )
  return { ...stored, matches }
}
