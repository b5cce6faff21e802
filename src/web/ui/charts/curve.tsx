import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { Caption, Quiet } from '../layout/text.tsx'
import { DataTable } from '../lists/data-table.tsx'
import { alongPoints, FoldedTable, linePath, Rule, Strokes, stroke, target, XLabel } from './plot.tsx'
import { ticks, wholeTicks } from './ticks.ts'
import { usePointFocus } from './use-point-focus.ts'

export interface CurvePoint {
  readonly x: number
  readonly y: number
  /** Short label of the point. */
  readonly label: string
  readonly key: string
}

export interface CurveProps {
  readonly title: string
  /** Text alternative for readers who cannot see the curve. */
  readonly description: string
  readonly points: readonly CurvePoint[]
  /** `line` connects the points; `steps` keeps a value until the next point, like a Pareto front. */
  readonly shape: 'line' | 'steps'
  readonly xTitle: string
  readonly yTitle: string
  readonly formatX: (x: number) => string
  /** The x axis has whole numbers. */
  readonly wholeX?: boolean
  /** True for counts: the axis has only whole numbers. */
  readonly wholeY?: boolean
  readonly formatY: (y: number) => string
  readonly minX?: number
  readonly maxX?: number
  /** Upper limit of the axis, for percentages. */
  readonly mostY?: number
  /** Position of the current selection. */
  readonly selection?: { readonly x: number; readonly y: number }
  /** A fixed limit, such as a budget on the x axis. */
  readonly limitX?: { readonly x: number; readonly label: string }
  readonly onChoose?: (point: CurvePoint) => void
  readonly chosenKey?: string
  readonly height?: number
  readonly table?: boolean
  readonly caption?: ReactNode
}

/**
 * A chart of coverage. The line is a stretched SVG. Texts and points are positioned over it in percent, so that they
 * keep their size at any width; every point is a button.
 */
export function Curve(props: CurveProps) {
  const { points, shape, selection, limitX, onChoose, chosenKey, height = 260, table = true } = props
  const id = useId()
  const { highlighted, tabStop, handlersOf } = usePointFocus(
    points.map(({ key }) => key),
    chosenKey,
  )
  const scale = scaleOf(props)
  const { maxX, left, bottom } = scale
  const line = linePath(cornersOf(points, shape, maxX).map(({ x, y }) => ({ left: left(x), y: bottom(y) })))
  const first = points[0]
  const area = first
    ? `${line} L${left(shape === 'steps' ? maxX : (points.at(-1)?.x ?? 0))},100 L${left(first.x)},100 Z`
    : ''
  const active = points.find(({ key }) => key === highlighted)

  return (
    <Box component="figure" sx={{ m: 0, minWidth: 0 }}>
      <Box component="figcaption" id={`${id}-title`} sx={{ mb: 1.5 }}>
        <Typography component="span" variant="h4" sx={{ display: 'block' }}>
          {props.title}
        </Typography>
        {props.caption && <Quiet component="span">{props.caption}</Quiet>}
      </Box>
      <Caption sx={{ display: 'block', mb: 0.75 }} aria-hidden>
        {props.yTitle}
      </Caption>
      <Box sx={{ pl: 5.5, pr: 1.25, pb: 3.25 }}>
        <Box className="drawn" sx={{ position: 'relative', height, fontVariantNumeric: 'tabular-nums' }}>
          <Axes props={props} scale={scale} />
          <Line id={id} description={props.description} line={line} area={area} />
          {limitX && limitX.x <= maxX && <Limit label={limitX.label} left={left(limitX.x)} />}
          {selection && <Chosen left={left(selection.x)} bottom={bottom(selection.y)} />}
          {points.map((point) => (
            <Box
              key={point.key}
              component="button"
              type="button"
              aria-label={point.label}
              aria-pressed={onChoose ? point.key === chosenKey : undefined}
              onClick={() => onChoose?.(point)}
              data-point=""
              tabIndex={point.key === tabStop ? 0 : -1}
              onKeyDown={walk}
              {...handlersOf(point.key)}
              sx={{
                ...target,
                left: `${left(point.x)}%`,
                bottom: `${bottom(point.y)}%`,
                p: 0,
                border: 0,
                bgcolor: 'transparent',
                cursor: onChoose ? 'pointer' : 'default',
                zIndex: point.key === highlighted ? 4 : 1,
                '&::after': {
                  content: '""',
                  width: point.key === highlighted ? 11 : 7,
                  height: point.key === highlighted ? 11 : 7,
                  borderRadius: '50%',
                  bgcolor: 'primary.main',
                  boxShadow: '0 0 0 2px var(--mui-palette-background-paper)',
                },
                '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
              }}
            />
          ))}
          {active && (
            <Box
              aria-hidden
              sx={{
                position: 'absolute',
                left: `clamp(0%, ${left(active.x)}%, 100%)`,
                bottom: `calc(${bottom(active.y)}% + 14px)`,
                transform: `translateX(${left(active.x) > 70 ? '-100%' : left(active.x) < 30 ? '0' : '-50%'})`,
                bgcolor: 'text.primary',
                color: 'background.default',
                borderRadius: 1,
                px: 1.25,
                py: 0.5,
                fontSize: '0.8rem',
                fontWeight: 550,
                maxWidth: 260,
                width: 'max-content',
                zIndex: 5,
                pointerEvents: 'none',
              }}
            >
              {active.label}
            </Box>
          )}
        </Box>
      </Box>
      <Caption sx={{ display: 'block', textAlign: 'right' }} aria-hidden>
        {props.xTitle}
      </Caption>
      {table && <PointTable props={props} labelledBy={`${id}-title`} />}
    </Box>
  )
}

