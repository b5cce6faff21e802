import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { mono } from '../../theme.ts'
import { CopyButton } from '../../ui/copy-button.tsx'

/** An indicator in a list of a drawer, with a button to copy it and other actions. */
export function IndicatorLine({ text, copy, children }: { text: string; copy: string; children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
      {/* Plain text on purpose, never a link, so that nobody follows it. */}
      <Typography
        component="code"
        sx={{ fontFamily: mono, fontSize: '0.83rem', overflowWrap: 'anywhere', flexGrow: 1 }}
      >
        {text}
      </Typography>
      <CopyButton text={text} label={copy} />
      {children}
    </Box>
  )
}
