import type { Cell } from '../../../domain/csv.ts'
import type { Report } from '../../../domain/report.ts'
import type { SelectionFigures } from '../../../engine/report/selection.ts'
import { isDescribed } from './custom-feed.ts'

/**
 * Every compared source of a report as a row; heads are the field names of the API. Whether a source is `superfluous`
 * beside the selection is unknown where the report cannot tell, for the reason in `undecided`. `blocked` and
 * `blockedPercent` are those of the whole log, also in the report of what got through. Figures of a source that could not
 * be compared are unknown and left empty.
 */
export function reportRows(
  report: Report,
  { IDs, superfluous: dispensable }: Pick<SelectionFigures, 'IDs' | 'superfluous'>,
  whole = report,
): Cell[][] {
  const head = [
    'ID',
    'name',
    'maintainer',
    'selected',
    'recommended',
    'superfluous',
    'undecided',
    'inUse',
    'excluded',
    'price',
    'demoPrice',
    'commercial',
    'licence',
    'records',
    'coverage',
    'coveragePercent',
    'coverageLow',
    'coverageHigh',
    'coverage_light',
    'added',
    'verified',
    'unproven',
    'late',
    'expired',
    'exclusive',
    'medianLeadHours',
    'benign',
    'doubtful',
    'addresses',
    'wideRanges',
    'wide',
    'byChance',
    'noMoreThanChance',
    'blocked',
    'blockedPercent',
    'newestLook',
    'dead',
    'winnowFilterRateOverallCount',
    'winnowFilterRateOverallPcnt',
    'winnowFilterRateEffectiveCount',
    'winnowFilterRateEffectivePcnt',
    'complexity',
  ]
  const idsOf = (feeds: readonly { readonly ID: string }[]) => new Set(feeds.map(({ ID }) => ID))
  const recommended = idsOf(report.recommendedFeeds)
  const selected = new Set(IDs)
  const superfluous = idsOf(dispensable)
  const inUse = new Map(report.currentFeeds.map((feed) => [feed.ID, feed]))
  const yes = (is: boolean) => (is ? 'yes' : 'no')
  const { suspicious } = report.summary
  const inWhole = new Map(whole.comparedFeeds.map(({ ID, statistics }) => [ID, statistics]))
  const blockedOf = (id: string): Cell[] => {
    const { blocked, coverage_light: all = 0 } = inWhole.get(id) ?? {}
    return [blocked, blocked === undefined ? undefined : all === 0 ? 0 : (blocked / all) * 100]
  }
  const rows = report.comparedFeeds.map((feed): Cell[] => {
    const current = inUse.get(feed.ID)
    const undecided = current && (current.notCompared ? 'not-compared' : current.undecided)
    const { statistics: s, winnowFilterRateOverall: overall, winnowFilterRateEffective: effective } = feed
    const known = (...figures: Cell[]) => (feed.notCompared ? figures.map(() => undefined) : figures)
    return [
      feed.ID,
      feed.name,
      feed.maintainer,
      yes(selected.has(feed.ID)),
      yes(recommended.has(feed.ID)),
      superfluous.has(feed.ID) ? 'yes' : undecided ? 'unknown' : 'no',
      undecided,
      yes(inUse.has(feed.ID)),
      feed.excluded,
      isDescribed(feed) ? feed.price : undefined,
      yes(feed.demoPrice ?? false),
      yes(feed.license.commercial),
      feed.license.name,
      ...known(
        s.records,
        s.coverage,
        suspicious === 0 ? 0 : (s.coverage / suspicious) * 100,
        ...s.interval,
        s.coverage_light,
        s.added,
        s.verified,
        s.unproven,
        s.late,
        s.expired,
        s.exclusive,
        s.medianLeadHours,
        s.benign,
        s.doubtful,
        s.addresses,
        s.wideRanges,
        s.wide,
        s.byChance,
        yes(s.noMoreThanChance),
        ...blockedOf(feed.ID),
        feed.newestLook,
        feed.dead,
        overall.count,
        overall.pcnt,
        effective.count,
        effective.pcnt,
      ),
      isDescribed(feed) ? feed.complexity.score : undefined,
    ]
  })
  return [head, ...rows]
}
