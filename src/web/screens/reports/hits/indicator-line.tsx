import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { mono } from '../../../theme.ts'
import { CopyButton } from '../../../ui/layout/copy-button.tsx'

/** An indicator as plain text, with a button that copies it, and other actions. */
export function IndicatorLine({ text, copy, children }: { text: string; copy: string; children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.25 }}>
      {/* Plain text on purpose, never a link, so that nobody follows it. */}
      <Typography
        component="code"
        sx={{ fontFamily: mono, fontSize: '0.83rem', overflowWrap: 'anywhere', flexGrow: 1, minWidth: 0 }}
      >
        {text}
      </Typography>
      <Box className="no-print" sx={{ display: 'flex', flexShrink: 0 }}>
        <CopyButton text={text} label={copy} />
        {children}
      </Box>
    </Box>
  )
}
