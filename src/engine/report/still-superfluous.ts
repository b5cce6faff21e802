import {
  type CoverageClasses,
  ignoresPassed,
  type Report,
  type ReportFeed,
  type SuperfluousFeed,
} from '../../domain/report.ts'
import { inObservables, wholeObservable } from '../coverage/levels.ts'
import { expectedSelector } from '../coverage/subsets.ts'
import { leastCoverage, leastGain, passedThreshold } from '../recommend/threshold.ts'
import { ofWhatPassed } from './passed.ts'

/**
 * Expected coverage that is lost in the report and in what it is judged with: what got through, or the whole log. Then what
 * the source alone may have listed in these without a measured probability. In observables.
 */
type Losses = readonly number[]

/**
 * Judges the superfluous sources of a stored report, and of its report of what got through, again if the one did not count for
 * the other then. Other figures stay as they are, and other reports unchanged.
 */
export function withPassedCounted(report: Report): Report {
  const { passed } = report
  if (!passed) return report
  const part = ofWhatPassed(report)
  const whole = ignoresPassed(report) ? { ...report, ...judgedAgain(report) } : report
  return ignoresPassed(part, whole) ? { ...whole, passed: { ...passed, ...judgedAgain(part, whole) } } : whole
}

function judgedAgain(report: Report, whole?: Report): Pick<Report, 'superfluousFeeds' | 'currentFeeds'> {
  const superfluousFeeds = stillSuperfluous(report, whole)(new Set(report.recommendedFeeds.map(({ ID }) => ID)))
  const gone = new Set(superfluousFeeds.map(({ ID }) => ID))
  return {
    superfluousFeeds,
    currentFeeds: report.currentFeeds.map((feed) => ({ ...feed, superfluous: gone.has(feed.ID) })),
  }
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
  // As in `judgeInUse`.
  const mayReplace = ({ dead, license }: ReportFeed) => !dead && license.commercialUse !== 'no'
  const staying = report.currentFeeds.filter((feed) => mayReplace(feed) && !called.has(feed.ID)).map(({ ID }) => ID)
  const replacing = superfluousFeeds.filter(mayReplace)
  const reports = [report, ...(whole ? [whole] : passed ? [passed] : [])]
  const least = [leastCoverage(report.summary.suspicious)]
  if (whole) least.push(leastCoverage(whole.summary.suspicious))
  else if (passed) least.push(inObservables(leastGain(passedThreshold(passed.summary.suspicious))))
  const limits = [...least, ...least]
  const unmeasuredLosses = reports.map(({ classes }) => unmeasuredLoss(classes))

  const isByOldRules = ignoresPassed(report, whole)

  let selectors: readonly ReturnType<typeof expectedSelector>[] | undefined
  /** Drops the sources in order if `mayGo` allows it, and returns the losses of each dropped source. */
  const judged = (selected: ReadonlySet<string>, mayGo: (feed: SuperfluousFeed, losses: Losses) => boolean) => {
    const remaining = [...selected, ...staying, ...replacing.map(({ ID }) => ID)]
    selectors ??= reports.map(({ classes }) => expectedSelector(classes))
    const kept = selectors.map((select) => select(remaining))
    const stays = new Set(remaining)
    const dropped = new Map<string, Losses>()
    for (const feed of superfluousFeeds) {
      if (selected.has(feed.ID)) continue
      const lostExpected = kept.map((selection) => {
        selection.set(feed.ID, true)
        const before = selection.coverage
        selection.set(feed.ID, false)
        // Rounds, because differences of decimals are inexact.
        return inObservables((before - selection.coverage) * wholeObservable)
      })
      // What a list that has ended or is empty may have held once is of no use.
      const isOver = feed.dead !== undefined && feed.dead !== 'unwatched'
      const losses = [...lostExpected, ...unmeasuredLosses.map((lossOf) => (isOver ? 0 : lossOf(feed.ID, stays)))]
      if (mayGo(feed, losses)) {
        dropped.set(feed.ID, losses)
        stays.delete(feed.ID)
      } else if (mayReplace(feed)) for (const selection of kept) selection.set(feed.ID, true)
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
    // By the rules of today the loss may be more than a stored report says. One observable more is for its rounding.
    const accepted = (i: number, { ID, lost }: SuperfluousFeed) => {
      if (i === 1 && isByOldRules) return 0
      const loss = reported.get(ID)?.[i] ?? 0
      return i === 0 ? Math.min(loss, lost + 1) : loss
    }
    const isLittle = (lost: number, i: number, feed: SuperfluousFeed) =>
      lost < (limits[i] as number) || lost <= accepted(i, feed)
    const gone = judged(selected, (feed, losses) => losses.every((lost, i) => isLittle(lost, i, feed)))
    const stays = new Set([...selected, ...staying, ...replacing.flatMap(({ ID }) => (gone.has(ID) ? [] : ID))])
    return others.flatMap((feed) => {
      const lost = gone.get(feed.ID)?.[0]
      const coveredBy = feed.coveredBy.filter(({ ID }) => stays.has(ID))
      return lost === undefined ? [] : { ...feed, lost, coveredBy }
    })
  }
}

/**
 * Number of observables that a source may have listed without a measured probability, and that none of the sources that stay
 * may have listed or is expected to have (docs/decisions/0631, 0663). Older reports do not tell, so it is 0 for them.
 */
function unmeasuredLoss({ IDs, unmeasured = [] }: CoverageClasses) {
  const rowsOf = new Map<string, { readonly weight: number; readonly all: readonly string[] }[]>()
  for (const [weight = 0, size = 0, ...sources] of unmeasured) {
    const all = sources.map((source) => IDs[source] as string)
    for (const ID of all.slice(0, size)) {
      const rows = rowsOf.get(ID) ?? []
      rowsOf.set(ID, rows)
      rows.push({ weight, all })
    }
  }
  return (ID: string, stays: ReadonlySet<string>): number => {
    let lost = 0
    for (const { weight, all } of rowsOf.get(ID) ?? []) {
      if (!all.some((other) => other !== ID && stays.has(other))) lost += weight
    }
    return lost
  }
}
