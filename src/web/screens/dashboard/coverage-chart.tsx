import Box from '@mui/material/Box'
import { type CSSProperties, Fragment, useId } from 'react'
import { Link as RouterLink } from 'react-router'
import type { CoveragePoint } from '../../../contract/dashboard.ts'
import { fewestForPercent, isSmallSample } from '../../../domain/sample-size.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useGroupId } from '../../session/use-group.ts'
import { Dot, FoldedTable, linePath, Rule, Strokes, stroke, target, XLabel } from '../../ui/charts/plot.tsx'
import { ProofSwatch, proofTextures } from '../../ui/charts/proof-bar.tsx'
import { ticks } from '../../ui/charts/ticks.ts'
import { PageLink } from '../../ui/layout/page-link.tsx'
import { Caption, Quiet, SectionTitle } from '../../ui/layout/text.tsx'
import { DataTable } from '../../ui/lists/data-table.tsx'
import { CountedAnew } from './counted-anew.tsx'
import { bandPolygon, chartPoints, countedAnew, logRuns } from './coverage-lines.ts'

const lineHeight = 170
const barsHeight = 54
/** With more points, only the first and last get a date. */
const mostLabelled = 8

/**
 * Coverage of the group by report: proven as a solid line, expected as a dashed line, hatched in between; below, the
 * number of suspicious observables. It is drawn on the server. Each point links to its report, and a table has the same
 * figures.
 */
export function CoverageChart({ points }: { points: readonly CoveragePoint[] }) {
  const groupId = useGroupId()
  const { t, format, path } = useTexts()
  const id = useId()
  const drawn = chartPoints(points)
  const runs = logRuns(drawn)
  const mostSuspicious = ticks(0, Math.max(1, ...points.map(({ suspicious }) => suspicious)), 1).at(-1) ?? 1
  const left = (index: number) => drawn[index]?.left ?? 0
  const last = points.at(-1)
  /** Percentages, or counts where there are too few for them. */
  const figuresOf = (index: number) => {
    const { covered = 0, proven = 0, suspicious = 0 } = points[index] ?? {}
    const text = (count: number) =>
      isSmallSample(suspicious) ? format.expected(count) : format.percent((count / suspicious) * 100)
    return { expected: text(covered), proven: text(proven), suspicious: format.number(suspicious) }
  }
  const dateOf = ({ at, settled }: CoveragePoint) => format.date(at) + (settled ? '' : `, ${t('curve.provisional')}`)
  const describe = (point: CoveragePoint, index: number) =>
    t('dashboard.coverage.point', { name: nameOf(point), date: dateOf(point), ...figuresOf(index) })
  const nameOf = ({ name }: CoveragePoint) => name || t('report')
  const isLabelled = (index: number) => points.length <= mostLabelled || index === 0 || index === points.length - 1

  return (
    <Box component="figure" aria-labelledby={`${id}-title`} sx={{ m: 0, minWidth: 0 }}>
      <Box component="figcaption" sx={{ mb: 2 }}>
        <SectionTitle id={`${id}-title`}>{t('dashboard.coverage')}</SectionTitle>
        <Quiet>{t('dashboard.coverage.text')}</Quiet>
        <Box aria-hidden sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2.5, rowGap: 0.5, mt: 1 }}>
          <LegendEntry parts={['proven']} text={t('dashboard.coverage.proven')} />
          <LegendEntry parts={['proven', 'estimated']} text={t('dashboard.coverage.expected')} />
        </Box>
        {drawn.some(({ isSmall }) => isSmall) && (
          <Caption component="p" sx={{ mt: 0.5 }}>
            {t('dashboard.coverage.few', { least: fewestForPercent })}
          </Caption>
        )}
        <CountedAnew dates={countedAnew(drawn).flatMap((index) => points[index]?.at ?? [])} />
      </Box>
      <Box sx={{ pl: 6, pr: 1, fontVariantNumeric: 'tabular-nums' }}>
        <Box className="drawn" sx={{ position: 'relative', height: lineHeight }}>
          {[0, 25, 50, 75, 100].map((y) => (
            <Rule key={y} y={y}>
              {format.percent(y, 0)}
            </Rule>
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
          <Strokes
            role="img"
            aria-label={
              last && t('dashboard.coverage.description', { count: points.length, ...figuresOf(points.length - 1) })
            }
          >
            {runs.map((run) => (
              <path
                key={run[0]?.left}
                d={linePath(run.map(({ left, expected }) => ({ left, y: expected })))}
                {...stroke('primary', 1.75)}
                strokeDasharray="5 4"
                strokeLinecap="butt"
              />
            ))}
            {runs.map((run) => (
              <path
                key={run[0]?.left}
                d={linePath(run.map(({ left, proven }) => ({ left, y: proven })))}
                {...stroke('primary', 2.5)}
              />
            ))}
          </Strokes>
          {runs.flat().map(({ left, proven }) => (
            <Dot key={left} left={left} y={proven} size={7} />
          ))}
          {points.map((point, index) => (
            <Box
              key={point.id}
              component={RouterLink}
              to={path('report', { groupId, reportId: point.id })}
              aria-label={describe(point, index)}
              title={describe(point, index)}
              sx={{
                ...target,
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
        <Caption component="p" aria-hidden sx={{ mt: 2, mb: 0.75, ml: -6 }}>
          {t('dashboard.coverage.suspicious')}
        </Caption>
        <Box aria-hidden className="drawn" sx={{ position: 'relative', height: barsHeight }}>
          <Rule y={0}>0</Rule>
          <Rule y={100}>{format.number(mostSuspicious)}</Rule>
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
        <Box aria-hidden sx={{ position: 'relative', mt: -0.25, mb: 3.75 }}>
          {points.map(({ id: report, at }, index) =>
            isLabelled(index) ? (
              <XLabel key={report} left={left(index)} onPhones={index === 0 || index === points.length - 1}>
                {format.date(at)}
              </XLabel>
            ) : null,
          )}
        </Box>
      </Box>
      <FoldedTable>
        <Box sx={{ overflowX: 'auto' }}>
          <DataTable
            size="small"
            aria-labelledby={`${id}-title`}
            rows={points.map((point, index) => ({ point, ...figuresOf(index) }))}
            keyOf={({ point }) => point.id}
            columns={[
              {
                id: 'report',
                head: t('report'),
                isName: true,
                cellSx: { fontWeight: 400 },
                cell: ({ point }) => (
                  <PageLink to={path('report', { groupId, reportId: point.id })}>{nameOf(point)}</PageLink>
                ),
              },
              {
                id: 'date',
                head: t('dashboard.coverage.date'),
                cellSx: { whiteSpace: 'nowrap' },
                cell: ({ point }) => dateOf(point),
              },
              ...(['expected', 'proven', 'suspicious'] as const).map((figure) => ({
                id: figure,
                head: t(`dashboard.coverage.${figure}`),
                align: 'right' as const,
                cell: (row: ReturnType<typeof figuresOf>) => row[figure],
              })),
            ]}
          />
        </Box>
      </FoldedTable>
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
      <Caption>{text}</Caption>
    </Box>
  )
}
