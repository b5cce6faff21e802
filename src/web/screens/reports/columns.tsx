import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { use } from 'react'
import { Link as RouterLink } from 'react-router'
import { isLicensedId } from '../../../domain/own-licence.ts'
import type { ReportFeed } from '../../../domain/report.ts'
import { isSmallSample } from '../../../domain/sample-size.ts'
import type { Language } from '../../i18n/use-texts.ts'
import { ProofBar } from '../../ui/proof-bar.tsx'
import { priceText } from '../sources/price-text.ts'
import { isDescribed } from './custom-feed.ts'
import type { HitView } from './hit-view.ts'
import { Hits } from './hits-address.ts'
import { shareText } from './share-text.ts'
import type { ReportSelection } from './use-selection.ts'

export interface Column {
  readonly id: ColumnId
  /** Sort value; null sorts last. */
  value(feed: ReportFeed, selection: ReportSelection): number | null
  text(feed: ReportFeed, selection: ReportSelection, language: Language): string
  /** A second, smaller line. */
  note?(feed: ReportFeed, selection: ReportSelection, language: Language): string
  /** Replaces the note in the details, which have more room. */
  detail?(feed: ReportFeed, selection: ReportSelection, language: Language): string
  /** Selects the observables that it counts. */
  hits?(feed: ReportFeed): Partial<HitView>
  /** The formula with its inputs. */
  numbers?(feed: ReportFeed, selection: ReportSelection, language: Language): string | undefined
}

