import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Checkbox from '@mui/material/Checkbox'
import Chip from '@mui/material/Chip'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TableSortLabel from '@mui/material/TableSortLabel'
import Typography from '@mui/material/Typography'
import { useTexts } from '../../i18n/use-texts.ts'
import type { NamedReport } from '../../text/format-titles.ts'
import { formatName, reportName } from '../../text/report-name.ts'
import { shareText } from '../../text/share-text.ts'
import { ProofBar } from '../../ui/charts/proof-bar.tsx'
import { Ago } from '../../ui/layout/ago.tsx'
import { PageLink } from '../../ui/layout/page-link.tsx'
import { Caption } from '../../ui/layout/text.tsx'
import { beginsDescending, coverageShare, provenShare, type ReportSort } from './report-view.ts'

const stateColour = {
  uploading: 'info',
  queued: 'info',
  running: 'info',
  done: 'success',
  failed: 'error',
  cancelled: 'default',
} as const

const wide = { display: { xs: 'none', md: 'table-cell' } } as const
/** Columns that a page of 960 px has no room for. */
const widest = { display: { xs: 'none', lg: 'table-cell' } } as const
const middle = { display: { xs: 'none', sm: 'table-cell' } } as const
const columns: readonly { id: ReportSort; sx?: typeof wide | typeof widest | typeof middle; align?: 'right' }[] = [
  { id: 'name' },
  { id: 'created', sx: wide },
  { id: 'format', sx: widest },
  { id: 'suspicious', sx: wide, align: 'right' },
  { id: 'coverage', sx: middle, align: 'right' },
  { id: 'proven', sx: middle, align: 'right' },
  { id: 'recommended', sx: widest, align: 'right' },
  { id: 'state', sx: middle, align: 'right' },
]

/** Table of reports; with `selection` each row has a checkbox, with `sorting` the heads are buttons. */
export function ReportTable({
  reports,
  groupId,
  labelledBy,
  selection,
  sorting,
}: {
  reports: readonly NamedReport[]
  groupId: string
  labelledBy: string
  sorting?: {
    readonly by: ReportSort
    readonly descending: boolean
    readonly onSort: (by: ReportSort) => void
  }
  selection?: {
    readonly chosen: ReadonlySet<string>
    /** Rows that the checkbox in the head selects, including rows that are not rendered yet. */
    readonly all: readonly string[]
    readonly onChange: (chosen: Set<string>) => void
  }
}) {
  const language = useTexts()
  const { t, format, path } = language
  const all = selection?.all ?? []
  const chosenCount = all.filter((id) => selection?.chosen.has(id)).length
  const toggle = (id: string) => {
    const next = new Set(selection?.chosen)
    if (!next.delete(id)) next.add(id)
    selection?.onChange(next)
  }
  return (
    <TableContainer component={Card}>
      <Table aria-labelledby={labelledBy}>
        <TableHead>
          <TableRow>
            {selection && (
              <TableCell padding="checkbox">
                <Checkbox
                  checked={chosenCount > 0 && chosenCount === all.length}
                  indeterminate={chosenCount > 0 && chosenCount < all.length}
                  onChange={(_, isOn) => selection.onChange(new Set(isOn ? all : []))}
                  slotProps={{ input: { 'aria-label': t('reports.selectAll') } }}
                />
              </TableCell>
            )}
            {columns.map(({ id, sx, align }) => (
              <TableCell
                key={id}
                sx={sx}
                align={align}
                sortDirection={sorting?.by === id ? (sorting.descending ? 'desc' : 'asc') : false}
              >
                {sorting ? (
                  <TableSortLabel
                    active={sorting.by === id}
                    direction={(sorting.by === id ? sorting.descending : beginsDescending(id)) ? 'desc' : 'asc'}
                    onClick={() => sorting.onSort(id)}
                  >
                    {t(`reports.${id}`)}
                  </TableSortLabel>
                ) : (
                  t(`reports.${id}`)
                )}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {reports.map((report) => {
            const expected = coverageShare(report)
            const proven = provenShare(report)
            const part = (count: number | null) => shareText(count ?? 0, report.suspicious ?? 0, language)
            return (
              <TableRow key={report.taskID} hover selected={selection?.chosen.has(report.taskID)}>
                {selection && (
                  <TableCell padding="checkbox">
                    <Checkbox
                      checked={selection.chosen.has(report.taskID)}
                      onChange={() => toggle(report.taskID)}
                      slotProps={{
                        input: { 'aria-label': t('reports.select', { name: reportName(report, language) }) },
                      }}
                    />
                  </TableCell>
                )}
                <TableCell sx={{ minWidth: { md: 180 }, maxWidth: { xs: 240, sm: 320 } }}>
                  <PageLink
                    to={path('report', { groupId, reportId: report.taskID })}
                    color="textPrimary"
                    sx={{ fontWeight: 600, display: 'block', overflowWrap: 'anywhere' }}
                  >
                    {reportName(report, language)}
                  </PageLink>
                  <Caption sx={{ display: 'block' }}>
                    <Box component="span" sx={{ display: { md: 'none' } }}>
                      {format.date(report.createdAt)}
                      {' · '}
                    </Box>
                    {[report.createdBy, report.bytes !== null && report.bytes > 0 && format.bytes(report.bytes)]
                      .filter(Boolean)
                      .join(' · ')}
                  </Caption>
                  <Box sx={{ display: { sm: 'none' }, mt: 0.75 }}>
                    {expected !== null && proven !== null && (
                      <Box sx={{ mb: 1, maxWidth: 220 }}>
                        <Typography variant="caption" component="p" sx={{ mb: 0.5 }}>
                          {t('reports.both', { expected: part(report.coverage), proven: part(report.proven) })}
                        </Typography>
                        <ProofBar proven={proven} expected={expected} height={7} />
                      </Box>
                    )}
                    <StateChip state={report.state} />
                  </Box>
                </TableCell>
                <TableCell sx={{ ...wide, whiteSpace: 'nowrap' }}>
                  <Ago at={report.createdAt} />
                </TableCell>
                <TableCell sx={widest}>{formatName(report, language)}</TableCell>
                <TableCell sx={wide} align="right">
                  {report.suspicious === null ? '–' : format.number(report.suspicious)}
                </TableCell>
                <TableCell sx={middle} align="right">
                  {expected === null ? '–' : part(report.coverage)}
                  {expected !== null && proven !== null && (
                    <Box sx={{ width: 84, ml: 'auto', mt: 0.5 }}>
                      <ProofBar proven={proven} expected={expected} height={7} />
                    </Box>
                  )}
                </TableCell>
                <TableCell sx={middle} align="right">
                  {proven === null ? '–' : part(report.proven)}
                </TableCell>
                <TableCell sx={widest} align="right">
                  {report.recommended === null ? '–' : format.number(report.recommended)}
                </TableCell>
                <TableCell sx={middle} align="right">
                  <StateChip state={report.state} />
                </TableCell>
              </TableRow>
            )
          })}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

function StateChip({ state }: Pick<NamedReport, 'state'>) {
  const { t } = useTexts()
  return <Chip size="small" variant="outlined" color={stateColour[state]} label={t(`state.${state}`)} />
}
