import type { ComparedFeed, CostTerm, Report, ReportFeed, SelectionFigures } from '../../../../domain/report.ts'
import { equalsOf } from '../../../../engine/report/equals.ts'
import { isWinnowAboveBudget } from '../../../../engine/report/nothing-recommended.ts'
import type { Language } from '../../../i18n/use-texts.ts'
import { snapshotReasons } from '../../sources/snapshot-reasons.ts'
import { licenceEndText } from '../licence-end.ts'
import type { ReportSelection } from '../use-selection.ts'

/** Number of sources named as covering what a superfluous one covers. */
const mostNamed = 3

/**
 * Returns the remark below the name of a source: its roles in the report, why it is excluded, and what is lost and saved
 * without it. Empty if there is nothing to say.
 */
export function sourceRemarks(
  { report, figures, sources }: Pick<ReportSelection, 'report' | 'figures' | 'sources'>,
  language: Language,
): (feed: ReportFeed) => string {
  const { t, format } = language
  const nameOf = (id: string) => sources.get(id)?.name ?? id
  const verdicts = new Map(figures.inUse.map(({ ID, verdict }) => [ID, verdict]))
  // A reason that the log cannot show it says more.
  const verdictOf = (id: string) => {
    const verdict = verdicts.get(id)
    return verdict !== undefined && verdict !== 'not-compared' && t(`feeds.verdict.${verdict}`)
  }
  const remarks = new Map<string, string[]>()
  const add = ({ ID }: ReportFeed, ...texts: (string | false)[]) => {
    remarks.set(ID, [...(remarks.get(ID) ?? []), ...texts.filter((text): text is string => typeof text === 'string')])
  }
  for (const feed of report.recommendedFeeds) add(feed, t('feeds.recommended'))
  for (const feed of report.currentFeeds) {
    const whole =
      feed.containedIn?.flatMap(({ ID, share }) => (share === 100 ? nameOf(ID) : [])).slice(0, mostNamed) ?? []
    add(
      feed,
      t('feeds.current'),
      verdictOf(feed.ID),
      whole.length > 0 && t('feeds.containedIn', { names: format.list(whole) }),
      licenceEndText(feed, report, language),
      feed.notCompared === true && t('excluded.not-compared'),
      feed.undecided !== undefined && t(`feeds.undecided.${feed.undecided}`),
    )
  }
  for (const feed of report.relatedFeeds) {
    const substitutes = feed.substitutes.map(({ of, share }) =>
      t('feeds.substitutes', { share: format.percent(share, 0), name: nameOf(of) }),
    )
    add(feed, substitutes.join(', '))
  }
  for (const feed of report.superfluousFeeds) add(feed, ...superfluousRemarks(feed, figures, nameOf, language))
  const equals = equalsOf(report)
  for (const feed of report.comparedFeeds) {
    const reason = snapshotReasons.find((one) => one === feed.unread)
    if (reason) add(feed, t('feeds.unread', { reason: t(`sources.snapshots.reason.${reason}`) }))
    const like = equals.get(feed.ID)
    if (like !== undefined) add(feed, t('feeds.equal', { name: nameOf(like) }))
    // Why a source is dead stands on a line of its own.
    if (!feed.excluded || feed.excluded === 'dead') continue
    add(feed, t(`excluded.${reasonOf(feed.excluded, feed, report)}`))
  }
  return ({ ID }) => [...new Set(remarks.get(ID))].join('; ')
}

function reasonOf(
  excluded: Exclude<NonNullable<ComparedFeed['excluded']>, 'dead'>,
  { eligible, statistics }: ComparedFeed,
  { summary }: Report,
) {
  if (excluded === 'budget' && isWinnowAboveBudget(summary)) return 'winnow-alone'
  // Without the recommended ones, it would fit.
  if (excluded === 'budget' && eligible) return 'budget.beside'
  const isUnknown = statistics.unproven > 0 && (summary.unmeasured ?? 0) > 0
  return excluded === 'no-coverage' && isUnknown ? 'unmeasured' : excluded
}

/** Remarks on a source in use that is given up beside the recommended ones. */
function superfluousRemarks(
  { ID }: ReportFeed,
  figures: SelectionFigures,
  nameOf: (id: string) => string,
  { t, format }: Language,
): (string | false)[] {
  const superfluous = figures.superfluous.find((feed) => feed.ID === ID)
  if (!superfluous) return []
  const { lost, coveredBy, price, statistics } = superfluous
  const { superfluousFees, superfluousSources } = figures.savings
  const saved = eurOf(superfluousFees, ID) + eurOf(superfluousSources, ID)
  const covering = coveredBy.slice(0, mostNamed).map((one) => nameOf(one.ID))
  return [
    t('feeds.givenUp'),
    // The count only chooses singular or plural: 0.98 is written as 1.
    t('feeds.lost', { count: Math.round(lost * 10) / 10 || lost, lost: format.expected(lost) }),
    // Nobody covers what it lists too late, so that the reason would be missing.
    statistics.coverage === 0 && statistics.late > 0 && t('feeds.allLate', { count: statistics.late }),
    covering.length > 0 && t('feeds.coveredBy', { names: format.list(covering) }),
    saved > 0 && t('feeds.saved', { fee: price === null ? 'unknown' : 'known', eur: format.euros(saved) }),
  ]
}

const eurOf = (term: CostTerm, id: string) => term.bySource?.find(({ ID }) => ID === id)?.eur ?? 0
