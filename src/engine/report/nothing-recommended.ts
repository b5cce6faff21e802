import type { ComparedFeed, Report } from '../../domain/report.ts'
import { leastCoverage } from '../recommend/threshold.ts'

/** What keeps sources from being recommended that cover enough: the price, other conditions, or that they have ended. */
export const obstacles = ['budget', 'conditions', 'dead'] as const
export type Obstacle = (typeof obstacles)[number]

const obstacleOf: Partial<Record<NonNullable<ComparedFeed['excluded']>, Obstacle>> = {
  budget: 'budget',
  commercial: 'conditions',
  flavour: 'conditions',
  industry: 'conditions',
  geography: 'conditions',
  dead: 'dead',
}

/**
 * The obstacles in a report that recommends nothing: each keeps at least one source out that would cover enough alone.
 * Empty if no source covers enough.
 * @example obstaclesIn(report) // ['budget']: with a higher budget, something would be recommended
 */
export function obstaclesIn({ summary, comparedFeeds }: Pick<Report, 'summary' | 'comparedFeeds'>): Obstacle[] {
  const enough = leastCoverage(summary.suspicious)
  const found = new Set(
    comparedFeeds
      .filter(({ statistics }) => statistics.coverage >= enough)
      .map(({ excluded }) => excluded && obstacleOf[excluded]),
  )
  return obstacles.filter((obstacle) => found.has(obstacle))
}
