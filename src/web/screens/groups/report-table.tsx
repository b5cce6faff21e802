import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Checkbox from '@mui/material/Checkbox'
import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import { FEED_COMPARE, PROFILE_BASED } from '../../../domain/report.ts'
import { type Language, useTexts } from '../../i18n/use-texts.ts'
import type { NamedReport } from './format-titles.ts'

const stateColour = {
  uploading: 'info',
  queued: 'info',
  running: 'info',
  done: 'success',
  failed: 'error',
  cancelled: 'default',
} as const

/** The format's title, or the mode where there was no log. */
export function formatName({ detectedFormat, formatTitle }: NamedReport, { t }: Language): string {
  if (detectedFormat === FEED_COMPARE) return t('report.mode.feedCompare')
  if (detectedFormat === PROFILE_BASED) return t('report.mode.profile')
  return formatTitle ?? '–'
}

/** Reports without an upload have no name of their own. */
export function reportName(report: NamedReport, language: Language): string {
  return report.name || (report.detectedFormat ? formatName(report, language) : language.t('report.title'))
}

/** Reports as rows; with `selection` each has a box to tick. */
export function ReportTable({
  reports,
  groupId,
  labelledBy,
  selection,
}: {
  reports: readonly NamedReport[]
  groupId: string
  labelledBy: string
  selection?: { readonly chosen: ReadonlySet<string>; readonly onChange: (chosen: Set<string>) => void }
}) {
  const language = useTexts()
  const { t, format, path } = language
  const all = reports.map(({ taskID }) => taskID)
  const chosenCount = all.filter((id) => selection?.chosen.has(id)).length
  const toggle = (id: string) => {
    const next = new Set(selection?.chosen)
    if (!next.delete(id)) next.add(id)
    selection?.onChange(next)
  }
  const wide = { display: { xs: 'none', md: 'table-cell' } } as const
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
            <TableCell>{t('reports.name')}</TableCell>
            <TableCell sx={wide}>{t('reports.created')}</TableCell>
            <TableCell sx={wide}>{t('reports.format')}</TableCell>
            <TableCell sx={wide} align="right">
              {t('reports.suspicious')}
            </TableCell>
            <TableCell sx={{ display: { xs: 'none', sm: 'table-cell' } }} align="right">
              {t('reports.coverage')}
            </TableCell>
            <TableCell sx={wide} align="right">
              {t('reports.recommended')}
            </TableCell>
            <TableCell sx={{ display: { xs: 'none', sm: 'table-cell' } }} align="right">
              {t('reports.state')}
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {reports.map((report) => (
            <TableRow key={report.taskID} hover selected={selection?.chosen.has(report.taskID)}>
              {selection && (
                <TableCell padding="checkbox">
                  <Checkbox
                    checked={selection.chosen.has(report.taskID)}
                    onChange={() => toggle(report.taskID)}
                    slotProps={{ input: { 'aria-label': t('reports.select', { name: reportName(report, language) }) } }}
                  />
                </TableCell>
              )}
              <TableCell sx={{ maxWidth: { xs: 240, sm: 320 } }}>
                <Link
                  component={RouterLink}
                  to={path('report', { groupId, reportId: report.taskID })}
                  color="textPrimary"
                  sx={{ fontWeight: 600, display: 'block', overflow: 'hidden', textOverflow: 'ellipsis' }}
                >
                  {reportName(report, language)}
                </Link>
                <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
                  <Box component="span" sx={{ display: { md: 'none' } }}>
                    {format.date(report.createdAt)}
                    {' · '}
                  </Box>
                  {[report.createdBy, report.bytes !== null && report.bytes > 0 && format.bytes(report.bytes)]
                    .filter(Boolean)
                    .join(' · ')}
                </Typography>
                <Box sx={{ display: { sm: 'none' }, mt: 0.75 }}>
                  <StateChip state={report.state} />
                </Box>
              </TableCell>
              <TableCell sx={{ ...wide, whiteSpace: 'nowrap' }}>{format.dateTime(report.createdAt)}</TableCell>
              <TableCell sx={wide}>{formatName(report, language)}</TableCell>
              <TableCell sx={wide} align="right">
                {report.suspicious === null ? '–' : format.number(report.suspicious)}
              </TableCell>
              <TableCell sx={{ display: { xs: 'none', sm: 'table-cell' } }} align="right">
                {report.coverage === null || report.suspicious === null
                  ? '–'
                  : format.percent(report.suspicious === 0 ? 0 : (report.coverage / report.suspicious) * 100)}
              </TableCell>
              <TableCell sx={wide} align="right">
                {report.recommended === null ? '–' : format.number(report.recommended)}
              </TableCell>
              <TableCell sx={{ display: { xs: 'none', sm: 'table-cell' } }} align="right">
                <StateChip state={report.state} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

function StateChip({ state }: Pick<NamedReport, 'state'>) {
  const { t } = useTexts()
  return <Chip size="small" variant="outlined" color={stateColour[state]} label={t(`state.${state}`)} />
}
