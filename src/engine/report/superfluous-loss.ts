import type { Report } from '../../domain/report.ts'
import { atMost, inObservables, wholeObservable } from '../match/weight.ts'

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
