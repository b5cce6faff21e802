import Box from '@mui/material/Box'
import { useState } from 'react'
import { useLocation } from 'react-router'
import type { SourceDay } from '../../../contract/sources.ts'
import { type Language, useTexts } from '../../i18n/use-texts.ts'
import { equalColumns } from '../../theme.ts'
import { DayChart } from '../../ui/charts/day-chart.tsx'
import { FoldedTable } from '../../ui/charts/plot.tsx'
import { SmallButton } from '../../ui/layout/buttons.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { Caption } from '../../ui/layout/text.tsx'
import { DataTable } from '../../ui/lists/data-table.tsx'
import { setInAddress } from '../../ui/state/address-state.ts'
import { lastDays, pointsOf, type SeriesId, windowFor } from './day-series.ts'
import { daysText } from './measures.ts'
import { segment } from './segment.ts'

/** Periods in days that can be chosen. */
const windows = [30, 90, 400, Number.POSITIVE_INFINITY] as const
const usualWindow = 90

type Unit = 'count' | 'percent' | 'days'

/** Each chart shows one series, or two that share an axis. */
const charts = [
  { id: 'listed', series: ['listed'], unit: 'count' },
  { id: 'changes', series: ['added', 'removed'], unit: 'count' },
  { id: 'novelty', series: ['novelty'], unit: 'percent' },
  { id: 'exclusive', series: ['exclusive'], unit: 'percent' },
  { id: 'age', series: ['age'], unit: 'days' },
  { id: 'warning', series: ['warning'], unit: 'percent' },
] as const satisfies readonly { id: string; series: readonly SeriesId[]; unit: Unit }[]

/** The name of a series, which a chart has as its title if it shows no other. */
const seriesName = (id: SeriesId, { t }: Language) =>
  id === 'added' || id === 'removed' ? t(`sources.series.${id}`) : t(`sources.chart.${id}`)

/** Figures of a source over time: small charts that highlight the same day, and a table on request. */
export function History({ history }: { history: readonly SourceDay[] }) {
  const { t, language } = useTexts()
  const asked = new URLSearchParams(useLocation().search).get('days')
  const first = windowFor(history, usualWindow)
  const [days, setDays] = useState<number>(windows.find((window) => nameOf(window) === asked) ?? first)
  const [pointed, setPointed] = useState<number>()
  const [isTable, setTable] = useState(false)
  const visibleDays = lastDays(history, days)
  const choose = (window: number) => {
    setDays(window)
    setPointed(undefined)
    setInAddress('days', window === first ? undefined : nameOf(window))
  }
  return (
    <Section
      id="history-title"
      title={t('sources.history.title')}
      action={
        <Box role="group" aria-label={t('sources.history.window')} sx={{ display: 'flex', gap: 0.5 }}>
          {windows.map((window) => (
            <SmallButton
              key={window}
              aria-pressed={days === window}
              onClick={() => choose(window)}
              sx={segment(days === window)}
            >
              {Number.isFinite(window) ? t('sources.history.days', { days: window }) : t('sources.history.all')}
            </SmallButton>
          ))}
        </Box>
      }
    >
      <Box sx={equalColumns({ sm: 2 }, { xs: 3, md: 4 })}>
        {charts
          .filter(({ series }) => series.some((id) => hasLine(visibleDays, id)))
          .map(({ id, series, unit }) => (
            <DayChart
              key={id}
              title={t(`sources.chart.${id}`)}
              lines={series.map((one, index) => ({
                name: seriesName(one, language),
                points: pointsOf(visibleDays, one),
                colour: index === 0 ? 'primary' : 'brand',
              }))}
              valueText={(value) => figureText(value, unit, language)}
              most={unit === 'percent' ? 100 : undefined}
              isWhole={unit === 'count'}
              pointed={pointed}
              onPoint={setPointed}
            />
          ))}
      </Box>
      {visibleDays.some(({ basis }) => basis === 'reconstructed') && (
        <Caption sx={{ display: 'block', mt: 2 }}>{t('sources.history.reconstructed')}</Caption>
      )}
      <Box sx={{ pt: 1 }}>
        <FoldedTable onUnfold={() => setTable(true)}>
          {isTable && <DayTable days={visibleDays} language={language} />}
        </FoldedTable>
      </Box>
    </Section>
  )
}

/** Tells whether a series has the two known days that a line takes. A single day has all charts, without lines. */
function hasLine(days: readonly SourceDay[], id: SeriesId): boolean {
  return days.length < 2 || pointsOf(days, id).filter(({ value }) => value !== null).length > 1
}

/** Name of a window in the address. */
function nameOf(window: number): string {
  return Number.isFinite(window) ? String(window) : 'all'
}

/** Table of days, newest first. */
function DayTable({ days, language }: { days: readonly SourceDay[]; language: Language }) {
  const { t, format } = language
  return (
    <Box tabIndex={0} role="group" aria-labelledby="history-title" sx={{ maxHeight: 420, overflow: 'auto', mt: 1 }}>
      <DataTable
        size="small"
        stickyHeader
        aria-labelledby="history-title"
        sx={{ '& th': { bgcolor: 'background.paper' } }}
        rows={days.map((day, at) => ({ day, at })).reverse()}
        keyOf={({ day }) => day.day}
        columns={[
          {
            id: 'day',
            head: t('sources.series.day'),
            cellSx: { whiteSpace: 'nowrap' },
            cell: ({ day }) => format.date(day.day),
          },
          ...charts.flatMap(({ series, unit }) =>
            series.map((id) => {
              const points = pointsOf(days, id)
              return {
                id,
                head: seriesName(id, language),
                align: 'right' as const,
                cell: ({ at }: { at: number }) => {
                  const value = points[at]?.value ?? null
                  return value === null ? '–' : figureText(value, unit, language)
                },
              }
            }),
          ),
        ]}
      />
    </Box>
  )
}

function figureText(value: number, unit: Unit, language: Language): string {
  const { format } = language
  if (unit === 'count') return format.number(value)
  return unit === 'percent' ? format.percent(value, Number.isInteger(value) ? 0 : 1) : daysText(value, language)
}
