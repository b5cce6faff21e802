import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** `sx` of a list of lines. */
export const lines = { m: 0, display: 'grid', gap: 0.5, maxWidth: 560 } as const

/** A term with its amount. */
export function Line({ label, strong = false, children }: { label: string; strong?: boolean; children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'baseline',
        justifyContent: 'space-between',
        gap: 2,
        fontSize: '0.85rem',
        fontWeight: strong ? 650 : 450,
        ...(strong && { borderTop: 1, borderColor: 'divider', pt: 0.75, mt: 0.25 }),
      }}
    >
      <Box component="dt" sx={{ color: strong ? 'text.primary' : 'text.secondary' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, whiteSpace: 'nowrap' }}>
        {children}
      </Box>
    </Box>
  )
}
