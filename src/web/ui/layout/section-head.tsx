import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { rem } from '../../rem.ts'
import { Quiet, SectionTitle } from './text.tsx'

/** Title and text above a list, with actions for the whole list. */
export function SectionHead({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-start' }}>
      <Box sx={{ flex: '1 1 360px', minWidth: 0 }}>
        <SectionTitle>{title}</SectionTitle>
        <Quiet sx={{ maxWidth: rem(720), mt: 0.5, textWrap: 'pretty' }}>{text}</Quiet>
      </Box>
      {children}
    </Box>
  )
}
