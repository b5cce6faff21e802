import Box from '@mui/material/Box'
import type SvgIcon from '@mui/material/SvgIcon'
import type { ReactNode } from 'react'
import { rem } from '../../rem.ts'

/** An icon with a text beside it; `colour` is a path in the theme's palette. */
export function Mark({ Icon, colour, children }: { Icon: typeof SvgIcon; colour: string; children: ReactNode }) {
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'flex-start', gap: 0.6, color: colour, lineHeight: 1.35 }}
    >
      <Icon aria-hidden sx={{ fontSize: rem(17), mt: '1px' }} />
      <span>{children}</span>
    </Box>
  )
}
