import { isLicensedId } from '../../domain/own-licence.ts'
import type { ComparedFeed, Report } from '../../domain/report.ts'
import { expectedSelector } from '../coverage/subsets.ts'

type Basis = Pick<Report, 'classes' | 'comparedFeeds' | 'recommendedFeeds' | 'currentFeeds'>

/** Reasons for leaving out a source that adds enough. */
const besides: ReadonlySet<ComparedFeed['excluded']> = new Set(['budget', 'displaces'])

/**
 * Finds the sources that do not fit beside the recommended ones, but are as good in place of one of them: with it instead,
 * the same number of observables is expected to be covered, at the same price and complexity, by sources of which as many are
 * in use. Only ids decide between them, so readers are told that they may choose. What such a source covers itself may be
 * other observables; for those of the same coverage, see `equalsOf`. Own copies under a licence are left out, as there.
 * @returns by id of the source, the id of the recommended one; the first in the recommended order
 */
export function tiesOf({ classes, comparedFeeds, recommendedFeeds, currentFeeds }: Basis): ReadonlyMap<string, string> {
  const current = new Set(currentFeeds.map(({ ID }) => ID))
  const keyOf = ({ ID, price, complexity }: Pick<ComparedFeed, 'ID' | 'price' | 'complexity'>) =>
    [price, complexity.score, current.has(ID)].join(' ')
  const places = Map.groupBy(
    recommendedFeeds.filter(({ ID, price }) => price !== null && !isLicensedId(ID)),
    keyOf,
  )
  const able = comparedFeeds.filter((feed) => feed.eligible && besides.has(feed.excluded) && places.has(keyOf(feed)))
  const ties = new Map<string, string>()
  if (able.length === 0) return ties
  const recommended = recommendedFeeds.map(({ ID }) => ID)
  const selection = expectedSelector(classes)(recommended)
  const { coverage } = selection
  for (const feed of able) {
    for (const { ID } of places.get(keyOf(feed)) ?? []) {
      selection.set(ID, false)
      selection.set(feed.ID, true)
      const isTied = selection.coverage === coverage
      selection.set(feed.ID, false)
      selection.set(ID, true)
      if (!isTied) continue
      ties.set(feed.ID, ID)
      break
    }
  }
  return ties
}
