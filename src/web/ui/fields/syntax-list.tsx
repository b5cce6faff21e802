import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { mono } from '../../theme.ts'
import { SmallText } from '../layout/text.tsx'

/** Folded list of what can be typed into a search box and what it finds; `children` stand below it. */
export function SyntaxList({
  title,
  rows,
  children,
}: {
  title: string
  rows: readonly { readonly typed: string; readonly finds: string }[]
  children?: ReactNode
}) {
  return (
    <Box component="details">
      <SmallText component="summary" sx={{ cursor: 'pointer', py: 0.5, width: 'fit-content' }}>
        {title}
      </SmallText>
      <Box
        component="dl"
        sx={{
          m: 0,
          mt: 1,
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'max-content minmax(0, 1fr)' },
          columnGap: 3,
          rowGap: { xs: 0, sm: 0.75 },
          fontSize: '0.875rem',
        }}
      >
        {rows.map(({ typed, finds }) => (
          <Box key={typed} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ fontFamily: mono, overflowWrap: 'anywhere' }}>
              {typed}
            </Box>
            <Box component="dd" sx={{ m: 0, mb: { xs: 1.25, sm: 0 }, color: 'text.secondary' }}>
              {finds}
            </Box>
          </Box>
        ))}
      </Box>
      {children}
    </Box>
  )
}
