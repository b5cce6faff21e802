import Box from '@mui/material/Box'
import type { ComponentProps, ReactNode } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { Caption } from '../layout/text.tsx'

/** A point in percent of a plot's width and, from the bottom, of its height. */
export interface PlotPoint {
  readonly left: number
  readonly y: number
}

/** An SVG path in a box of 100 × 100, as `Strokes` draws it. */
export function linePath(points: readonly PlotPoint[]): string {
  return points.map(({ left, y }, index) => `${index === 0 ? 'M' : 'L'}${rounded(left)},${rounded(100 - y)}`).join(' ')
}

/** Lines as an SVG stretched over the plot; texts and points lie over it, so that they keep their size at any width. */
export function Strokes(props: Omit<ComponentProps<'svg'>, 'color' | 'width' | 'height' | 'ref'>) {
  return (
    <Box
      component="svg"
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      sx={{ position: 'absolute', inset: 0, width: '100%', height: '100%', overflow: 'visible', display: 'block' }}
      {...props}
    />
  )
}

/** Attributes of a line that keeps its width when it is stretched. */
export function stroke(colour: 'primary' | 'brand', width: number) {
  return {
    fill: 'none',
    stroke: `var(--mui-palette-${colour}-main)`,
    strokeWidth: width,
    strokeLinejoin: 'round',
    strokeLinecap: 'round',
    vectorEffect: 'non-scaling-stroke',
  } as const
}

const rule = { position: 'absolute', left: 0, right: 0, borderTop: 1, borderColor: 'divider' } as const

/** A horizontal line at a height in percent. Its value stands to the left, or with `isOver` above the line within the plot. */
export function Rule({ y, isOver = false, children }: { y: number; isOver?: boolean; children?: ReactNode }) {
  return (
    <Box aria-hidden sx={rule} style={{ bottom: `${y}%` }}>
      {children !== undefined && <Caption sx={isOver ? over : beside}>{children}</Caption>}
    </Box>
  )
}

const beside = {
  position: 'absolute',
  right: '100%',
  mr: 1,
  transform: 'translateY(-50%)',
  whiteSpace: 'nowrap',
} as const

const over = {
  position: 'absolute',
  left: 0,
  top: 1,
  fontSize: '0.68rem',
  lineHeight: 1.2,
  // Keeps the value readable where a line runs through it.
  zIndex: 1,
  px: 0.25,
  ml: -0.25,
  borderRadius: 0.5,
  bgcolor: 'color-mix(in srgb, var(--mui-palette-background-paper) 80%, transparent)',
} as const

/** A label below the plot, centred at `left` percent. */
export function XLabel({ left, onPhones, children }: { left: number; onPhones: boolean; children: ReactNode }) {
  return (
    <Caption
      aria-hidden
      sx={{
        // Side by side, all of them would touch on a phone.
        display: { xs: onPhones ? 'block' : 'none', sm: 'block' },
        position: 'absolute',
        top: '100%',
        mt: 0.75,
        transform: 'translateX(-50%)',
        whiteSpace: 'nowrap',
      }}
      style={{ left: `${left}%` }}
    >
      {children}
    </Caption>
  )
}

/** A dot of `size` pixels, centred at a point. With `isRimmed` it stands out from a line below it. */
export function Dot({
  left,
  y,
  size,
  colour = 'primary',
  isRimmed = false,
}: PlotPoint & { size: number; colour?: 'primary' | 'brand'; isRimmed?: boolean }) {
  return (
    <Box
      aria-hidden
      className="drawn"
      style={{ left: `${left}%`, bottom: `${y}%` }}
      sx={{
        position: 'absolute',
        width: size,
        height: size,
        m: `0 0 -${size / 2}px -${size / 2}px`,
        borderRadius: '50%',
        bgcolor: `${colour}.main`,
        ...(isRimmed && { boxShadow: '0 0 0 2px var(--mui-palette-background-paper)' }),
      }}
    />
  )
}

/** Style of a link or button on a point: large enough for a finger. */
export const target = {
  position: 'absolute',
  width: 24,
  height: 24,
  m: '0 0 -12px -12px',
  display: 'grid',
  placeItems: 'center',
  borderRadius: '50%',
} as const

/** The figures of a chart as a table that can be unfolded. */
export function FoldedTable({ onUnfold, children }: { onUnfold?: () => void; children: ReactNode }) {
  const { t } = useTexts()
  return (
    <Box
      component="details"
      className="no-print"
      sx={{ mt: 1, color: 'text.secondary', fontSize: '0.85rem' }}
      onToggle={onUnfold}
    >
      <Box component="summary" sx={{ cursor: 'pointer', py: 0.5, width: 'fit-content' }}>
        {t('curve.table')}
      </Box>
      {children}
    </Box>
  )
}

type Stride = (at: number, last: number) => number

/** Keys that move along the points of a chart. */
export const alongPoints: Readonly<Record<string, Stride>> = {
  ArrowRight: (at, last) => Math.min(at + 1, last),
  ArrowLeft: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

/** Keys that move along the days of a chart, as those of a slider. */
export const alongDays: Readonly<Record<string, Stride>> = {
  ...alongPoints,
  ArrowUp: (at, last) => Math.min(at + 1, last),
  ArrowDown: (at) => Math.max(at - 1, 0),
  PageUp: (at, last) => Math.min(at + 7, last),
  PageDown: (at) => Math.max(at - 7, 0),
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000
}
