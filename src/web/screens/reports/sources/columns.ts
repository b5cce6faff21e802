import { isLicensedId } from '../../../../domain/own-licence.ts'
import { percentOf } from '../../../../domain/percent.ts'
import type { ReportFeed } from '../../../../domain/report.ts'
import { type ShownIn, shownIn, sourceFigures } from '../../../../domain/report-figures.ts'
import { isSmallSample } from '../../../../domain/sample-size.ts'
import type { Language } from '../../../i18n/use-texts.ts'
import { shareText } from '../../../text/share-text.ts'
import { deathText } from '../../sources/death-text.ts'
import { priceText } from '../../sources/price-text.ts'
import { blockedMatches } from '../hits/blocked-matches.ts'
import type { HitView } from '../hits/hit-view.ts'
import type { ReportSelection } from '../use-selection.ts'
import { isDescribed } from './custom-source.ts'
import { deadChip } from './dead-source.ts'

export interface Column {
  readonly id: ColumnId
  /** Sort value; null sorts last. */
  value(feed: ReportFeed, selection: ReportSelection): number | null
  text(feed: ReportFeed, selection: ReportSelection, language: Language): string
  /** Second line, in smaller type. */
  note?(feed: ReportFeed, selection: ReportSelection, language: Language): string
  /** Replaces the note in the drawer, which has more room. */
  detail?(feed: ReportFeed, selection: ReportSelection, language: Language): string
  /** Filter for the observables that the figure counts. */
  hits?(feed: ReportFeed): Partial<HitView>
  /** The formula with its inputs. */
  numbers?(feed: ReportFeed, selection: ReportSelection, language: Language): string | undefined
}

/** The columns in their order; figures that are not here come last. */
const order = [
  'coverage',
  'verified',
  'met',
  'now',
  'added',
  'inTime',
  'during',
  'unproven',
  'late',
  'expired',
  'light',
  'exclusive',
  'lead',
  'watched',
  'health',
  'licence',
  'benign',
  'doubtful',
  'blocked',
  'records',
  'addresses',
  'wideRanges',
  'wide',
  'chance',
  'filterOverall',
  'filterEffective',
  'complexity',
  'price',
] as const
type FigureColumn = (typeof sourceFigures)[ShownIn<'column'>]['column']
export type ColumnId = (typeof order)[number] | FigureColumn

const figures = shownIn('column')
/** All columns, in their order. */
export const columnIds = [...new Set<ColumnId>([...order, ...figures.map((name) => sourceFigures[name].column)])]

export const defaultColumns: readonly ColumnId[] = [
  'coverage',
  'verified',
  'now',
  'exclusive',
  'health',
  'licence',
  'price',
]

/** Licence restrictions for commercial use, least restrictive first. */
const licenceRisks = ['permitted', 'unclear', 'unstated', 'forbidden'] as const

function licenceRisk({ name, commercial, commercialUse }: ReportFeed['license']): (typeof licenceRisks)[number] {
  if (commercial || commercialUse === 'yes') return 'permitted'
  if (commercialUse === 'no') return 'forbidden'
  return name === 'unknown' ? 'unstated' : 'unclear'
}

/** The column with a dash and no value for sources whose figure is unknown. */
function withDashes(column: Column): Column {
  const isKnown = (feed: ReportFeed) =>
    !feed.notCompared ||
    (isDescribed(feed) && (column.id === 'price' || column.id === 'complexity' || column.id === 'licence'))
  const { detail, hits } = column
  return {
    id: column.id,
    value: (feed, selection) => (isKnown(feed) ? column.value(feed, selection) : null),
    text: (feed, selection, language) => (isKnown(feed) ? column.text(feed, selection, language) : '–'),
    note: (feed, selection, language) => (isKnown(feed) ? (column.note?.(feed, selection, language) ?? '') : ''),
    numbers: (feed, selection, language) => (isKnown(feed) ? column.numbers?.(feed, selection, language) : undefined),
    ...(detail && {
      detail: (feed: ReportFeed, selection: ReportSelection, language: Language) =>
        isKnown(feed) ? detail(feed, selection, language) : '',
    }),
    ...(hits && { hits }),
  }
}

const written = {
  count: (value: number, { format }: Language) => format.number(value),
  expected: (value: number, { format }: Language) => format.expected(value),
  hours: (value: number, { format }: Language) => format.duration(value * 3600),
}

