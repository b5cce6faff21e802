import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { rem } from '../../rem.ts'

/** A disc with the initials of a person, or an icon. Decoration: the name must stand beside it. MUI's Avatar can do far more, at 2 kB. */
export function Initials({ size, fontSize, children }: { size: number; fontSize: string; children: ReactNode }) {
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        flexShrink: 0,
        width: rem(size),
        height: rem(size),
        borderRadius: '50%',
        overflow: 'hidden',
        userSelect: 'none',
        lineHeight: 1,
        fontSize,
        fontWeight: 650,
        bgcolor: 'brand.main',
        color: 'brand.contrastText',
      }}
    >
      {children}
    </Box>
  )
}
