import type { Report, ReportFeed } from '../../domain/report.ts'
import { atMost, inObservables, wholeObservable } from '../coverage/levels.ts'
import { createSelection } from '../coverage/subsets.ts'
import { leastCoverage } from '../recommend/threshold.ts'

/**
 * Upper limit for the expected coverage that is lost without all superfluous sources together. They are dropped one
 * after the other, and the sum of the steps is at least the total loss.
 */
export function lostWithoutSuperfluous({ superfluousFeeds }: Pick<Report, 'superfluousFeeds'>): number {
  return inObservables(superfluousFeeds.reduce((sum, { lost }) => sum + lost * wholeObservable, 0))
}

/** The upper limit as shown to readers: rounded up to tenths. */
export function mostLostWithoutSuperfluous(report: Pick<Report, 'superfluousFeeds'>): number {
  return atMost(lostWithoutSuperfluous(report))
}

/**
 * The superfluous sources that covered something alone, but from which nothing has come for weeks. A dead source that
 * covered nothing alone is superfluous like others.
 */
export function goneSources({ superfluousFeeds, summary }: Pick<Report, 'superfluousFeeds' | 'summary'>) {
  const least = leastCoverage(summary.suspicious)
  return superfluousFeeds.filter(({ dead, lost }) => dead !== undefined && lost >= least)
}

/** Expected coverage that only the gone sources together would have. */
export function coveredByGone(report: Report): number {
  const { classes, recommendedFeeds, currentFeeds } = report
  const staying = [...recommendedFeeds, ...currentFeeds.filter(({ superfluous, dead }) => !superfluous && !dead)]
  const ids = (feeds: readonly Pick<ReportFeed, 'ID'>[]) => feeds.map(({ ID }) => ID)
  const without = createSelection(classes, ids(staying)).coverage
  const all = createSelection(classes, ids([...staying, ...goneSources(report)])).coverage
  // Rounds, because differences of decimals are inexact.
  return inObservables((all - without) * wholeObservable)
}
