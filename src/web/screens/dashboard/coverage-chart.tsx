import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { Link as RouterLink } from 'react-router'
import type { CoveragePoint } from '../../../contract/dashboard.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ticks } from '../../ui/ticks.ts'

const lineHeight = 170
const barsHeight = 54
/** With more points the dates of first and last must do. */
const mostLabelled = 8

/**
 * How well the group was covered, report by report: percent as a line, below it how much was suspicious. It is drawn on
 * the server; each point leads to its report, and the same figures stand in a table.
 */
export function CoverageChart({ points, groupId }: { points: readonly CoveragePoint[]; groupId: string }) {
  const { t, format, path } = useTexts()
  const id = useId()
  const percents = points.map(({ covered, suspicious }) => (suspicious > 0 ? (covered / suspicious) * 100 : 0))
  const mostSuspicious = ticks(0, Math.max(1, ...points.map(({ suspicious }) => suspicious)), 1).at(-1) ?? 1
  const left = (index: number) => ((index + 0.5) / points.length) * 100
  const line = percents.map((percent, index) => `${index === 0 ? 'M' : 'L'}${left(index)},${100 - percent}`).join(' ')
  const last = points.at(-1)
  const nameOf = ({ name }: CoveragePoint) => name || t('dashboard.coverage.report')
  const isLabelled = (index: number) => points.length <= mostLabelled || index === 0 || index === points.length - 1

  return (
    <Box component="figure" aria-labelledby={`${id}-title`} sx={{ m: 0, minWidth: 0 }}>
      <Box component="figcaption" sx={{ mb: 2 }}>
        <Typography variant="h3" component="h2" id={`${id}-title`}>
          {t('dashboard.coverage')}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {t('dashboard.coverage.text')}
        </Typography>
      </Box>
      <Box sx={{ pl: 6, pr: 1, fontVariantNumeric: 'tabular-nums' }}>
        <Box sx={{ position: 'relative', height: lineHeight }}>
          {[0, 25, 50, 75, 100].map((y) => (
            <Rule key={y} y={y} text={format.percent(y, 0)} />
          ))}
          <Box
            component="svg"
            role="img"
            aria-label={
              last &&
              t('dashboard.coverage.description', {
                count: points.length,
                percent: format.percent(percents.at(-1) ?? 0),
                suspicious: format.number(last.suspicious),
              })
            }
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            sx={{ position: 'absolute', inset: 0, width: '100%', height: '100%', overflow: 'visible' }}
          >
            <path
              d={line}
              fill="none"
              stroke="var(--mui-palette-primary-main)"
              strokeWidth="2.25"
              strokeLinejoin="round"
              vectorEffect="non-scaling-stroke"
            />
          </Box>
          {points.map((point, index) => (
            <Box
              key={point.id}
              component={RouterLink}
              to={path('report', { groupId, reportId: point.id })}
              aria-label={t('dashboard.coverage.point', {
                name: nameOf(point),
                date: format.date(point.at),
                percent: format.percent(percents[index] ?? 0),
                suspicious: format.number(point.suspicious),
              })}
              title={t('dashboard.coverage.point', {
                name: nameOf(point),
                date: format.date(point.at),
                percent: format.percent(percents[index] ?? 0),
                suspicious: format.number(point.suspicious),
              })}
              sx={{
                position: 'absolute',
                width: 24,
                height: 24,
                m: '0 0 -12px -12px',
                display: 'grid',
                placeItems: 'center',
                borderRadius: '50%',
                '&::after': {
                  content: '""',
                  width: 9,
                  height: 9,
                  borderRadius: '50%',
                  bgcolor: 'primary.main',
                  boxShadow: '0 0 0 2px var(--mui-palette-background-paper)',
                },
                '&:hover::after, &:focus-visible::after': { width: 13, height: 13 },
              }}
              style={{ left: `${left(index)}%`, bottom: `${percents[index]}%` }}
            />
          ))}
        </Box>
        <Typography variant="caption" color="textSecondary" component="p" aria-hidden sx={{ mt: 2, mb: 0.75, ml: -6 }}>
          {t('dashboard.coverage.suspicious')}
        </Typography>
        <Box aria-hidden sx={{ position: 'relative', height: barsHeight }}>
          <Rule y={0} text="0" />
          <Rule y={100} text={format.number(mostSuspicious)} />
          {points.map(({ id: report, suspicious }, index) => (
            <Box
              key={report}
              sx={{
                position: 'absolute',
                bottom: 0,
                borderRadius: '3px 3px 0 0',
                bgcolor: 'brand.main',
                opacity: 0.8,
                transform: 'translateX(-50%)',
                maxWidth: 28,
              }}
              style={{
                left: `${left(index)}%`,
                width: `${60 / points.length}%`,
                height: `${(suspicious / mostSuspicious) * 100}%`,
              }}
            />
          ))}
        </Box>
        <Box aria-hidden sx={{ position: 'relative', height: 24, mt: 0.5 }}>
          {points.map(({ id: report, at }, index) =>
            isLabelled(index) ? (
              <Typography
                key={report}
                variant="caption"
                color="textSecondary"
                sx={{
                  position: 'absolute',
                  transform: 'translateX(-50%)',
                  whiteSpace: 'nowrap',
                  // On phones only the ends have room.
                  display: { xs: index === 0 || index === points.length - 1 ? 'block' : 'none', sm: 'block' },
                }}
                style={{ left: `${left(index)}%` }}
              >
                {format.date(at)}
              </Typography>
            ) : null,
          )}
        </Box>
      </Box>
      <Box component="details" className="no-print" sx={{ mt: 1, color: 'text.secondary', fontSize: '0.85rem' }}>
        <Box component="summary" sx={{ cursor: 'pointer', py: 0.5, width: 'fit-content' }}>
          {t('curve.table')}
        </Box>
        <Box sx={{ overflowX: 'auto' }}>
          <Table size="small" aria-labelledby={`${id}-title`}>
            <TableHead>
              <TableRow>
                <TableCell>{t('dashboard.coverage.report')}</TableCell>
                <TableCell>{t('dashboard.coverage.date')}</TableCell>
                <TableCell align="right">{t('dashboard.coverage.percent')}</TableCell>
                <TableCell align="right">{t('dashboard.coverage.suspicious')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {points.map((point, index) => (
                <TableRow key={point.id}>
                  <TableCell component="th" scope="row" sx={{ fontWeight: 400 }}>
                    <Link component={RouterLink} to={path('report', { groupId, reportId: point.id })}>
                      {nameOf(point)}
                    </Link>
                  </TableCell>
                  <TableCell sx={{ whiteSpace: 'nowrap' }}>{format.date(point.at)}</TableCell>
                  <TableCell align="right">{format.percent(percents[index] ?? 0)}</TableCell>
                  <TableCell align="right">{format.number(point.suspicious)}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Box>
      </Box>
    </Box>
  )
}

function Rule({ y, text }: { y: number; text: string }) {
  return (
    <Box
      aria-hidden
      sx={{ position: 'absolute', left: 0, right: 0, borderTop: 1, borderColor: 'divider' }}
      style={{ bottom: `${y}%` }}
    >
      <Typography
        variant="caption"
        color="textSecondary"
        sx={{ position: 'absolute', right: '100%', mr: 1, transform: 'translateY(-50%)', whiteSpace: 'nowrap' }}
      >
        {text}
      </Typography>
    </Box>
  )
}
