import type { ComparedFeed, Report } from '../../domain/report.ts'
import { productPrice } from '../cost/product-price.ts'
import { expectedSelector } from '../coverage/subsets.ts'
import { leastCoverage } from '../recommend/threshold.ts'

/**
 * Obstacles for sources that cover enough: the budget, which may be too small for Winnow alone; other conditions; that
 * they are dead; that nobody looks at them at present; an unknown price; a licence that does not permit the use.
 */
const obstacles = ['winnow-price', 'budget', 'conditions', 'dead', 'unwatched', 'no-price', 'licence'] as const
export type Obstacle = (typeof obstacles)[number]

const obstacleOf: Partial<Record<NonNullable<ComparedFeed['excluded']>, Obstacle>> = {
  budget: 'budget',
  commercial: 'conditions',
  flavour: 'conditions',
  industry: 'conditions',
  geography: 'conditions',
  dead: 'dead',
  'no-price': 'no-price',
  licence: 'licence',
}

/** Tells whether the budget is too small for Winnow alone, so that not even a free source fits it. */
export function isWinnowAboveBudget({ winnowPrices, cOrg }: Pick<Report['summary'], 'winnowPrices' | 'cOrg'>): boolean {
  const { budget } = cOrg.sourcesType
  return budget !== undefined && productPrice(winnowPrices, 1) > budget
}

/**
 * Finds the obstacles in a report that recommends nothing. Each excludes at least one source that would cover enough
 * alone, by proof or for sure; empty if none does.
 * @example obstaclesIn(report) // ['budget']: with a higher budget, something would be recommended
 */
export function obstaclesIn({ summary, comparedFeeds }: Pick<Report, 'summary' | 'comparedFeeds'>): Obstacle[] {
  const obstacleTo = ({ excluded, dead }: ComparedFeed): Obstacle | undefined => {
    if (excluded === 'budget' && isWinnowAboveBudget(summary)) return 'winnow-price'
    if (excluded === 'dead' && dead === 'unwatched') return 'unwatched'
    return excluded && obstacleOf[excluded]
  }
  const present = new Set(comparedFeeds.filter(coversEnough(summary)).map(obstacleTo))
  return obstacles.filter((obstacle) => present.has(obstacle))
}

/** Tells whether a source covers enough alone, by proof or for sure. */
function coversEnough({ suspicious }: Report['summary']) {
  const enough = leastCoverage(suspicious)
  return ({ statistics: { coverage, verified, interval } }: ComparedFeed) =>
    coverage >= enough && (verified > 0 || (interval[0] > 0 && coverage >= 1))
}

/**
 * The sources that would cover most if they were watched, the best first: of those that nothing else excludes, each adds
 * enough to the ones before.
 */
export function ifWatched({ summary, comparedFeeds, classes }: Report): readonly string[] {
  const candidates = comparedFeeds.filter(
    (feed) => feed.excluded === 'dead' && feed.dead === 'unwatched' && coversEnough(summary)(feed),
  )
  const select = expectedSelector(classes)
  const chosen: string[] = []
  const enough = leastCoverage(summary.suspicious)
  for (let covered = 0; ; ) {
    const gains = candidates.map(({ ID }) => select([...chosen, ID]).coverage - covered)
    const most = Math.max(0, ...gains)
    const best = candidates[gains.indexOf(most)]
    if (!best || most < enough) return chosen
    chosen.push(best.ID)
    covered += most
  }
}
