import type { Report, SuperfluousFeed } from '../../domain/report.ts'
import { inObservables, wholeObservable } from '../coverage/levels.ts'
import { createSelection } from '../coverage/subsets.ts'
import { leastCoverage } from '../recommend/threshold.ts'

/**
 * Finds the superfluous sources of a report that are still superfluous with another selection. In the report they are
 * superfluous together with the recommended sources; without one of those, a source in use may be the only one that
 * covers something. Selected sources are no longer superfluous.
 * @returns a function for many selections of the report; in its result, `lost` is the loss with the selection, and
 * `coveredBy` names only sources that stay
 */
export function stillSuperfluous(report: Report): (selected: ReadonlySet<string>) => readonly SuperfluousFeed[] {
  const { superfluousFeeds, recommendedFeeds } = report
  if (superfluousFeeds.length === 0) return () => superfluousFeeds
  const recommended = new Set(recommendedFeeds.map(({ ID }) => ID))
  const called = new Set(superfluousFeeds.map(({ ID }) => ID))
  // Dead sources replace nothing, as in `judgeInUse`.
  const staying = report.currentFeeds.filter(({ ID, dead }) => !dead && !called.has(ID)).map(({ ID }) => ID)
  const living = superfluousFeeds.filter(({ dead }) => !dead)
  const least = leastCoverage(report.summary.suspicious)

  /** Drops the sources in order if `mayGo` allows it, and returns the loss of each dropped source. */
  const judged = (selected: ReadonlySet<string>, mayGo: (feed: SuperfluousFeed, lost: number) => boolean) => {
    const kept = createSelection(report.classes, [...selected, ...staying, ...living.map(({ ID }) => ID)])
    const losses = new Map<string, number>()
    for (const feed of superfluousFeeds) {
      if (selected.has(feed.ID)) continue
      kept.set(feed.ID, true)
      const before = kept.coverage
      kept.set(feed.ID, false)
      // Rounds, because differences of decimals are inexact.
      const lost = inObservables((before - kept.coverage) * wholeObservable)
      if (mayGo(feed, lost)) losses.set(feed.ID, lost)
      else if (!feed.dead) kept.set(feed.ID, true)
    }
    return losses
  }

  let asReported: ReadonlyMap<string, number> | undefined
  return (selected) => {
    const others = superfluousFeeds.filter(({ ID }) => !selected.has(ID))
    const isAsReported = selected.size === recommended.size && [...recommended].every((id) => selected.has(id))
    if (isAsReported) return others
    asReported ??= judged(recommended, () => true)
    const reported = asReported
    const gone = judged(selected, ({ ID }, lost) => lost < least || lost <= (reported.get(ID) ?? 0))
    const stays = new Set([...selected, ...staying, ...living.flatMap(({ ID }) => (gone.has(ID) ? [] : ID))])
    return others.flatMap((feed) => {
      const lost = gone.get(feed.ID)
      const coveredBy = feed.coveredBy.filter(({ ID }) => stays.has(ID))
      return lost === undefined ? [] : { ...feed, lost, coveredBy }
    })
  }
}