/** Column of a figure, as its unit is written. */
function figure(name: ShownIn<'column'>): Column {
  const { column: id, unit } = sourceFigures[name]
  const value = ({ statistics }: ReportFeed) => statistics[name] ?? null
  return {
    id,
    value,
    text(feed, _, language) {
      const known = value(feed)
      return known === null ? '–' : written[unit](known, language)
    },
  }
}

/** The latest time that a `Date` can have. */
const latestTime = 8.64e15

const lookText = (at: string | null, { format }: Language) => (at === null ? '' : format.date(at))

/** Column that counts matched observables in one state or class, and links to them. */
const matchCount = (name: ShownIn<'column'>, wanted: Partial<HitView>): Column => ({
  ...figure(name),
  hits: ({ ID }) => ({ source: ID, ...wanted }),
})

/** Column that counts the matches in one class, with their share of all matches of the source. */
const shareOfMatches = (id: 'benign' | 'doubtful'): Column => ({
  ...matchCount(id, { verdicts: [id] }),
  note: ({ statistics }, _, { format, t }) =>
    statistics[id] === 0
      ? ''
      : t('column.shareOf', { share: format.percent(percentOf(statistics[id], statistics.matches)) }),
  numbers: ({ statistics }, _, language) =>
    shareFormula(
      language.format.number(statistics[id]),
      statistics.matches,
      percentOf(statistics[id], statistics.matches),
      language,
    ),
})

/** The calculation of a share. `part` is a text, because sums of probabilities are written with more digits than counts. */
const shareFormula = (part: string, whole: number, result: number, { format }: Language) =>
  `${part} ÷ ${format.number(whole)} × 100 = ${format.percent(result)}`