function scaleOf({ points, selection, mostY, wholeX, wholeY, ...props }: CurveProps) {
  const minX = props.minX ?? 0
  const maxX = Math.max(props.maxX ?? 0, ...points.map(({ x }) => x), selection?.x ?? 0, minX + 1)
  // With less, two ticks would have the same whole percentage.
  const top = Math.max(...points.map(({ y }) => y), selection?.y ?? 0, wholeY ? 1 : 4)
  const yTicks = (wholeY ? wholeTicks : ticks)(0, Math.min(mostY ?? Number.POSITIVE_INFINITY, top * 1.04), 4)
  const maxY = Math.max(yTicks.at(-1) ?? top, top)
  return {
    maxX,
    xTicks: (wholeX ? wholeTicks : ticks)(minX, maxX, 5).filter((x) => x <= maxX),
    yTicks,
    /** Position of an x from the left, in percent. */
    left: (x: number) => ((x - minX) / (maxX - minX)) * 100,
    /** Position of a y from the bottom, in percent. */
    bottom: (y: number) => (y / maxY) * 100,
  }
}

function Axes({
  props: { formatX, formatY },
  scale: { xTicks, yTicks, left, bottom },
}: {
  props: CurveProps
  scale: ReturnType<typeof scaleOf>
}) {
  return (
    <>
      {yTicks.map((y) => (
        <Rule key={y} y={bottom(y)}>
          {formatY(y)}
        </Rule>
      ))}
      {xTicks.map((x, at) => (
        <XLabel key={x} left={left(x)} onPhones={xTicks.length <= 4 || at % 2 === 0}>
          {formatX(x)}
        </XLabel>
      ))}
    </>
  )
}

/** `id` is that of the figure: its title and the description name the image. */
function Line({ id, description, line, area }: { id: string; description: string; line: string; area: string }) {
  return (
    <Strokes role="img" aria-labelledby={`${id}-title ${id}-description`}>
      <desc id={`${id}-description`}>{description}</desc>
      <defs>
        <linearGradient id={`${id}-fill`} x1="0" x2="0" y1="0" y2="1">
          <stop offset="0" stopColor="var(--mui-palette-primary-main)" stopOpacity="0.28" />
          <stop offset="1" stopColor="var(--mui-palette-primary-main)" stopOpacity="0.02" />
        </linearGradient>
      </defs>
      <path d={area} fill={`url(#${id}-fill)`} />
      <path d={line} {...stroke('primary', 2.25)} />
    </Strokes>
  )
}

/** The fixed limit; `left` in percent. */
function Limit({ label, left }: { label: string; left: number }) {
  return (
    <Box
      aria-hidden
      sx={{
        position: 'absolute',
        top: 0,
        bottom: 0,
        left: `${left}%`,
        borderLeft: '1.5px dashed',
        borderColor: 'error.main',
      }}
    >
      <Typography variant="caption" color="error" sx={{ position: 'absolute', top: -4, left: 6, whiteSpace: 'nowrap' }}>
        {label}
      </Typography>
    </Box>
  )
}

/** Marks the current selection; `left` and `bottom` in percent. */
function Chosen({ left, bottom }: { left: number; bottom: number }) {
  return (
    <>
      <Box
        aria-hidden
        sx={{
          position: 'absolute',
          left: 0,
          bottom: 0,
          width: `${left}%`,
          height: `${bottom}%`,
          borderTop: '1.5px dashed',
          borderRight: '1.5px dashed',
          borderColor: 'brand.main',
          transition: 'width .25s, height .25s',
        }}
      />
      <Box
        aria-hidden
        sx={{
          position: 'absolute',
          left: `${left}%`,
          bottom: `${bottom}%`,
          width: 17,
          height: 17,
          m: '0 0 -8.5px -8.5px',
          borderRadius: '50%',
          border: '3px solid',
          borderColor: 'brand.main',
          bgcolor: 'background.paper',
          zIndex: 2,
          pointerEvents: 'none',
          transition: 'left .25s, bottom .25s',
        }}
      />
    </>
  )
}

/** The points as a table that can be unfolded. */
function PointTable({
  props: { points, xTitle, yTitle, formatX, formatY },
  labelledBy,
}: {
  props: CurveProps
  labelledBy: string
}) {
  return (
    <FoldedTable>
      <DataTable
        size="small"
        aria-labelledby={labelledBy}
        rows={points}
        keyOf={({ key }) => key}
        columns={[
          { id: 'x', head: xTitle, cell: ({ x }) => formatX(x) },
          { id: 'y', head: yTitle, align: 'right', cell: ({ y }) => formatY(y) },
        ]}
      />
    </FoldedTable>
  )
}

function walk(event: KeyboardEvent<HTMLElement>): void {
  const stride = alongPoints[event.key]
  const all = [...(event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[data-point]') ?? [])]
  if (!stride || all.length === 0) return
  event.preventDefault()
  all[stride(all.indexOf(event.currentTarget), all.length - 1)]?.focus()
}

/** The points of the line; in steps, with the corners between them and its end at `maxX`. */
function cornersOf(points: readonly Pick<CurvePoint, 'x' | 'y'>[], shape: CurveProps['shape'], maxX: number) {
  const last = points.at(-1)
  if (shape === 'line' || !last) return points
  return points
    .flatMap((point, index) => {
      const before = points[index - 1]
      return before ? [{ x: point.x, y: before.y }, point] : [point]
    })
    .concat({ x: maxX, y: last.y })
}
