import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { type CSSProperties, Fragment, useId } from 'react'
import { Link as RouterLink } from 'react-router'
import type { CoveragePoint } from '../../../contract/dashboard.ts'
import { fewestForPercent, isSmallSample } from '../../../domain/sample-size.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ProofSwatch, proofTextures } from '../../ui/charts/proof-bar.tsx'
import { ticks } from '../../ui/charts/ticks.ts'
import { CountedAnew } from './counted-anew.tsx'
import { bandPolygon, chartPoints, countedAnew, linePath, logRuns, provenRuns } from './coverage-lines.ts'

const lineHeight = 170
const barsHeight = 54
const line = {
  fill: 'none',
  stroke: 'var(--mui-palette-primary-main)',
  strokeWidth: '1.75',
  strokeLinejoin: 'round',
  vectorEffect: 'non-scaling-stroke',
} as const
/** With more points, only the first and last get a date. */
const mostLabelled = 8

/**
 * Coverage of the group by report: proven as a solid line, expected as a dashed line, hatched in between; below, the
 * number of suspicious observables. It is drawn on the server. Each point links to its report, and a table has the same
 * figures.
 */
export function CoverageChart({ points, groupId }: { points: readonly CoveragePoint[]; groupId: string }) {
  const { t, format, path } = useTexts()
  const id = useId()
  const drawn = chartPoints(points)
  const runs = provenRuns(drawn)
  const mostSuspicious = ticks(0, Math.max(1, ...points.map(({ suspicious }) => suspicious)), 1).at(-1) ?? 1
  const left = (index: number) => drawn[index]?.left ?? 0
  const last = points.at(-1)
  /** Percentages, or counts where there are too few for them. */
  const figuresOf = (index: number) => {
    const { covered = 0, proven = null, suspicious = 0 } = points[index] ?? {}
    const text = (count: number) =>
      isSmallSample(suspicious) ? format.expected(count) : format.percent((count / suspicious) * 100)
    return {
      expected: text(covered),
      proven: proven === null ? '–' : text(proven),
      suspicious: format.number(suspicious),
    }
  }
  const dateOf = ({ at, settled }: CoveragePoint) => format.date(at) + (settled ? '' : `, ${t('curve.provisional')}`)
  const describe = (point: CoveragePoint, index: number) =>
    t('dashboard.coverage.point', { name: nameOf(point), date: dateOf(point), ...figuresOf(index) })
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
        <Box aria-hidden sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2.5, rowGap: 0.5, mt: 1 }}>
          <LegendEntry parts={['proven']} text={t('dashboard.coverage.proven')} />
          <LegendEntry parts={['proven', 'estimated']} text={t('dashboard.coverage.expected')} />
        </Box>
        {drawn.some(({ isSmall }) => isSmall) && (
          <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: 0.5 }}>
            {t('dashboard.coverage.few', { least: fewestForPercent })}
          </Typography>
        )}
        <CountedAnew dates={countedAnew(drawn).flatMap((index) => points[index]?.at ?? [])} />
      </Box>
      <Box sx={{ pl: 6, pr: 1, fontVariantNumeric: 'tabular-nums' }}>
        <Box className="drawn" sx={{ position: 'relative', height: lineHeight }}>
          {[0, 25, 50, 75, 100].map((y) => (
            <Rule key={y} y={y} text={format.percent(y, 0)} />
          ))}
          {runs.map((run) => (
            <Fragment key={run[0]?.left}>
              <Box
                aria-hidden
                sx={{ position: 'absolute', inset: 0, bgcolor: 'primary.main', opacity: 0.22 }}
                style={{ clipPath: bandPolygon(run.map(({ left, proven }) => ({ left, from: 0, to: proven }))) }}
              />
              <Box
                aria-hidden
                sx={{
                  position: 'absolute',
                  inset: 0,
                  backgroundImage: proofTextures.estimated.backgroundImage,
                  opacity: 0.6,
                }}
                style={{
                  clipPath: bandPolygon(
                    run.map(({ left, proven, expected }) => ({ left, from: proven, to: expected })),
                  ),
                }}
              />
            </Fragment>
          ))}
          <Box
            component="svg"
            role="img"
            aria-label={
              last && t('dashboard.coverage.description', { count: points.length, ...figuresOf(points.length - 1) })
            }
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            sx={{ position: 'absolute', inset: 0, width: '100%', height: '100%', overflow: 'visible' }}
          >
            {logRuns(drawn).map((run) => (
              <path
                key={run[0]?.left}
                d={linePath(run.map(({ left, expected }) => ({ left, y: expected })))}
                {...line}
                strokeDasharray="5 4"
              />
            ))}
            {runs.map((run) => (
              <path
                key={run[0]?.left}
                d={linePath(run.map(({ left, proven }) => ({ left, y: proven })))}
                {...line}
                strokeWidth="2.5"
              />
            ))}
          </Box>
          {runs.flat().map(({ left, proven }) => (
            <Box
              key={left}
              aria-hidden
              sx={{
                position: 'absolute',
                width: 7,
                height: 7,
                m: '0 0 -3.5px -3.5px',
                borderRadius: '50%',
                bgcolor: 'primary.main',
              }}
              style={{ left: `${left}%`, bottom: `${proven}%` }}
            />
          ))}
          {points.map((point, index) => (
            <Box
              key={point.id}
              component={RouterLink}
              to={path('report', { groupId, reportId: point.id })}
              aria-label={describe(point, index)}
              title={describe(point, index)}
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
                  width: 'var(--size)',
                  height: 'var(--size)',
                  boxSizing: 'border-box',
                  borderRadius: '50%',
                  border: point.settled ? '2px solid' : '2px dashed',
                  borderColor: 'primary.main',
                  bgcolor:
                    point.settled && drawn[index]?.proven === drawn[index]?.expected
                      ? 'primary.main'
                      : 'background.paper',
                },
                '&:hover::after, &:focus-visible::after': { outline: '2px solid', outlineColor: 'primary.main' },
              }}
              style={
                {
                  left: `${left(index)}%`,
                  bottom: `${drawn[index]?.expected ?? 0}%`,
                  '--size': `${drawn[index]?.size ?? 0}px`,
                  opacity: drawn[index]?.isSmall ? 0.5 : 1,
                } as CSSProperties
              }
            />
          ))}
        </Box>
        <Typography variant="caption" color="textSecondary" component="p" aria-hidden sx={{ mt: 2, mb: 0.75, ml: -6 }}>
          {t('dashboard.coverage.suspicious')}
        </Typography>
        <Box aria-hidden className="drawn" sx={{ position: 'relative', height: barsHeight }}>
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
                  // On phones there is room only for the ends.
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
                <TableCell align="right">{t('dashboard.coverage.expected')}</TableCell>
                <TableCell align="right">{t('dashboard.coverage.proven')}</TableCell>
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
                  <TableCell sx={{ whiteSpace: 'nowrap' }}>{dateOf(point)}</TableCell>
                  <TableCell align="right">{figuresOf(index).expected}</TableCell>
                  <TableCell align="right">{figuresOf(index).proven}</TableCell>
                  <TableCell align="right">{figuresOf(index).suspicious}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Box>
      </Box>
    </Box>
  )
}

function LegendEntry({ parts, text }: { parts: readonly ('proven' | 'estimated')[]; text: string }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
      <Box component="span" sx={{ display: 'inline-flex', gap: '2px' }}>
        {parts.map((part) => (
          <ProofSwatch key={part} part={part} />
        ))}
      </Box>
      <Typography variant="caption" color="textSecondary">
        {text}
      </Typography>
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
