import Box from '@mui/material/Box'
import type { SxProps } from '@mui/material/styles'

interface Props {
  /** `text` is as high as a line of text, unless `height` says otherwise. */
  readonly variant?: 'text' | 'rounded'
  readonly width?: number | string
  readonly height?: number | string
  readonly role?: 'status'
  readonly 'aria-label'?: string
  readonly sx?: SxProps
}

/** Takes the place of what is being loaded. A tenth of the code of MUI's, and without motion. */
export function Skeleton({ variant = 'text', width, height = '1em', sx = {}, role, 'aria-label': label }: Props) {
  const look = { display: 'block', borderRadius: 1, bgcolor: 'action.hover', width, height } as const
  return (
    <Box
      component="span"
      {...(role ? { role } : { 'aria-hidden': true })}
      {...(label !== undefined && { 'aria-label': label })}
      sx={{ ...look, ...(variant === 'text' && { my: '0.2em' }), ...sx }}
    />
  )
}
