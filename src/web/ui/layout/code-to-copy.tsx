import Box from '@mui/material/Box'
import { mono } from '../../theme.ts'
import { CopyButton } from './copy-button.tsx'

/** A command, a configuration or a secret to copy. Long lines scroll; a text without blanks, as a secret is, wraps. */
export function CodeToCopy({ text, label, testId }: { text: string; label: string; testId?: string }) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        border: 1,
        borderColor: 'divider',
        borderRadius: '8px',
        bgcolor: 'action.hover',
        minWidth: 0,
      }}
    >
      <Box
        component="pre"
        tabIndex={0}
        data-testid={testId}
        sx={{
          m: 0,
          px: 1.5,
          py: 1.25,
          flexGrow: 1,
          minWidth: 0,
          overflowX: 'auto',
          fontFamily: mono,
          fontSize: '0.82rem',
          lineHeight: 1.55,
          ...(/\s/.test(text) ? { whiteSpace: 'pre' } : { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }),
          borderRadius: '8px',
        }}
      >
        {text}
      </Box>
      <Box sx={{ p: 0.5, flexShrink: 0 }}>
        <CopyButton text={text} label={label} />
      </Box>
    </Box>
  )
}
