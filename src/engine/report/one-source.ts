import { FEED_COMPARE, PROFILE_BASED, type Report } from '../../domain/report.ts'
import { isSmallSample } from '../../domain/sample-size.ts'
import { expectedSelector } from '../coverage/subsets.ts'

/**
 * Finds the source without which more than half of what is suspicious in a log would not be. All shares, and what a source must add
 * to be recommended, are measured by these observables too, though nobody else confirms them. If no other source makes anything
 * suspicious, it covers all of it by definition. Undefined without such a source, in small samples, and for lists and profiles,
 * which show only what sources know.
 */
export function oneSource({ summary, classes, recommendedFeeds }: Report) {
  const { suspicious, detectedFormat } = summary
  const isLog = detectedFormat !== FEED_COMPARE && detectedFormat !== PROFILE_BASED
  if (!isLog || isSmallSample(suspicious)) return undefined
  const most = classes.light.find(([weight = 0, ...sources]) => sources.length === 1 && 2 * weight > suspicious)
  /** `only`: number of observables that only it makes suspicious. Others may list them as shared infrastructure, or in kinds not chosen. */
  const [only = 0, source = -1] = most ?? []
  const ID = classes.IDs[source]
  if (ID === undefined) return undefined
  /** The other suspicious observables. */
  const others = suspicious - only
  const recommended = recommendedFeeds.map((feed) => feed.ID)
  const besides = recommended.filter((id) => id !== ID)
  const isTold = besides.length > 0 && !isSmallSample(others)
  /** What the recommended sources besides it are expected to cover of `others`; undefined if there are none, or if `others` are few. */
  const rest = isTold ? { sources: besides.length, covered: expectedSelector(classes)(besides).coverage } : undefined
  return { ID, only, others, rest, isRecommended: besides.length < recommended.length }
}
