import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Checkbox from '@mui/material/Checkbox'
import type { SxProps, Theme } from '@mui/material/styles'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TableSortLabel from '@mui/material/TableSortLabel'
import Typography from '@mui/material/Typography'
import type { SourceSummary } from '../../../../contract/sources.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { ShareBar } from '../../../ui/charts/share-bar.tsx'
import { PageLink } from '../../../ui/layout/page-link.tsx'
import { Caption, SmallText } from '../../../ui/layout/text.tsx'
import { visuallyHidden } from '../../../ui/shell/route-announcer.tsx'
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

/** Minimum screen width in em, or its name in the theme. From `lg` on, filters stand beside the table. */
type ScreenWidth = 'md' | 'lg' | 90 | 'xl'

/** Figures that have a column, each from a certain screen width on. */
const columns: readonly { id: MeasureId; from: ScreenWidth; width: number }[] = [
  { id: 'records', from: 'md', width: 112 },
  { id: 'quality', from: 'md', width: 74 },
  { id: 'added', from: 90, width: 74 },
  { id: 'novelty', from: 'xl', width: 84 },
  { id: 'age', from: 'lg', width: 82 },
  { id: 'exclusive', from: 'md', width: 82 },
  { id: 'first', from: 'xl', width: 84 },
  { id: 'warning', from: 90, width: 92 },
  { id: 'complexity', from: 'xl', width: 104 },
  { id: 'price', from: 'md', width: 120 },
]
/** Figures below the name on phones, which have no columns. */
const phoneMeasures: readonly MeasureId[] = ['records', 'quality', 'exclusive', 'price']

const shownFrom = (width: ScreenWidth) => (theme: Theme) => ({
  display: 'none',
  [theme.breakpoints.up(width)]: { display: 'table-cell' },
})

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
  const { t } = useTexts()
  return (
    <TableContainer
      component={Card}
      sx={{ overflowX: { xs: 'visible', md: 'auto' }, opacity: isBusy ? 0.6 : 1, transition: 'opacity .15s' }}
    >
      <Table
        aria-labelledby={labelledBy}
        aria-busy={isBusy}
        sx={{
          // Fixed, so that the columns do not move when the rows arrive.
          tableLayout: { md: 'fixed' },
          '& th': { whiteSpace: 'normal', verticalAlign: 'bottom', px: 1.125 },
          '& td': { verticalAlign: 'top', px: 1.125 },
          '& tr > :first-of-type:not(.MuiTableCell-paddingCheckbox)': { pl: 2 },
          '& tr > :last-of-type': { pr: 2 },
        }}
      >
        <TableHead sx={{ display: { xs: 'none', md: 'table-header-group' } }}>
          <TableRow>
            {picking && (
              <TableCell padding="checkbox" sx={{ width: 48 }}>
                <Box component="span" sx={visuallyHidden}>
                  {t('sources.column.compare')}
                </Box>
              </TableCell>
            )}
            <Head id="name" sorting={sorting}>
              {t('column.source')}
            </Head>
            <TableCell sx={[shownFrom('md'), { width: 132 }]}>{t('source.health')}</TableCell>
            {columns.map(({ id, from, width }) => (
              <Head
                key={id}
                id={id}
                sorting={sorting}
                sx={[shownFrom(from), { width }]}
                hint={t(`sources.measure.${id}.text`)}
              >
                {t(`sources.measure.${id}`)}
              </Head>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <Row key={row.id} row={row} saved={saved} picking={picking} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

function Head({
  id,
  sorting,
  sx,
  hint,
  children,
}: {
  id: SortId
  sorting: Props['sorting']
  sx?: SxProps<Theme>
  hint?: string
  children: string
}) {
  const align = id === 'name' ? 'left' : 'right'
  const isActive = sorting?.sort.by === id
  const direction = sorting?.sort.ascending ? 'asc' : 'desc'
  const label = sorting ? (
    <TableSortLabel
      hideSortIcon
      active={isActive}
      direction={isActive ? direction : startsAscending(id) ? 'asc' : 'desc'}
      onClick={() => sorting.onSort(id)}
      // The arrow lies in the padding, so that the words stand exactly above the figures.
      sx={{
        position: 'relative',
        '& .MuiTableSortLabel-icon': {
          position: 'absolute',
          mx: 0,
          ...(id === 'name' ? { left: '100%' } : { right: '100%' }),
        },
      }}
    >
      {children}
    </TableSortLabel>
  ) : (
    <span>{children}</span>
  )
  return (
    <TableCell align={align} sx={sx} sortDirection={isActive ? direction : false} title={hint}>
      {label}
    </TableCell>
  )
}

/** Tells whether a new order is ascending: names begin with A, figures with their better end. */
export function startsAscending(id: SortId): boolean {
  if (id === 'name' || id === 'maintainer') return true
  return id !== 'renewed' && measures[id].better === 'less'
}

function Row({ row, saved, picking }: { row: SourceRow } & Pick<Props, 'saved' | 'picking'>) {
  const language = useTexts()
  const { t, path } = language
  const { id, name, maintainer, commercial, demo, custom, health, dead, newestLook } = row
  const isPicked = picking?.picked.includes(id) ?? false
  return (
    <TableRow hover selected={isPicked} data-source={id}>
      {picking && (
        <TableCell padding="checkbox">
          <Checkbox
            size="small"
            checked={isPicked}
            disabled={!isPicked && picking.isFull}
            onChange={() => picking.onPick(row)}
            slotProps={{ input: { 'aria-label': t('sources.pick', { name }) } }}
            sx={{ mt: -0.75 }}
          />
        </TableCell>
      )}
      <TableCell>
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
          <Box
            component="dl"
            sx={{
              m: 0,
              mt: 1,
              display: 'grid',
              gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(4, minmax(0, 1fr))' },
              gap: '6px 12px',
            }}
          >
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
      </TableCell>
      <TableCell sx={[shownFrom('md'), { fontSize: '0.83rem', whiteSpace: 'nowrap' }]}>
        <LifeMark state={health.state} dead={dead} isShort />
      </TableCell>
      {columns.map(({ id: measure, from }) => (
        <TableCell key={measure} align="right" sx={[shownFrom(from), { whiteSpace: 'nowrap' }]}>
          {measureText(measure, row, language)}
          {measure === 'quality' && row.figures?.quality != null && (
            <ShareBar percent={row.figures.quality} sx={figureBar} />
          )}
        </TableCell>
      ))}
    </TableRow>
  )
}
