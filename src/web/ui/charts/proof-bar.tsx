import Box from '@mui/material/Box'
import { Span } from './share-bar.tsx'

const colour = 'var(--mui-palette-primary-main)'
/** Distinguished by texture rather than colour: filled, hatched, and outline only. */
export const proofTextures = {
  proven: { backgroundColor: colour },
  estimated: {
    backgroundImage: `repeating-linear-gradient(120deg, ${colour} 0 2.5px, transparent 2.5px 6px)`,
    boxShadow: `inset 0 0 0 1px ${colour}`,
  },
  possible: { border: `1px dashed ${colour}` },
} as const

/**
 * Bar of proven, expected and possible shares, in percent 0 to 100. With a label it is an image with a text
 * alternative; without one it is hidden because adjacent text describes it.
 */
export function ProofBar({
  proven,
  expected,
  possible,
  label,
  height = 14,
}: {
  proven: number
  expected: number
  possible?: number | undefined
  label?: string
  height?: number
}) {
  const parts = [
    { part: 'possible', from: expected, to: possible ?? expected },
    { part: 'estimated', from: proven, to: expected },
    { part: 'proven', from: 0, to: proven },
  ] as const
  return (
    <Box
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      className="drawn"
      sx={{
        position: 'relative',
        height,
        borderRadius: `${height / 2}px`,
        bgcolor: 'action.hover',
        overflow: 'hidden',
      }}
    >
      {parts.map(({ part, from, to }) => (
        <Span
          key={part}
          from={Math.min(100, from)}
          to={Math.min(100, to)}
          look={{
            transition: 'left .25s, width .25s',
            ...(to > from && proofTextures[part]),
            ...(part === 'possible' && { borderLeft: 0, borderRadius: `0 ${height / 2}px ${height / 2}px 0` }),
          }}
        />
      ))}
    </Box>
  )
}

/** A sample of a texture, next to its name. */
export function ProofSwatch({ part }: { part: keyof typeof proofTextures }) {
  return (
    <Box
      aria-hidden
      className="drawn"
      sx={{
        width: 18,
        height: 11,
        borderRadius: '3px',
        flexShrink: 0,
        ...proofTextures[part],
      }}
    />
  )
}
