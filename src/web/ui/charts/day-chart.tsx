import Box from '@mui/material/Box'
import { type KeyboardEvent, type PointerEvent, useId } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { Caption, Quiet, SmallText } from '../layout/text.tsx'
import { visuallyHidden } from '../shell/route-announcer.tsx'
import { type DayPoint, nearest, strokes } from './day-points.ts'
import { alongDays, Dot, Rule, Strokes, stroke } from './plot.tsx'
import { ticks, wholeTicks } from './ticks.ts'

/** Height of the plot in pixels. */
const height = 116

interface DayLine {
  readonly name: string
  readonly points: readonly DayPoint[]
  readonly colour: 'primary' | 'brand'
}

export interface DayChartProps {
  readonly title: string
  /** True if a heading above says the title already. */
  readonly isTitleHidden?: boolean
  /** One line, or two that share an axis; all of the same days. */
  readonly lines: readonly DayLine[]
  readonly valueText: (value: number) => string
  /** Upper limit of the axis, for percentages. */
  readonly most?: number
  /** True for counts: the axis has only whole numbers. */
  readonly isWhole?: boolean
  /** What an uncertain day is called. */
  readonly uncertain?: string
  /** Index of the day that all charts highlight; undefined: none. */
  readonly pointed: number | undefined
  readonly onPoint: (index: number | undefined) => void
}

/**
 * A figure by day. The line is a stretched SVG, as in `ui/charts/curve.tsx`. For keyboards and screen readers the chart is a
 * slider over the days that announces the figures of each day.
 */
export function DayChart({
  title,
  isTitleHidden = false,
  lines,
  valueText,
  most,
  isWhole = false,
  uncertain,
  pointed,
  onPoint,
}: DayChartProps) {
  const { t, format } = useTexts()
  const id = useId()
  const points = lines[0]?.points ?? []
  const first = points[0]
  const last = points.at(-1)
  const index = Math.min(pointed ?? points.length - 1, points.length - 1)
  const day = points[index]
  const known = lines.flatMap((line) => line.points.flatMap(({ value }) => value ?? []))
  if (!day || !first || !last || known.length === 0) {
    return <UnknownFigure title={title} isTitleHidden={isTitleHidden} />
  }

  const dayText = format.date(day.day) + (uncertain && day.isUncertain ? `, ${uncertain}` : '')
  const highest = Math.max(...known, 0)
  const limit = Math.min(most ?? Number.POSITIVE_INFINITY, highest > 0 ? highest : 1)
  const scale = (isWhole ? wholeTicks : ticks)(0, limit, 2)
  const top = Math.max(scale.at(-1) ?? 1, highest, Number.MIN_VALUE)
  const figures = lines.map(({ name, colour, points: along }) => {
    const value = along[index]?.value
    return { name, colour, text: value === null || value === undefined ? '–' : valueText(value) }
  })
  return (
    <Box sx={{ minWidth: 0 }}>
      <SmallText id={id} sx={{ fontWeight: 600 }} style={isTitleHidden ? visuallyHidden : undefined}>
        {title}
      </SmallText>
      <FiguresOfDay figures={figures} day={dayText} />
      <Box
        role="slider"
        tabIndex={0}
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={points.length - 1}
        aria-valuenow={index}
        aria-valuetext={t('sources.chart.value', {
          day: dayText,
          values: figures.map(({ name, text }) => (lines.length > 1 ? `${name} ${text}` : text)).join(', '),
        })}
        onKeyDown={(event: KeyboardEvent) => {
          const next = alongDays[event.key]?.(index, points.length - 1)
          if (next === undefined) return
          event.preventDefault()
          onPoint(next)
        }}
        onPointerMove={(event: PointerEvent<HTMLElement>) => {
          const { left, width } = event.currentTarget.getBoundingClientRect()
          onPoint(nearest(points, (event.clientX - left) / width))
        }}
        onPointerLeave={() => onPoint(undefined)}
        sx={{
          position: 'relative',
          height,
          cursor: 'crosshair',
          touchAction: 'pan-y',
          borderRadius: 0.5,
          '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 3 },
        }}
      >
        {scale.slice(1).map((value) => (
          <Rule key={value} y={(value / top) * 100} isOver>
            {valueText(value)}
          </Rule>
        ))}
        <Rule y={0} />
        <Lines lines={lines} top={top} />
        {pointed !== undefined && (
          <Box
            aria-hidden
            style={{ left: `${day.at * 100}%` }}
            sx={{ position: 'absolute', top: 0, bottom: 0, borderLeft: 1, borderColor: 'text.secondary', opacity: 0.6 }}
          />
        )}
        {lines.map(({ name, points: along, colour }) => {
          const value = along[index]?.value
          return (
            typeof value === 'number' && (
              <Dot key={name} left={day.at * 100} y={(value / top) * 100} size={9} colour={colour} isRimmed />
            )
          )
        })}
      </Box>
      <Box
        aria-hidden
        sx={{ display: 'flex', justifyContent: 'space-between', mt: 0.5, color: 'text.secondary', fontSize: '0.72rem' }}
      >
        <span>{format.date(first.day)}</span>
        <span>{format.date(last.day)}</span>
      </Box>
    </Box>
  )
}

/** Takes the place of a chart without a known value. */
function UnknownFigure({ title, isTitleHidden }: { title: string; isTitleHidden: boolean }) {
  const { t } = useTexts()
  return (
    <Box sx={{ minWidth: 0 }}>
      <SmallText sx={{ fontWeight: 600 }} style={isTitleHidden ? visuallyHidden : undefined}>
        {title}
      </SmallText>
      <Box sx={{ height: height + 52, display: 'grid', placeItems: 'center' }}>
        <Quiet>{t('sources.chart.unknown')}</Quiet>
      </Box>
    </Box>
  )
}

/** The figures of the highlighted day, or of the last one. Two lines have their names beside them. */
function FiguresOfDay({
  figures,
  day,
}: {
  figures: readonly (Pick<DayLine, 'name' | 'colour'> & { readonly text: string })[]
  day: string
}) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'baseline', minHeight: 26, mb: 1 }}>
      {figures.map(({ name, colour, text }) => (
        <Box
          key={name}
          component="span"
          sx={{ fontSize: '1rem', fontWeight: 640, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
        >
          {figures.length > 1 && (
            <Box component="span" sx={{ color: `${colour}.main`, fontSize: '0.78rem', fontWeight: 600, mr: 0.5 }}>
              {name}
            </Box>
          )}
          {text}
        </Box>
      ))}
      <Caption component="span">{day}</Caption>
    </Box>
  )
}

function Lines({ lines, top }: { lines: readonly DayLine[]; top: number }) {
  return (
    <Strokes aria-hidden>
      {lines.map(({ name, points, colour }) =>
        strokes(points, top).map(({ path, isDashed }) => (
          <path
            key={`${name} ${path.slice(0, 24)}`}
            d={path}
            {...stroke(colour, 1.75)}
            strokeDasharray={isDashed ? '4 4' : undefined}
          />
        )),
      )}
    </Strokes>
  )
}
