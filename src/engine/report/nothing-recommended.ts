import type { ComparedFeed, Report } from '../../domain/report.ts'
import { leastCoverage } from '../recommend/threshold.ts'

/** Obstacles for sources that cover enough: the price, other conditions, or that they are dead. */
const obstacles = ['budget', 'conditions', 'dead'] as const
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
 * Finds the obstacles in a report that recommends nothing. Each excludes at least one source that would cover enough
 * alone; empty if no source covers enough.
 * @example obstaclesIn(report) // ['budget']: with a higher budget, something would be recommended
 */
export function obstaclesIn({ summary, comparedFeeds }: Pick<Report, 'summary' | 'comparedFeeds'>): Obstacle[] {
  const enough = leastCoverage(summary.suspicious)
  const present = new Set(
    comparedFeeds
      .filter(({ statistics }) => statistics.coverage >= enough)
      .map(({ excluded }) => excluded && obstacleOf[excluded]),
  )
  return obstacles.filter((obstacle) => present.has(obstacle))
}
