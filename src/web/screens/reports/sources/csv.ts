import { type Cell, toCsv } from '../../../../domain/csv.ts'
import { percentOf, roundedPercent } from '../../../../domain/percent.ts'
import type { ComparedFeed, CostTerm, Report, SelectionFigures, SuperfluousFeed } from '../../../../domain/report.ts'
import { type ShownIn, shownIn } from '../../../../domain/report-figures.ts'
import { roundedToCents } from '../../../../engine/cost/rounded.ts'
import { blockedMatches } from '../hits/blocked-matches.ts'
import { contributionsTo } from '../use-selection.ts'
import { isDescribed } from './custom-source.ts'

type Figures = Pick<SelectionFigures, 'inUse' | 'superfluous'> & {
  readonly tomorrow: Pick<SelectionFigures['tomorrow'], 'IDs'>
  readonly savings: Pick<SelectionFigures['savings'], 'superfluousFees' | 'superfluousSources'>
}

/** The sources of a report as a CSV file. */
export const reportCsv = (...content: Parameters<typeof reportRows>): string => toCsv(reportRows(...content))

/**
 * Every compared source of a report as a row; the heads are the field names of the API. What a source adds and whether it
 * becomes of one in use (`verdict`) depend on the selection. The row of a source that is given up has the observables that
 * would be `lost` without it, the sources that cover the rest, and the fee and work that would end (EUR per year). If the log
 * cannot show what a source is worth, `superfluous` says `unknown`, with the reason in `undecided`. Figures of sources that
 * could not be compared are empty. Percentages have at most three decimals.
 * @param whole the report of the whole log, if `report` is of what got through: `blocked` is counted there
 */
export function reportRows(report: Report, figures: Figures, whole = report): Cell[][] {
  const columns = [...factColumns(report, figures), ...figureColumns(report, figures, whole), ...endColumns]
  return [
    columns.map(([name]) => name),
    ...report.comparedFeeds.map((feed) => columns.map(([, cellOf]) => cellOf(feed))),
  ]
}

type Column = readonly [name: string, cellOf: (feed: ComparedFeed) => Cell]

const yes = (is: boolean) => (is ? 'yes' : 'no')
const idsOf = (feeds: readonly { readonly ID: string }[]) => new Set(feeds.map(({ ID }) => ID))
const byId = <One extends { readonly ID: string }>(all: readonly One[]) => new Map(all.map((one) => [one.ID, one]))

/** Facts about a source, and its roles in the report and beside the selection. */
function factColumns(report: Report, { tomorrow, inUse: judged, superfluous, savings }: Figures): Column[] {
  const selected = new Set(tomorrow.IDs)
  const verdicts = byId(judged)
  const recommended = idsOf(report.recommendedFeeds)
  const inUse = byId(report.currentFeeds)
  const related = byId(report.relatedFeeds)
  const dispensable = byId(superfluous)
  const isSuperfluous = (feed: SuperfluousFeed | undefined) =>
    (feed?.verdict ?? (feed && 'superfluous')) === 'superfluous'
  const undecided = ({ ID }: ComparedFeed) => {
    const current = inUse.get(ID)
    return current && (current.notCompared ? 'not-compared' : current.undecided)
  }
  const endedEur = (term: CostTerm, ID: string) => {
    const eur = dispensable.has(ID) ? term.bySource?.find((one) => one.ID === ID)?.eur : undefined
    return eur === undefined ? undefined : roundedToCents(eur)
  }
  return [
    ['ID', ({ ID }) => ID],
    ['name', ({ name }) => name],
    ['maintainer', ({ maintainer }) => maintainer],
    ['selected', ({ ID }) => yes(selected.has(ID))],
    ['recommended', ({ ID }) => yes(recommended.has(ID))],
    ['superfluous', (feed) => (isSuperfluous(dispensable.get(feed.ID)) ? 'yes' : undecided(feed) ? 'unknown' : 'no')],
    ['verdict', ({ ID }) => verdicts.get(ID)?.verdict],
    ['undecided', undecided],
    ['lost', ({ ID }) => dispensable.get(ID)?.lost],
    [
      'coveredBy',
      ({ ID }) =>
        dispensable
          .get(ID)
          ?.coveredBy.map((one) => one.ID)
          .join(' '),
    ],
    // An unknown fee counts as 0 in the sum, but is empty here.
    ['feeEnded', ({ ID }) => (dispensable.get(ID)?.price === null ? undefined : endedEur(savings.superfluousFees, ID))],
    ['workEnded', ({ ID }) => endedEur(savings.superfluousSources, ID)],
    [
      'substituteOf',
      ({ ID }) =>
        related
          .get(ID)
          ?.substitutes.map(({ of, share }) => `${of} ${share}`)
          .join(' '),
    ],
    ['inUse', ({ ID }) => yes(inUse.has(ID))],
    ['excluded', ({ excluded }) => excluded],
    ['price', (feed) => (isDescribed(feed) ? feed.price : undefined)],
    ['demoPrice', ({ demoPrice }) => yes(demoPrice ?? false)],
    ['trialUntil', ({ trialUntil }) => trialUntil],
    ['commercial', ({ license }) => yes(license.commercial)],
    ['licence', ({ license }) => license.name],
  ]
}

