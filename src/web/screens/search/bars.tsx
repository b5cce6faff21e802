import Box from '@mui/material/Box'
import { memo, useId } from 'react'
import type { Look } from './life.ts'

/** A bar on the axis; positions are percentages of its width. */
export interface DrawnBar {
  readonly look: Look
  readonly from: number
  readonly to: number
}

/** A short listing stays visible. */
const leastWidth = 0.5

/**
 * Bars as SVG: solid where listed, outlined where only the publisher says so, hatched where nobody looked, a thin line
 * where watched without it. Drawn once: the slider moves above them.
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
  return (
    <Box
      component="svg"
      width="100%"
      height="100%"
      aria-hidden
      sx={{ display: 'block', overflow: 'visible', forcedColorAdjust: 'none', printColorAdjust: 'exact' }}
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
        const place = { x: `${Math.min(from, 100 - width)}%`, width: `${width}%` }
        if (width === 0) return null
        if (look === 'notListed')
          return (
            <Middle
              key={`${look} ${from} ${to}`}
              {...place}
              height={2}
              fill="var(--mui-palette-text-disabled)"
              opacity={0.8}
            />
          )
        if (look === 'notWatched')
          return <Middle key={`${look} ${from} ${to}`} {...place} height={12} fill={`url(#${hatch})`} />
        if (look === 'listed')
          return <Middle key={`${look} ${from} ${to}`} {...place} height={12} rx={2} fill={colour} />
        return (
          <Middle
            key={`${look} ${from} ${to}`}
            {...place}
            height={11}
            rx={2}
            fill={`color-mix(in srgb, ${colour} 18%, transparent)`}
            stroke={colour}
            strokeWidth={1.5}
          />
        )
      })}
    </Box>
  )
})

/** A rectangle in the vertical middle. */
function Middle({ height, ...rest }: { height: number } & React.SVGProps<SVGRectElement>) {
  return <rect y="50%" height={height} transform={`translate(0 ${-height / 2})`} {...rest} />
}