export const columnIds = [
  'coverage',
  'verified',
  'now',
  'added',
  'unproven',
  'late',
  'expired',
  'light',
  'exclusive',
  'lead',
  'look',
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
export type ColumnId = (typeof columnIds)[number]

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

/** A column that shows a dash if there is no value. */
function whereKnown(column: Column): Column {
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

type Figure = (feed: ReportFeed, selection: ReportSelection) => number

/** Column of a number. */
const count = (id: ColumnId, of: Figure): Column => ({
  id,
  value: of,
  text: (feed, selection, { format }) => format.number(of(feed, selection)),
})

/** Column of a sum of probabilities. */
const expectation = (id: ColumnId, of: Figure): Column => ({
  id,
  value: of,
  text: (feed, selection, { format }) => format.expected(of(feed, selection)),
})

/** Likewise, of matched observables in one state or class, to which it leads. */
const matchCount = (id: keyof ReportFeed['statistics'] & ColumnId, wanted: Partial<HitView>): Column => ({
  ...count(id, ({ statistics }) => Number(statistics[id])),
  hits: ({ ID }) => ({ source: ID, ...wanted }),
})

/** Likewise, with their share of all matches of the source. */
const shareOfMatches = (id: 'benign' | 'doubtful'): Column => ({
  ...matchCount(id, { verdicts: [id] }),
  note: ({ statistics }, _, { format, t }) =>
    statistics[id] === 0
      ? ''
      : t('column.shareOf', { share: format.percent(percent(statistics[id], statistics.matches)) }),
  numbers: ({ statistics }, _, language) =>
    shareFormula(
      language.format.number(statistics[id]),
      statistics.matches,
      percent(statistics[id], statistics.matches),
      language,
    ),
})

const percent = (part: number, whole: number) => (whole > 0 ? (part / whole) * 100 : 0)

/** A share as its calculation; `part` is as text, because it may be a sum of probabilities. */
const shareFormula = (part: string, whole: number, result: number, { format }: Language) =>
  `${part} ÷ ${format.number(whole)} × 100 = ${format.percent(result)}`

/**
 * How many of a source's matches the firewall blocked anyway. Of the whole log, because where only what got through is
 * shown, nothing was blocked.
 */
function blockedOf({ ID }: ReportFeed, { whole }: ReportSelection) {
  const { blocked, coverage_light: all = 0 } = whole.comparedFeeds.find((feed) => feed.ID === ID)?.statistics ?? {}
  return blocked === undefined ? undefined : { blocked, all, percent: percent(blocked, all) }
}

const statistics: Readonly<Record<ColumnId, Column>> = {
  coverage: {
    id: 'coverage',
    value: ({ statistics }) => statistics.coverage,
    text: ({ statistics }, { report }, language) => shareText(statistics.coverage, report.summary.suspicious, language),
    note: ({ statistics }, { report }, { format }) =>
      isSmallSample(report.summary.suspicious) ? '' : format.expected(statistics.coverage),
    detail: ({ statistics: { interval } }, _, { format, t }) => {
      const [low, high] = [format.expected(interval[0]), format.expected(interval[1])]
      return low === high ? '' : t('column.coverage.interval', { low, high })
    },
    hits: ({ ID }) => ({ source: ID, states: ['verified', 'unproven'] }),
    numbers: ({ statistics: { coverage } }, { report }, language) => {
      const { suspicious } = report.summary
      if (isSmallSample(suspicious)) return undefined
      return shareFormula(language.format.exact(coverage), suspicious, percent(coverage, suspicious), language)
    },
  },
  verified: matchCount('verified', { states: ['verified'] }),
  now: expectation('now', ({ ID }, selection) => selection.contribution(ID)),
  added: expectation('added', ({ statistics }) => statistics.added),
  unproven: matchCount('unproven', { states: ['unproven'] }),
  late: matchCount('late', { states: ['late'] }),
  expired: matchCount('expired', { states: ['expired'] }),
  light: {
    ...count('light', ({ statistics }) => statistics.coverage_light),
    hits: ({ ID }) => ({ source: ID }),
  },
  exclusive: expectation('exclusive', ({ statistics }) => statistics.exclusive),
  lead: {
    id: 'lead',
    value: ({ statistics }) => statistics.medianLeadHours,
    text: ({ statistics: { medianLeadHours: hours } }, _, { format }) =>
      hours === null ? '–' : format.duration(hours * 3600),
  },
  look: {
    id: 'look',
    value: ({ newestLook }) => (newestLook === null ? null : Date.parse(newestLook)),
    text: ({ newestLook }, _, { format }) => (newestLook === null ? '–' : format.date(newestLook)),
    note: ({ dead }, _, { t }) => (dead ? t('dead.chip') : ''),
    detail: (feed, _, language) => deathText(feed, language) ?? '',
  },
  health: {
    id: 'health',
    value: ({ dead }) => (dead ? 0 : 1),
    text: ({ dead }, _, { t }) => t(dead ? 'dead.chip' : 'column.health.alive'),
    note: ({ newestLook }, _, { format }) => (newestLook === null ? '' : format.date(newestLook)),
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
    value: (feed, selection) => blockedOf(feed, selection)?.percent ?? null,
    text: (feed, selection, { format }) => {
      const found = blockedOf(feed, selection)
      return found ? format.percent(found.percent) : '–'
    },
    note: (feed, selection, { format }) => {
      const found = blockedOf(feed, selection)
      return found ? format.number(found.blocked) : ''
    },
    numbers: (feed, selection, language) => {
      const found = blockedOf(feed, selection)
      return found && shareFormula(language.format.number(found.blocked), found.all, found.percent, language)
    },
  },
  addresses: count('addresses', ({ statistics }) => statistics.addresses),
  wideRanges: count('wideRanges', ({ statistics }) => statistics.wideRanges),
  wide: matchCount('wide', { wide: true }),
  chance: {
    ...expectation('chance', ({ statistics }) => statistics.byChance),
    note: ({ statistics }, _, { t }) => (statistics.noMoreThanChance ? t('column.chance.noMore') : ''),
  },
  records: count('records', ({ statistics }) => statistics.records),
  filterOverall: {
    id: 'filterOverall',
    value: ({ winnowFilterRateOverall }) => winnowFilterRateOverall.pcnt,
    text: ({ winnowFilterRateOverall }, _, { format }) => format.percent(winnowFilterRateOverall.pcnt),
    note: ({ winnowFilterRateOverall }, _, { format }) => format.number(winnowFilterRateOverall.count),
    // Rows that are unreadable or of other kinds are no records, so there may be more of them: the rate is then 100 %.
    numbers: ({ winnowFilterRateOverall: { count, pcnt }, statistics: { records } }, _, language) =>
      count > records ? undefined : shareFormula(language.format.number(count), records, pcnt, language),
  },
  filterEffective: {
    id: 'filterEffective',
    value: ({ winnowFilterRateEffective }) => winnowFilterRateEffective.count,
    text: ({ winnowFilterRateEffective }, _, { format }) => format.number(winnowFilterRateEffective.count),
    note: ({ winnowFilterRateEffective }, _, { format }) => format.percent(winnowFilterRateEffective.pcnt),
    numbers: ({ winnowFilterRateEffective: { count, pcnt }, statistics }, _, language) =>
      shareFormula(language.format.number(count), statistics.matches, pcnt, language),
  },
  complexity: {
    id: 'complexity',
    value: ({ complexity }) => complexity.score,
    text: ({ complexity }, _, { format }) => format.number(complexity.score, 1),
  },
  price: {
    id: 'price',
    value: ({ price }) => price,
    text: ({ ID, price }, _, language) => priceText(price, isLicensedId(ID), language),
    // The price under an own licence is 0 where the source costs nothing more, and its fee where it is superfluous.
    note: ({ ID, price, demoPrice }, _, { t, format }) =>
      demoPrice ? t('feeds.demoPrice') : isLicensedId(ID) && price ? format.euros(price) : '',
  },
}

/** All statistics of a source: display, sorting and explanation. */
export const columns = Object.fromEntries(columnIds.map((id) => [id, whereKnown(statistics[id])])) as Readonly<
  Record<ColumnId, Column>
>

/** Says why a source is dead; undefined if it is alive. */
export function deathText({ dead, newestLook }: ReportFeed, { t, format }: Language): string | undefined {
  if (dead !== 'unwatched') return dead && t(`dead.${dead}`)
  return newestLook === null ? t('dead.never') : t('dead.unwatched', { date: format.date(newestLook) })
}

/** A figure in a cell: the value, a bar for expected values, the second line. */
export function FigureCell({
  column,
  feed,
  selection,
  language,
}: {
  column: Column
  feed: ReportFeed
  selection: ReportSelection
  language: Language
}) {
  const hits = use(Hits)
  const note = column.note?.(feed, selection, language)
  const text = column.text(feed, selection, language)
  const wanted = column.value(feed, selection) ? column.hits?.(feed) : undefined
  const { suspicious } = selection.report.summary
  const weight = column.id === 'coverage' || column.id === 'verified' ? 620 : 450
  return (
    <>
      {wanted ? (
        <Link
          component={RouterLink}
          to={hits(wanted)}
          color="inherit"
          underline="hover"
          aria-label={`${language.t(`column.${column.id}`)}: ${text}`}
          sx={{ fontWeight: weight, whiteSpace: 'nowrap', display: 'inline-block', lineHeight: '24px' }}
        >
          {text}
        </Link>
      ) : (
        <Box component="span" sx={{ fontWeight: weight, whiteSpace: 'nowrap' }}>
          {text}
        </Box>
      )}
      {column.id === 'coverage' && !feed.notCompared && (
        <Box sx={{ width: 74, maxWidth: '100%', ml: 'auto', mt: 0.5 }}>
          <ProofBar
            proven={percent(feed.statistics.verified, suspicious)}
            expected={percent(feed.statistics.coverage, suspicious)}
            height={6}
          />
        </Box>
      )}
      {note && column.id !== 'coverage' && (
        <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block', lineHeight: 1.3 }}>
          {note}
        </Typography>
      )}
    </>
  )
}
