import { compareCodeUnits } from '../../domain/order.ts'
import { isLicensedId } from '../../domain/own-licence.ts'
import type { ComparedFeed, Report } from '../../domain/report.ts'

type Basis = Pick<Report, 'classes' | 'comparedFeeds' | 'recommendedFeeds' | 'currentFeeds' | 'superfluousFeeds'>

/**
 * Finds the sources that are left out, or called superfluous, although they are as good as one that is recommended or
 * stays in use: the same coverage of every observable, expected and proven, the same price and complexity. Only their
 * ids decide between them, so readers are told that they may choose. A source in use is better than its like that is
 * not, because it stays without a new contract. Own copies under a licence are left out: a report has what they cost only
 * if they are superfluous.
 * @returns by id of the source, the id of the one that was preferred
 */
export function equalsOf({
  classes,
  comparedFeeds,
  recommendedFeeds,
  currentFeeds,
  superfluousFeeds,
}: Basis): ReadonlyMap<string, string> {
  const recommended = new Set(recommendedFeeds.map(({ ID }) => ID))
  const current = new Set(currentFeeds.map(({ ID }) => ID))
  const superfluous = new Set(superfluousFeeds.map(({ ID }) => ID))
  const able = comparedFeeds.filter(
    ({ ID, price, dead, notCompared, statistics }) =>
      !dead && !notCompared && statistics.coverage > 0 && price !== null && !isLicensedId(ID),
  )
  const isPreferred = (ID: string) => recommended.has(ID) || (current.has(ID) && !superfluous.has(ID))
  const coverageOf = coverages(classes, new Set(able.map(({ ID }) => ID)))
  const keyOf = ({ ID, price, complexity }: ComparedFeed) =>
    [price, complexity.score, current.has(ID), coverageOf(ID)].join(' ')

  const preferred = new Map<string, string>()
  for (const feed of [...able].sort((a, b) => compareCodeUnits(a.ID, b.ID))) {
    if (!isPreferred(feed.ID)) continue
    const key = keyOf(feed)
    // Beside a recommended source, one in use may stay.
    if (!preferred.has(key) || recommended.has(feed.ID)) preferred.set(key, feed.ID)
  }
  const equals = new Map<string, string>()
  for (const feed of able) {
    if (isPreferred(feed.ID) || !(feed.eligible || superfluous.has(feed.ID))) continue
    const like = preferred.get(keyOf(feed))
    if (like !== undefined) equals.set(feed.ID, like)
  }
  return equals
}

/** Returns a function that names the classes which a source covers: equal texts for equal coverage. */
function coverages({ IDs, classes, proven }: Report['classes'], some: ReadonlySet<string>): (ID: string) => string {
  const covered = new Map(IDs.flatMap((ID, i) => (some.has(ID) ? [[i, [] as number[]] as const] : [])))
  for (const [j, [, ...members]] of [...classes, ...proven].entries()) {
    for (const member of members) covered.get(member)?.push(j)
  }
  const texts = new Map([...covered].map(([i, rows]) => [IDs[i] as string, rows.join()]))
  return (ID) => texts.get(ID) ?? ''
}
