import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Checkbox from '@mui/material/Checkbox'
import type { SourceSummary } from '../../../../contract/sources.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { ShareBar } from '../../../ui/charts/share-bar.tsx'
import { PageLink } from '../../../ui/layout/page-link.tsx'
import { Caption } from '../../../ui/layout/text.tsx'
import { DataTable, nameStyle } from '../../../ui/lists/data-table.tsx'
import { sortHead } from '../../../ui/lists/sort-head.tsx'
import type { TableLook } from '../../../ui/lists/table-look.ts'
import { deathText } from '../death-text.ts'
import { LifeMark } from '../health-mark.tsx'
import { type MeasureId, measures, measureText } from '../measures.ts'
import { SaveStar } from '../save-button.tsx'
import { savedId } from '../saved.ts'
import type { SavedSources } from '../use-saved.ts'
import type { Sort, SortId } from '../view.ts'
import { Tag } from './tag.tsx'

/** Fields of a source that a row shows: the rest need not be sent to the browser. */
const rowFields = [
  'id',
  'name',
  'maintainer',
  'commercial',
  'demo',
  'custom',
  'standsFor',
  'price',
  'records',
  'complexityScore',
  'figures',
  'health',
  'newestLook',
  'dead',
] as const satisfies readonly (keyof SourceSummary)[]

/** A source as a row shows it. */
export type SourceRow = Pick<SourceSummary, (typeof rowFields)[number]>

/** The fields of a source that a row shows. */
export function rowOf(source: SourceSummary): SourceRow {
  return Object.fromEntries(rowFields.map((field) => [field, source[field]])) as SourceRow
}

/** Figures that have a column, with its width. */
const widths: Partial<Record<MeasureId, number>> = {
  records: 108,
  quality: 104,
  exclusive: 92,
  price: 118,
  added: 96,
  novelty: 92,
  age: 108,
  first: 96,
  warning: 92,
  complexity: 110,
}
const measureColumns = Object.keys(widths) as MeasureId[]
/** Figures in the second line on phones. */
const phoneMeasures: readonly MeasureId[] = ['records', 'quality']

/** Columns that can be chosen; the first ones are shown until somebody chooses others. */
export const sourceColumns = ['health', ...measureColumns] as const
export const usualSourceColumns = sourceColumns.slice(0, 5)

interface Props {
  readonly rows: readonly SourceRow[]
  readonly labelledBy: string
  readonly saved: SavedSources
  readonly look: TableLook
  /** Makes the column heads buttons that sort the table; without it they are plain text. */
  readonly sorting?: { readonly sort: Sort; readonly onSort: (by: SortId) => void }
  readonly picking?: {
    readonly picked: readonly string[]
    readonly isFull: boolean
    readonly onPick: (row: SourceRow) => void
  }
  readonly isBusy?: boolean
}

/** Table of sources, one line each. */
export function SourceRows({ rows, labelledBy, saved, look, sorting, picking, isBusy = false }: Props) {
  const { t, language } = useTexts()
  const isPicked = ({ id }: SourceRow) => picking?.picked.includes(id) ?? false
  return (
    <DataTable
      container={{ component: Card, sx: { opacity: isBusy ? 0.6 : 1, transition: 'opacity .15s' } }}
      lines={look}
      aria-labelledby={labelledBy}
      aria-busy={isBusy}
      rows={rows}
      keyOf={({ id }) => id}
      hover
      isSelected={isPicked}
      rowProps={({ id }) => ({ 'data-source': id })}
      columns={[
        picking && {
          id: 'picked',
          padding: 'checkbox',
          width: 44,
          phoneLine: 1,
          head: t('sources.column.compare'),
          isHeadHidden: true,
          cell: (row) => (
            <Checkbox
              size="small"
              checked={isPicked(row)}
              disabled={!isPicked(row) && picking.isFull}
              onChange={() => picking.onPick(row)}
              slotProps={{ input: { 'aria-label': t('sources.pick', { name: row.name }) } }}
            />
          ),
        },
        {
          id: 'name',
          isName: true,
          phoneLine: 1,
          ...headOf('name', t('column.source'), sorting),
          cell: (row) => <Name row={row} />,
        },
        {
          id: 'saved',
          padding: 'checkbox',
          width: 40,
          phoneLine: 1,
          head: t('sources.save'),
          isHeadHidden: true,
          cell: (row) => <SaveStar id={savedId(row)} name={row.name} saved={saved} />,
        },
        {
          id: 'health',
          head: t('source.health'),
          width: 132,
          phoneLine: 2,
          cell: ({ health, dead, newestLook }) => (
            <Box title={deathText({ dead, newestLook }, language)} sx={{ display: 'flex' }}>
              <LifeMark state={health.state} dead={dead} isShort />
            </Box>
          ),
        },
        ...measureColumns.map((id) => ({
          id,
          ...headOf(id, t(`sources.measure.${id}`), sorting, t(`sources.measure.${id}.text`)),
          align: 'right' as const,
          width: widths[id] ?? 0,
          ...(phoneMeasures.includes(id) && { phoneLine: 2 as const, phoneLabel: t(`sources.measure.${id}`) }),
          cell: (row: SourceRow) =>
            id === 'quality' && row.figures?.quality != null ? (
              <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
                <ShareBar percent={row.figures.quality} sx={{ width: 44 }} />
                {measureText(id, row, language)}
              </Box>
            ) : (
              measureText(id, row, language)
            ),
        })),
      ]}
    />
  )
}

function headOf(id: SortId, text: string, sorting: Props['sorting'], title?: string) {
  if (!sorting) return { head: <span title={title}>{text}</span> }
  const isActive = sorting.sort.by === id
  const descending = !(isActive ? sorting.sort.ascending : startsAscending(id))
  // The arrow lies in the padding, so that the words stand exactly above the figures.
  const arrow = { position: 'absolute', mx: 0, ...(id === 'name' ? { left: '100%' } : { right: '100%' }) } as const
  return sortHead(
    text,
    { isActive, descending, onSort: () => sorting.onSort(id) },
    { hideSortIcon: true, title, sx: { position: 'relative', '& .MuiTableSortLabel-icon': arrow } },
  )
}

/** Tells whether a new order is ascending: names begin with A, figures with their better end. */
export function startsAscending(id: SortId): boolean {
  if (id === 'name' || id === 'maintainer') return true
  return id !== 'renewed' && measures[id].better === 'less'
}

/** Name of a source, which links to its page, and who publishes it. */
function Name({ row: { id, name, maintainer, commercial, demo, custom } }: { row: SourceRow }) {
  const { t, path } = useTexts()
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 0.75, minWidth: 0 }}>
      <PageLink
        to={path('source', { id })}
        color="textPrimary"
        title={name}
        sx={{ ...nameStyle, flexShrink: 0, maxWidth: '100%', fontWeight: 600 }}
      >
        {name}
      </PageLink>
      {commercial && <Tag colour="brand">{t('feeds.commercial')}</Tag>}
      {demo && <Tag>{t('sources.demo')}</Tag>}
      {custom && <Tag>{t('sources.custom')}</Tag>}
      <Caption component="span" title={maintainer} sx={{ overflow: 'hidden', textOverflow: 'ellipsis', minWidth: 0 }}>
        {maintainer}
      </Caption>
    </Box>
  )
}
