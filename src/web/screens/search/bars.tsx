import Box from '@mui/material/Box'
import { memo, type SVGProps, useId } from 'react'
import type { Look } from './life.ts'

/** A bar on the axis; positions are percentages of its width. */
export interface DrawnBar {
  readonly look: Look
  readonly from: number
  readonly to: number
}

/** Least width of a listing in percent, so that a short one stays visible. */
const leastWidth = 0.5

/**
 * Bars of a source as SVG: filled where it listed the indicator, outlined where only the publisher says so, hatched where
 * nobody looked, a thin line where it was watched and did not list it. Memoised: they stay while the slider moves.
 */
export const Bars = memo(function Bars({
  bars,
  isLight,
  ticks = [],
}: {
  bars: readonly DrawnBar[]
  isLight: boolean
  ticks?: readonly number[]
}) {
  const hatch = useId()
  const colour = isLight ? 'var(--mui-palette-brand-main)' : 'var(--mui-palette-primary-main)'
  const styleOf: Record<Look, { height: number } & SVGProps<SVGRectElement>> = {
    listed: { height: 12, rx: 2, fill: colour },
    published: {
      height: 11,
      rx: 2,
      fill: `color-mix(in srgb, ${colour} 18%, transparent)`,
      stroke: colour,
      strokeWidth: 1.5,
    },
    notListed: { height: 2, fill: 'var(--mui-palette-text-disabled)', opacity: 0.8 },
    notWatched: { height: 12, fill: `url(#${hatch})` },
  }
  return (
    <Box
      component="svg"
      width="100%"
      height="100%"
      aria-hidden
      className="drawn"
      sx={{ display: 'block', overflow: 'visible' }}
    >
      <defs>
        <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="2" height="6" fill="var(--mui-palette-text-disabled)" opacity="0.75" />
        </pattern>
      </defs>
      {ticks.map((at) => (
        <line key={at} x1={`${at}%`} x2={`${at}%`} y1="0" y2="100%" stroke="var(--mui-palette-divider)" />
      ))}
      {bars.map(({ look, from, to }) => {
        const width = Math.max(to - from, look === 'listed' || look === 'published' ? leastWidth : 0)
        if (width === 0) return null
        const { height, ...style } = styleOf[look]
        return (
          <rect
            key={`${look} ${from} ${to}`}
            x={`${Math.min(from, 100 - width)}%`}
            y="50%"
            width={`${width}%`}
            height={height}
            transform={`translate(0 ${-height / 2})`}
            {...style}
          />
        )
      })}
    </Box>
  )
})
