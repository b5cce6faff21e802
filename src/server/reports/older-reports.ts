import type { CoverageClasses, Evidence, Report, ReportFeed, ReportFigures } from '../../domain/report.ts'
import type { MatchTime } from '../../domain/report-codes.ts'
import { wholeObservable } from '../../engine/match/weight.ts'
import { withWorlds } from '../../engine/report/selection.ts'

/** A report of the time before coverage was an expected number. */
interface OlderReport extends Omit<Report, 'summary' | 'classes'> {
  readonly summary: Report['summary'] & { readonly timely?: number }
  readonly classes: Pick<CoverageClasses, 'IDs' | 'classes' | 'light'>
}

/**
 * Reads a stored report, possibly of an older version. Reports of the time before looks were stored count unwatched
 * times in full. Their figures stay unchanged, nothing in their selections counts as proven, and `olderRules` is set.
 * Before the hours of an observable counted, its best event did: what was verified then counts as in time. In reports of the
 * time before today and tomorrow were compared, the sources in use are judged again.
 */
export function readReport(text: string): Report {
  const stored = JSON.parse(text) as Report | OlderReport
  const { winnowPrice, winnowPrices = [{ upToSources: null, eurPerYear: winnowPrice ?? 0 }] } = stored.summary
  const report = { ...stored, summary: { ...stored.summary, winnowPrices } } as Report | OlderReport
  const readable = 'met' in report.classes ? (report as Report) : inHours(isOlder(report) ? upgrade(report) : report)
  if (readable.today) return readable
  const whole = withWorlds(readable)
  if (!whole.passed) return whole
  const isGivenUp = new Set(whole.superfluousFeeds.map(({ ID }) => ID))
  const currentFeeds = whole.passed.currentFeeds.map((feed) => ({ ...feed, needed: !isGivenUp.has(feed.ID) }))
  return { ...whole, passed: withWorlds({ ...whole.passed, currentFeeds }) }
}

function isOlder(report: Report | OlderReport): report is OlderReport {
  return !('proven' in report.classes)
}

/** A report of the time before the hours of an observable counted, in their units. */
function inHours<R extends Omit<ReportFigures, 'passed'> & Pick<Report, 'passed'>>(report: R): R {
  const { inTime = 0, verified = inTime } = report.summary as { readonly inTime?: number; readonly verified?: number }
  const { classes, passed } = report
  const feed = <F extends ReportFeed>(one: F): F => {
    const { verified } = one.statistics
    const statistics = { ...one.statistics, met: verified, inTime: verified, during: 0, medianDelayHours: null }
    return { ...one, statistics }
  }
  const times = (rows: CoverageClasses['classes'], factor: number) =>
    rows.map(([weight = 0, ...sources]) => [weight * factor, ...sources])
  return {
    ...report,
    summary: {
      ...report.summary,
      inTime: verified,
      during: 0,
      covered: { ...report.summary.covered, met: report.summary.covered.proven },
    },
    recommendedFeeds: report.recommendedFeeds.map(feed),
    relatedFeeds: report.relatedFeeds.map(feed),
    superfluousFeeds: report.superfluousFeeds.map(feed),
    currentFeeds: report.currentFeeds.map(feed),
    comparedFeeds: report.comparedFeeds.map(feed),
    classes: {
      ...classes,
      classes: times(classes.classes, wholeObservable / 1000),
      proven: times(classes.proven, wholeObservable),
      possible: times(classes.possible, wholeObservable),
      met: classes.proven,
    },
    ...(passed && { passed: inHours(passed) }),
  }
}

function upgrade(report: OlderReport): Report {
  const { timely = 0, ...summary } = report.summary
  const ids = report.recommendedFeeds.map(({ ID }) => ID)
  const covered = report.coverage.find(({ IDs }) => IDs === [...ids].sort().join(','))?.coverage ?? 0
  const feed = <F extends ReportFeed>(one: F): F => {
    const { statistics } = one
    return {
      ...one,
      newestLook: null,
      statistics: {
        ...statistics,
        interval: [statistics.verified, statistics.verified + statistics.unproven],
        doubtful: 0,
        addresses: 0,
        wideRanges: 0,
        wide: 0,
        byChance: 0,
        noMoreThanChance: false,
      },
    }
  }
  return {
    ...report,
    summary: {
      ...summary,
      inTime: timely,
      during: 0,
      doubtful: 0,
      covered: { proven: 0, expected: covered, possible: covered, met: 0 },
      olderRules: true,
    },
    recommendedFeeds: report.recommendedFeeds.map(feed),
    relatedFeeds: report.relatedFeeds.map(feed),
    superfluousFeeds: report.superfluousFeeds.map(feed),
    currentFeeds: report.currentFeeds.map(feed),
    comparedFeeds: report.comparedFeeds.map(feed),
    classes: {
      ...report.classes,
      classes: report.classes.classes.map(([weight = 0, ...sources]) => [weight * 1000, ...sources]),
      proven: [],
      met: [],
      possible: report.classes.classes,
    },
    proven: { IDs: [], coverage: 0, differs: false },
  }
}

/** Reads a stored row of evidence, without what only filters need. */
export function readEvidence(text: string): Evidence {
  const { apart: _, ...stored } = JSON.parse(text) as Evidence
  return {
    ...stored,
    verdict: stored.verdict ?? 'credible',
    matches: stored.matches.map((match) => {
      const when = ['timely', 'verified'].includes(match.when) ? ('in-time' as MatchTime) : match.when
      if (match.probability !== undefined) return { ...match, when }
      return { ...match, when, probability: when === 'in-time' ? 1 : 0, distanceHours: null }
    }),
  }
}
