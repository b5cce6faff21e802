import type { Report } from '../../domain/report.ts'
import { atMost, inObservables, wholeObservable } from '../coverage/levels.ts'

/**
 * Most of the expected coverage that is lost without all superfluous sources together. Each is dropped after the other,
 * and the losses of these steps are at least the loss of all.
 */
export function lostWithoutSuperfluous({ superfluousFeeds }: Pick<Report, 'superfluousFeeds'>): number {
  return inObservables(superfluousFeeds.reduce((sum, { lost }) => sum + lost * wholeObservable, 0))
}

/** That loss for readers, who are told that it is the most: rounded up to tenths. */
export function mostLostWithoutSuperfluous(report: Pick<Report, 'superfluousFeeds'>): number {
  return atMost(lostWithoutSuperfluous(report))
}
