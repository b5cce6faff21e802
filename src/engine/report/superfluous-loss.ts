import type { Report } from '../../domain/report.ts'

/**
 * Most of the expected coverage that is lost without all superfluous sources together. Each is dropped after the other,
 * and the losses of these steps are at least the loss of all.
 */
export function lostWithoutSuperfluous({ superfluousFeeds }: Pick<Report, 'superfluousFeeds'>): number {
  return superfluousFeeds.reduce((sum, { lost }) => sum + Math.round(lost * 1000), 0) / 1000
}
