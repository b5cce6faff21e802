import { ignoresPassed, type Report, type SuperfluousFeed } from '../../domain/report.ts'
import { inObservables, wholeObservable } from '../coverage/levels.ts'
import { expectedSelector } from '../coverage/subsets.ts'
import { leastCoverage, leastGain, passedThreshold } from '../recommend/threshold.ts'

/** Expected coverage that is lost in the report and in what it is judged with: what got through, or the whole log. */
type Losses = readonly number[]

/**
 * Judges the superfluous sources of a stored report again if what got through did not count for them. Other figures stay as
 * they are, and other reports unchanged.
 */
export function withPassedCounted(report: Report): Report {
  if (!ignoresPassed(report)) return report
  const superfluousFeeds = stillSuperfluous(report)(new Set(report.recommendedFeeds.map(({ ID }) => ID)))
  const gone = new Set(superfluousFeeds.map(({ ID }) => ID))
  const currentFeeds = report.currentFeeds.map((feed) => ({ ...feed, superfluous: gone.has(feed.ID) }))
  return { ...report, superfluousFeeds, currentFeeds }
}

/**
 * Finds the superfluous sources of a report that are still superfluous with another selection. In the report they are
 * superfluous together with the recommended sources; without one of those, a source in use may be the only one that
 * covers something, in the log or in what got through. Selected sources are no longer superfluous.
 * @param whole the report of the whole log, if `report` is of what got through: a source that is needed there is not
 * superfluous here
 * @returns a function for many selections of the report; in its result, `lost` is the loss with the selection, and
 * `coveredBy` names only sources that stay
 */
export function stillSuperfluous(
  report: Report,
  whole?: Pick<Report, 'classes' | 'summary'>,
): (selected: ReadonlySet<string>) => readonly SuperfluousFeed[] {
  const { superfluousFeeds, recommendedFeeds, passed } = report
  if (superfluousFeeds.length === 0) return () => superfluousFeeds
  const recommended = new Set(recommendedFeeds.map(({ ID }) => ID))
  const called = new Set(superfluousFeeds.map(({ ID }) => ID))
  // Dead sources replace nothing, as in `judgeInUse`.
  const staying = report.currentFeeds.filter(({ ID, dead }) => !dead && !called.has(ID)).map(({ ID }) => ID)
  const living = superfluousFeeds.filter(({ dead }) => !dead)
  const reports = [report, ...(whole ? [whole] : passed ? [passed] : [])]
  const limits = [leastCoverage(report.summary.suspicious)]
  if (whole) limits.push(leastCoverage(whole.summary.suspicious))
  else if (passed) limits.push(inObservables(leastGain(passedThreshold(passed.summary.suspicious))))

  const isByOldRules = ignoresPassed(report)

  let selectors: readonly ReturnType<typeof expectedSelector>[] | undefined
  /** Drops the sources in order if `mayGo` allows it, and returns the losses of each dropped source. */
  const judged = (selected: ReadonlySet<string>, mayGo: (feed: SuperfluousFeed, losses: Losses) => boolean) => {
    const remaining = [...selected, ...staying, ...living.map(({ ID }) => ID)]
    selectors ??= reports.map(({ classes }) => expectedSelector(classes))
    const kept = selectors.map((select) => select(remaining))
    const dropped = new Map<string, Losses>()
    for (const feed of superfluousFeeds) {
      if (selected.has(feed.ID)) continue
      const losses = kept.map((selection) => {
        selection.set(feed.ID, true)
        const before = selection.coverage
        selection.set(feed.ID, false)
        // Rounds, because differences of decimals are inexact.
        return inObservables((before - selection.coverage) * wholeObservable)
      })
      if (mayGo(feed, losses)) dropped.set(feed.ID, losses)
      else if (!feed.dead) for (const selection of kept) selection.set(feed.ID, true)
    }
    return dropped
  }

  let asReported: ReadonlyMap<string, Losses> | undefined
  return (selected) => {
    const others = superfluousFeeds.filter(({ ID }) => !selected.has(ID))
    const isAsReported = selected.size === recommended.size && [...recommended].every((id) => selected.has(id))
    if (isAsReported && !isByOldRules) return others
    asReported ??= judged(recommended, () => true)
    const reported = asReported
    // The loss in the report is accepted, but not of what got through if that did not count then.
    const accepted = (i: number, ID: string) => (i === 1 && isByOldRules ? 0 : (reported.get(ID)?.[i] ?? 0))
    const isLittle = (lost: number, i: number, ID: string) => lost < (limits[i] as number) || lost <= accepted(i, ID)
    const gone = judged(selected, ({ ID }, losses) => losses.every((lost, i) => isLittle(lost, i, ID)))
    const stays = new Set([...selected, ...staying, ...living.flatMap(({ ID }) => (gone.has(ID) ? [] : ID))])
    return others.flatMap((feed) => {
      const lost = gone.get(feed.ID)?.[0]
      const coveredBy = feed.coveredBy.filter(({ ID }) => stays.has(ID))
      return lost === undefined ? [] : { ...feed, lost, coveredBy }
    })
  }
}
