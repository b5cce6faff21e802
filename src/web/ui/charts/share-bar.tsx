import Box from '@mui/material/Box'
import type { SxProps } from '@mui/material/styles'

/** A percentage as a thin bar; text beside it says the figure. */
export function ShareBar({
  percent,
  colour = 'primary.main',
  height = 4,
  sx = {},
}: {
  percent: number
  colour?: string
  height?: number
  sx?: SxProps
}) {
  const look = { display: 'block', height, borderRadius: `${height / 2}px` } as const
  return (
    <Box component="span" aria-hidden className="drawn" sx={{ ...look, bgcolor: 'action.hover', ...sx }}>
      <Box component="span" style={{ width: `${percent}%` }} sx={{ ...look, bgcolor: colour }} />
    </Box>
  )
}

/** Parts of a whole beside each other, as wide as their shares; a legend says what they are. */
export function StackedBar({
  parts,
  height,
  sx = {},
}: {
  parts: readonly { readonly id: string; readonly share: number; readonly look: object }[]
  height: number
  sx?: SxProps
}) {
  return (
    <Box
      aria-hidden
      className="drawn"
      sx={{ display: 'flex', gap: '2px', height, borderRadius: `${height / 2}px`, overflow: 'hidden', ...sx }}
    >
      {parts
        .filter(({ share }) => share > 0)
        .map(({ id, share, look }) => (
          <Box key={id} sx={{ flexGrow: share, flexBasis: 4, ...look }} />
        ))}
    </Box>
  )
}

/** A part of a bar that lies over its other parts, from one place to another in percent of its width; at least `least` px. */
export function Span({ from, to, least = 0, look }: { from: number; to: number; least?: number; look: object }) {
  const width = `max(${least}px, ${Math.max(0, to - from)}%)`
  return <Box sx={{ position: 'absolute', insetBlock: 0, left: `${from}%`, width, ...look }} />
}
