import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReportFeed } from '../../../domain/report.ts'
import type { Language } from '../../i18n/use-texts.ts'
import type { ReportSelection } from './use-selection.ts'

export interface Column {
  readonly id: ColumnId
  /** What a row is sorted by; null goes last. */
  value(feed: ReportFeed, selection: ReportSelection): number | null
  text(feed: ReportFeed, selection: ReportSelection, language: Language): string
  /** A second, smaller line. */
  note?(feed: ReportFeed, selection: ReportSelection, language: Language): string
  /** How the figure is worked out, with its inputs. */
  numbers?(feed: ReportFeed, selection: ReportSelection, language: Language): string | undefined
}

export const columnIds = [
  'coverage',
  'now',
  'added',
  'verified',
  'unproven',
  'late',
  'expired',
  'light',
  'exclusive',
  'lead',
  'benign',
  'records',
  'filterOverall',
  'filterEffective',
  'complexity',
  'price',
] as const
export type ColumnId = (typeof columnIds)[number]

export const defaultColumns: readonly ColumnId[] = [
  'coverage',
  'now',
  'verified',
  'exclusive',
  'lead',
  'filterEffective',
  'price',
]

/** A source that the reader named by its address; the catalogue says nothing of it. */
export function isCustom({ ID }: ReportFeed): boolean {
  return /^(?:custom\.|https?:\/\/)/i.test(ID)
}

/** A column with a dash where there is nothing to tell. */
function whereKnown(column: Column): Column {
  const isKnown = (feed: ReportFeed) =>
    !feed.notCompared || (!isCustom(feed) && (column.id === 'price' || column.id === 'complexity'))
  return {
    id: column.id,
    value: (feed, selection) => (isKnown(feed) ? column.value(feed, selection) : null),
    text: (feed, selection, language) => (isKnown(feed) ? column.text(feed, selection, language) : '–'),
    note: (feed, selection, language) => (isKnown(feed) ? (column.note?.(feed, selection, language) ?? '') : ''),
    numbers: (feed, selection, language) => (isKnown(feed) ? column.numbers?.(feed, selection, language) : undefined),
  }
}

const count = (id: ColumnId, of: (feed: ReportFeed, selection: ReportSelection) => number): Column => ({
  id,
  value: of,
  text: (feed, selection, { format }) => format.number(of(feed, selection)),
})

const percent = (part: number, whole: number) => (whole > 0 ? (part / whole) * 100 : 0)

const statistics: Readonly<Record<ColumnId, Column>> = {
  coverage: {
    id: 'coverage',
    value: ({ statistics }) => statistics.coverage,
    text: ({ statistics }, { report }, { format }) =>
      format.percent(percent(statistics.coverage, report.summary.suspicious)),
    note: ({ statistics }, _, { format }) => format.number(statistics.coverage),
    numbers: ({ statistics }, { report }, { format }) =>
      `${format.number(statistics.coverage)} ÷ ${format.number(report.summary.suspicious)} × 100 = ${format.percent(percent(statistics.coverage, report.summary.suspicious))}`,
  },
  now: count('now', ({ ID }, selection) => selection.contribution(ID)),
  added: count('added', ({ statistics }) => statistics.added),
  verified: {
    ...count('verified', ({ statistics }) => statistics.verified),
    numbers: ({ statistics: { coverage, unproven, verified } }, _, { format, t }) =>
      `${format.number(coverage)} (${t('column.coverage')}) − ${format.number(unproven)} (${t('column.unproven')}) = ${format.number(verified)}`,
  },
  unproven: count('unproven', ({ statistics }) => statistics.unproven),
  late: count('late', ({ statistics }) => statistics.late),
  expired: count('expired', ({ statistics }) => statistics.expired),
  light: count('light', ({ statistics }) => statistics.coverage_light),
  exclusive: count('exclusive', ({ statistics }) => statistics.exclusive),
  lead: {
    id: 'lead',
    value: ({ statistics }) => statistics.medianLeadHours,
    text: ({ statistics: { medianLeadHours: hours } }, _, { format }) =>
      hours === null ? '–' : format.duration(hours * 3600),
  },
  benign: count('benign', ({ statistics }) => statistics.benign),
  records: count('records', ({ statistics }) => statistics.records),
  filterOverall: {
    id: 'filterOverall',
    value: ({ winnowFilterRateOverall }) => winnowFilterRateOverall.pcnt,
    text: ({ winnowFilterRateOverall }, _, { format }) => format.percent(winnowFilterRateOverall.pcnt),
    note: ({ winnowFilterRateOverall }, _, { format }) => format.number(winnowFilterRateOverall.count),
    numbers: ({ winnowFilterRateOverall: { count, pcnt }, statistics }, _, { format }) =>
      `${format.number(count)} ÷ ${format.number(statistics.records)} × 100 = ${format.percent(pcnt)}`,
  },
  filterEffective: {
    id: 'filterEffective',
    value: ({ winnowFilterRateEffective }) => winnowFilterRateEffective.count,
    text: ({ winnowFilterRateEffective }, _, { format }) => format.number(winnowFilterRateEffective.count),
    note: ({ winnowFilterRateEffective }, _, { format }) => format.percent(winnowFilterRateEffective.pcnt),
    numbers: ({ winnowFilterRateEffective: { count, pcnt }, statistics }, _, { format }) =>
      `${format.number(count)} ÷ ${format.number(statistics.matches)} × 100 = ${format.percent(pcnt)}`,
  },
  complexity: {
    id: 'complexity',
    value: ({ complexity }) => complexity.score,
    text: ({ complexity }, _, { format }) => format.number(complexity.score, 1),
  },
  price: {
    id: 'price',
    value: ({ price }) => price,
    text: ({ price }, _, { format, t }) =>
      price === null ? t('feeds.noPrice') : price === 0 ? t('feeds.free') : format.euros(price),
    note: ({ demoPrice }, _, { t }) => (demoPrice ? t('feeds.demoPrice') : ''),
  },
}

/** Every statistic of a source, once: how it is shown, sorted and explained. */
export const columns = Object.fromEntries(columnIds.map((id) => [id, whereKnown(statistics[id])])) as Readonly<
  Record<ColumnId, Column>
>

/** A figure in a cell: the value, a bar for coverage, the second line. */
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
  const note = column.note?.(feed, selection, language)
  return (
    <>
      <Box component="span" sx={{ fontWeight: column.id === 'coverage' ? 620 : 450, whiteSpace: 'nowrap' }}>
        {column.text(feed, selection, language)}
      </Box>
      {column.id === 'coverage' && !feed.notCompared && (
        <Box
          aria-hidden
          sx={{
            height: 4,
            width: 74,
            maxWidth: '100%',
            ml: 'auto',
            mt: 0.5,
            borderRadius: 2,
            bgcolor: 'action.hover',
            overflow: 'hidden',
          }}
        >
          <Box
            sx={{
              height: '100%',
              width: `${percent(feed.statistics.coverage, selection.report.summary.suspicious)}%`,
              bgcolor: 'primary.main',
            }}
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
