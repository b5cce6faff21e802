import { FEED_COMPARE, PROFILE_BASED, type Report } from '../../domain/report.ts'
import { isSmallSample } from '../../domain/sample-size.ts'
import { createSelection } from '../coverage/subsets.ts'
import { leastCoverage } from '../recommend/threshold.ts'

/** A source that alone makes most of a log suspicious. */
export interface OneSource {
  readonly ID: string
  /** Number of suspicious observables that no other compared source matches in any way. */
  readonly only: number
  /** The other suspicious observables. */
  readonly others: number
  /** Expected coverage of the recommended sources other than it, all of it among `others`; undefined if there are none. */
  readonly covered: number | undefined
  /** Sources that add too little, but would add enough if only `others` counted; what adds most first. */
  readonly raised: readonly string[]
}

/**
 * Finds the source without which at least half of what is suspicious in a log would not be. All shares, and what a source must add to
 * be recommended, are measured by these observables too, though nobody else confirms them. Undefined without such a source,
 * in small samples, if no other source is compared, and for lists and profiles, which show only what sources know.
 */
export function oneSource({ summary, classes, comparedFeeds, recommendedFeeds }: Report): OneSource | undefined {
  const { suspicious, detectedFormat } = summary
  const isLog = detectedFormat !== FEED_COMPARE && detectedFormat !== PROFILE_BASED
  if (!isLog || isSmallSample(suspicious) || comparedFeeds.length < 2) return undefined
  let [only, at] = [0, -1]
  for (const [weight = 0, source, ...more] of classes.light) {
    if (source !== undefined && more.length === 0 && weight > only) [only, at] = [weight, source]
  }
  const ID = classes.IDs[at]
  if (ID === undefined || 2 * only < suspicious) return undefined
  const others = suspicious - only
  const raised = comparedFeeds
    .filter(({ excluded, statistics }) => excluded === 'threshold' && statistics.added >= leastCoverage(others))
    .toSorted((a, b) => b.statistics.added - a.statistics.added)
  const rest = recommendedFeeds.map((feed) => feed.ID).filter((id) => id !== ID)
  const covered = rest.length > 0 ? createSelection(classes, rest).coverage : undefined
  return { ID, only, others, covered, raised: raised.map((feed) => feed.ID).filter((id) => id !== ID) }
}