/** Column of a figure under its name. */
const figure = (name: ShownIn<'csv'>): Column => [
  name,
  ({ statistics: { [name]: value } }) => (typeof value === 'boolean' ? yes(value) : value),
]

/** Figures of a source; empty if it could not be compared. Those that have no place here come last. */
function figureColumns(report: Report, { tomorrow: { IDs } }: Figures, whole: Report): Column[] {
  const { suspicious } = report.summary
  const contributions = contributionsTo(report, new Set(IDs))
  const placed: readonly (ShownIn<'csv'> | Column)[] = [
    'records',
    'coverage',
    ['coveragePercent', ({ statistics: s }) => roundedPercent(percentOf(s.coverage, suspicious))],
    ['coverageLow', ({ statistics: s }) => s.interval[0]],
    ['coverageHigh', ({ statistics: s }) => s.interval[1]],
    'coverage_light',
    'added',
    ['addsNow', ({ ID }) => contributions.get(ID)],
    'verified',
    'met',
    'inTime',
    'during',
    'unproven',
    'late',
    'expired',
    'exclusive',
    'medianLeadHours',
    'medianDelayHours',
    'benign',
    'doubtful',
    'addresses',
    'wideRanges',
    'wide',
    'byChance',
    'noMoreThanChance',
    ['blocked', ({ ID }) => blockedMatches(ID, whole)?.count],
    [
      'blockedPercent',
      ({ ID }) => {
        const blocked = blockedMatches(ID, whole)
        return blocked && roundedPercent(blocked.percent)
      },
    ],
    ['oneHost', ({ statistics: s }) => s.oneHost?.host],
    ['oneHostHits', ({ statistics: s }) => s.oneHost?.hits],
    ['oneHostAtMost', ({ statistics: s }) => s.oneHost && (s.oneHost.atMost ?? s.oneHost.hits)],
    ['newestLook', ({ newestLook }) => newestLook],
    ['firstLook', ({ firstLook }) => firstLook],
    ['watchedPcnt', ({ watchedPcnt }) => watchedPcnt],
    ['dead', ({ dead }) => dead],
    ['winnowFilterRateOverallCount', ({ winnowFilterRateOverall: rate }) => rate.count],
    ['winnowFilterRateOverallPcnt', ({ winnowFilterRateOverall: rate }) => rate.pcnt],
    ['winnowFilterRateEffectiveCount', ({ winnowFilterRateEffective: rate }) => rate.count],
    ['winnowFilterRateEffectivePcnt', ({ winnowFilterRateEffective: rate }) => rate.pcnt],
  ]
  const columns = [...new Set([...placed, ...shownIn('csv')])].map((one) =>
    typeof one === 'string' ? figure(one) : one,
  )
  return columns.map(([name, cellOf]): Column => [name, (feed) => (feed.notCompared ? undefined : cellOf(feed))])
}

const endColumns: readonly Column[] = [
  ['complexity', (feed) => (isDescribed(feed) ? feed.complexity.score : undefined)],
  // Spreadsheets of other countries would take amounts without a currency for their own.
  ['currency', () => 'EUR'],
]