const statistics: Readonly<Record<ColumnId, Column>> = {
  ...(Object.fromEntries(figures.map((name) => [sourceFigures[name].column, figure(name)])) as Record<
    FigureColumn,
    Column
  >),
  coverage: {
    ...figure('coverage'),
    text: ({ statistics }, { report }, language) => shareText(statistics.coverage, report.summary.suspicious, language),
    note: ({ statistics }, { report }, { format }) =>
      isSmallSample(report.summary.suspicious) ? '' : format.expected(statistics.coverage),
    detail: ({ statistics: { interval } }, _, { format, t }) => {
      const [low, high] = [format.expected(interval[0]), format.expected(interval[1])]
      return low === high ? '' : t('column.coverage.interval', { low, high })
    },
    hits: ({ ID }) => ({ source: ID, states: ['in-time', 'during', 'unproven'] }),
    numbers: ({ statistics: { coverage } }, { report }, language) => {
      const { suspicious } = report.summary
      if (isSmallSample(suspicious)) return undefined
      return shareFormula(language.format.exact(coverage), suspicious, percentOf(coverage, suspicious), language)
    },
  },
  verified: {
    ...figure('verified'),
    note: ({ statistics: { met } }, _, { t }) => (met > 0 ? t('column.met.note', { met }) : ''),
    hits: ({ ID }) => ({ source: ID, states: ['in-time', 'during'] }),
  },
  met: {
    ...matchCount('met', { states: ['in-time', 'during'] }),
    note: ({ statistics: { medianDelayHours: hours } }, _, { format, t }) =>
      hours ? t('sources.latency.behind', { duration: format.duration(hours * 3600) }) : '',
  },
  now: {
    id: 'now',
    value: ({ ID }, selection) => selection.contribution(ID),
    text: ({ ID }, selection, { format }) => format.expected(selection.contribution(ID)),
  },
  inTime: matchCount('inTime', { states: ['in-time'] }),
  during: matchCount('during', { states: ['during'] }),
  // Some of those that are unproven are met in another hour, so that no filter finds just these.
  late: matchCount('late', { states: ['late'] }),
  expired: matchCount('expired', { states: ['expired'] }),
  light: matchCount('coverage_light', {}),
  lead: {
    ...figure('medianLeadHours'),
    text: ({ statistics: { medianLeadHours: hours } }, _, { format, t }) => {
      if (hours === null) return '–'
      const duration = format.duration(Math.abs(hours) * 3600)
      return hours < 0 ? t('column.lead.later', { duration }) : duration
    },
  },
  watched: {
    id: 'watched',
    value: ({ watchedPcnt }) => watchedPcnt ?? null,
    text: ({ watchedPcnt }, _, { format }) => (watchedPcnt === undefined ? '–' : format.percent(watchedPcnt)),
    note: ({ firstLook }, _, { format, t }) =>
      firstLook ? t('column.watched.since', { date: format.date(firstLook) }) : '',
  },
  health: {
    id: 'health',
    // Dead sources are below all others; both stand in the order of their last looks.
    value: ({ dead, newestLook }) => (newestLook === null ? null : Date.parse(newestLook) - (dead ? latestTime : 0)),
    text: ({ dead }, _, { t }) => t(dead ? deadChip(dead) : 'column.health.alive'),
    note: ({ newestLook }, _, language) => lookText(newestLook, language),
    detail: (feed, _, language) => deathText(feed, language) || lookText(feed.newestLook, language),
  },
  licence: {
    id: 'licence',
    value: ({ license }) => licenceRisks.indexOf(licenceRisk(license)),
    text: ({ license }, _, { t }) => t(`column.licence.${licenceRisk(license)}`),
    note: ({ license }, _, { t }) =>
      licenceRisk(license) === 'unstated' ? t('column.licence.unstated.note') : license.name,
  },
  benign: shareOfMatches('benign'),
  doubtful: shareOfMatches('doubtful'),
  blocked: {
    id: 'blocked',
    value: ({ ID }, { whole }) => blockedMatches(ID, whole)?.percent ?? null,
    text: ({ ID }, { whole }, { format }) => {
      const blocked = blockedMatches(ID, whole)
      return blocked ? format.percent(blocked.percent) : '–'
    },
    note: ({ ID }, { whole }, { format }) => {
      const blocked = blockedMatches(ID, whole)
      return blocked ? format.number(blocked.count) : ''
    },
    numbers: ({ ID }, { whole }, language) => {
      const blocked = blockedMatches(ID, whole)
      return blocked && shareFormula(language.format.number(blocked.count), blocked.all, blocked.percent, language)
    },
  },
  wide: matchCount('wide', { wide: true }),
  chance: {
    ...figure('byChance'),
    note: ({ statistics }, _, { t }) => (statistics.noMoreThanChance ? t('column.chance.noMore') : ''),
  },
  filterOverall: {
    id: 'filterOverall',
    value: ({ winnowFilterRateOverall }) => winnowFilterRateOverall.pcnt,
    text: ({ winnowFilterRateOverall }, _, { format }) => format.percent(winnowFilterRateOverall.pcnt),
    note: ({ winnowFilterRateOverall }, _, { format }) => format.number(winnowFilterRateOverall.count),
    // Rows that are unreadable or of other kinds are not records, so there may be more of them: the rate is then 100 %.
    numbers: ({ winnowFilterRateOverall: { count, pcnt }, statistics: { records } }, _, language) =>
      count > records ? undefined : shareFormula(language.format.number(count), records, pcnt, language),
  },
  filterEffective: {
    id: 'filterEffective',
    value: ({ winnowFilterRateEffective }) => winnowFilterRateEffective.count,
    text: ({ winnowFilterRateEffective }, _, { format }) => format.number(winnowFilterRateEffective.count),
    note: ({ winnowFilterRateEffective }, _, { format }) => format.percent(winnowFilterRateEffective.pcnt),
    numbers({ winnowFilterRateEffective: { count, pcnt }, statistics }, _, language) {
      const { matches, falseAlarmsProven: proven } = statistics
      const share = shareFormula(language.format.number(count), matches, pcnt, language)
      if (share === undefined || proven === count) return share
      return `${share}; ${language.t('column.filterEffective.proven', { count: proven })}`
    },
  },
  complexity: {
    id: 'complexity',
    value: ({ complexity }) => complexity.score,
    text: ({ complexity }, _, { format }) => format.number(complexity.score, 1),
  },
  price: {
    id: 'price',
    value: ({ price }) => price,
    text: ({ ID, price, trialUntil }, _, language) =>
      trialUntil === undefined
        ? priceText(price, isLicensedId(ID), language)
        : language.t('feeds.trial', { date: language.format.date(trialUntil) }),
    // With an own licence the price is 0, or the fee if the source is superfluous.
    note: ({ ID, price, demoPrice }, _, { t, format }) =>
      demoPrice ? t('feeds.demoPrice') : isLicensedId(ID) && price ? format.price(price) : '',
  },
}

/** Every figure of a source: how it is shown, sorted and explained. */
export const sourceColumns = Object.fromEntries(columnIds.map((id) => [id, withDashes(statistics[id])])) as Readonly<
  Record<ColumnId, Column>
>

/** Filter for the observables that a figure counts; undefined if it counts none, or no observables. */
export function hitsOf(column: Column, feed: ReportFeed, selection: ReportSelection): Partial<HitView> | undefined {
  return column.value(feed, selection) ? column.hits?.(feed) : undefined
}
