import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Checkbox from '@mui/material/Checkbox'
import Typography from '@mui/material/Typography'
import type { SourceSummary } from '../../../../contract/sources.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { equalColumns } from '../../../theme.ts'
import { ShareBar } from '../../../ui/charts/share-bar.tsx'
import { PageLink } from '../../../ui/layout/page-link.tsx'
import { Caption, SmallText } from '../../../ui/layout/text.tsx'
import { DataTable } from '../../../ui/lists/data-table.tsx'
import { sortHead } from '../../../ui/lists/sort-head.tsx'
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

const figureBar = { width: 56, maxWidth: '100%', ml: 'auto', mt: 0.5 } as const

/** Screen widths in em from which columns are shown. From `wide` on, filters stand beside the table. */
const [md, lg, wide, xl] = [60, 80, 100, 120]

/** Figures that have a column, each from a certain screen width on. */
const columns: readonly { id: MeasureId; from: number; width: number }[] = [
  { id: 'records', from: md, width: 112 },
  { id: 'quality', from: md, width: 74 },
  { id: 'added', from: wide, width: 74 },
  { id: 'novelty', from: xl, width: 84 },
  { id: 'age', from: lg, width: 82 },
  { id: 'exclusive', from: md, width: 82 },
  { id: 'first', from: xl, width: 84 },
  { id: 'warning', from: wide, width: 92 },
  { id: 'complexity', from: xl, width: 104 },
  { id: 'price', from: md, width: 120 },
]
/** Figures below the name on phones, which have no columns. */
const phoneMeasures: readonly MeasureId[] = ['records', 'quality', 'exclusive', 'price']

const shownFrom = (em: number) => ({ display: 'none', [`@media (min-width:${em}em)`]: { display: 'table-cell' } })

interface Props {
  readonly rows: readonly SourceRow[]
  readonly labelledBy: string
  readonly saved: SavedSources
  /** Makes the column heads buttons that sort the table; without it they are plain text. */
  readonly sorting?: { readonly sort: Sort; readonly onSort: (by: SortId) => void }
  readonly picking?: {
    readonly picked: readonly string[]
    readonly isFull: boolean
    readonly onPick: (row: SourceRow) => void
  }
  readonly isBusy?: boolean
}

/** Table of sources. On phones it has a single column, with the figures below the name. */
export function SourceRows({ rows, labelledBy, saved, sorting, picking, isBusy = false }: Props) {
  const { t, language } = useTexts()
  const isPicked = ({ id }: SourceRow) => picking?.picked.includes(id) ?? false
  return (
    <DataTable
      container={{
        component: Card,
        sx: { overflowX: { xs: 'visible', md: 'auto' }, opacity: isBusy ? 0.6 : 1, transition: 'opacity .15s' },
      }}
      aria-labelledby={labelledBy}
      aria-busy={isBusy}
      sx={{
        // Fixed, so that the columns do not move when the rows arrive.
        tableLayout: { md: 'fixed' },
        '& thead': { display: { xs: 'none', md: 'table-header-group' } },
        '& th': { whiteSpace: 'normal', verticalAlign: 'bottom', px: 1.125 },
        '& td': { verticalAlign: 'top', px: 1.125 },
        '& tr > :first-of-type:not(.MuiTableCell-paddingCheckbox)': { pl: 2 },
        '& tr > :last-of-type': { pr: 2 },
      }}
      rows={rows}
      keyOf={({ id }) => id}
      hover
      isSelected={isPicked}
      rowProps={({ id }) => ({ 'data-source': id })}
      columns={[
        picking && {
          id: 'picked',
          padding: 'checkbox',
          head: t('sources.column.compare'),
          isHeadHidden: true,
          headSx: { width: 48 },
          cell: (row) => (
            <Checkbox
              size="small"
              checked={isPicked(row)}
              disabled={!isPicked(row) && picking.isFull}
              onChange={() => picking.onPick(row)}
              slotProps={{ input: { 'aria-label': t('sources.pick', { name: row.name }) } }}
              sx={{ mt: -0.75 }}
            />
          ),
        },
        { id: 'name', ...headOf('name', t('column.source'), sorting), cell: (row) => <Name row={row} saved={saved} /> },
        {
          id: 'health',
          head: t('source.health'),
          sx: shownFrom(md),
          headSx: { width: 132 },
          cellSx: { fontSize: '0.83rem', whiteSpace: 'nowrap' },
          cell: ({ health, dead }) => <LifeMark state={health.state} dead={dead} isShort />,
        },
        ...columns.map(({ id, from, width }) => ({
          id,
          ...headOf(id, t(`sources.measure.${id}`), sorting, t(`sources.measure.${id}.text`)),
          align: 'right' as const,
          sx: shownFrom(from),
          headSx: { width },
          cellSx: { whiteSpace: 'nowrap' },
          cell: (row: SourceRow) => (
            <>
              {measureText(id, row, language)}
              {id === 'quality' && row.figures?.quality != null && (
                <ShareBar percent={row.figures.quality} sx={figureBar} />
              )}
            </>
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

/** Names a source; on phones, with its figures. */
function Name({ row, saved }: { row: SourceRow } & Pick<Props, 'saved'>) {
  const { t, path, language } = useTexts()
  const { id, name, maintainer, commercial, demo, custom, health, dead, newestLook } = row
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5 }}>
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 0.75, rowGap: 0.25 }}>
            <PageLink
              to={path('source', { id })}
              color="textPrimary"
              sx={{ fontWeight: 620, fontSize: '0.925rem', overflowWrap: 'anywhere', py: '1px' }}
            >
              {name}
            </PageLink>
            {commercial && <Tag colour="brand">{t('feeds.commercial')}</Tag>}
            {demo && <Tag>{t('sources.demo')}</Tag>}
            {custom && <Tag>{t('sources.custom')}</Tag>}
          </Box>
          <Caption sx={{ display: 'block', overflowWrap: 'anywhere' }}>{maintainer}</Caption>
          {dead && (
            <Typography variant="caption" sx={{ display: 'block', color: 'error.main' }}>
              {deathText({ dead, newestLook }, language)}
            </Typography>
          )}
        </Box>
        <Box sx={{ mt: -0.5 }}>
          <SaveStar id={savedId(row)} name={name} saved={saved} />
        </Box>
      </Box>
      <Box sx={{ display: { md: 'none' }, mt: 0.75 }}>
        <Box sx={{ fontSize: '0.8rem' }}>
          <LifeMark state={health.state} dead={dead} />
        </Box>
        <Box component="dl" sx={{ m: 0, mt: 1, ...equalColumns({ xs: 2, sm: 4 }, '6px 12px') }}>
          {phoneMeasures.map((measure) => (
            <Box key={measure}>
              <Caption component="dt" sx={{ display: 'block' }}>
                {t(`sources.measure.${measure}`)}
              </Caption>
              <SmallText component="dd" sx={{ m: 0, fontWeight: 600 }}>
                {measureText(measure, row, language)}
              </SmallText>
            </Box>
          ))}
        </Box>
      </Box>
    </>
  )
}
