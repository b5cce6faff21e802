import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import type { Translate } from '../../i18n/translate.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { mono } from '../../theme.ts'

/** A query with its fault marked, and what is wrong; `hint` says what is possible in its place. */
export function Faulty({
  text,
  fault: { at, length, code },
  hint = '',
}: {
  text: string
  fault: { readonly at: number; readonly length: number; readonly code: string }
  hint?: string
}) {
  const { t } = useTexts()
  return (
    <Alert severity="warning">
      <AlertTitle>{t('search.as.faulty')}</AlertTitle>
      <Box
        component="code"
        dir="auto"
        sx={{ display: 'block', my: 0.5, fontFamily: mono, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
      >
        {text.slice(0, at)}
        <Box
          component="mark"
          sx={{
            color: 'inherit',
            bgcolor: 'color-mix(in srgb, var(--mui-palette-warning-main) 28%, transparent)',
            borderBottom: 2,
            borderColor: 'warning.main',
            px: length === 0 ? 0.75 : 0,
          }}
        >
          {text.slice(at, at + length)}
        </Box>
        {text.slice(at + length)}
      </Box>
      {textOr(t, `search.fault.${code}`, code)} {hint}
    </Alert>
  )
}

/** The text for a key that the server chose; a newer server may choose one that this page does not know. */
export function textOr(t: Translate, key: string, otherwise: string): string {
  try {
    return t(key as 'search.fault.empty')
  } catch {
    return otherwise
  }
}
