import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import type { DarkWebFault } from '../../../contract/dark-web.ts'
import type { PostFaultCode } from '../../../engine/dark-web/query.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { mono } from '../../theme.ts'

/** Says what is wrong with a query, and marks the fault in it. */
export function Faulty({ text, fault }: { text: string; fault: DarkWebFault }) {
  const { t, format } = useTexts()
  const { at, length, code, fields } = fault
  const end = at + Math.max(length, 0)
  return (
    <Alert severity="warning">
      <strong>{t('darkWeb.faulty')}</strong> {t(`darkWeb.fault.${code as PostFaultCode}`)}
      {fields.length > 0 && ` ${t('darkWeb.fault.fields', { fields: format.list(fields) })}`}
      <Box component="p" dir="auto" sx={{ m: 0, mt: 1, fontFamily: mono, overflowWrap: 'anywhere' }}>
        <span>{text.slice(0, at)}</span>
        <Box component="mark" sx={{ bgcolor: 'warning.main', color: 'warning.contrastText', px: 0.25 }}>
          {text.slice(at, end) || '␣'}
        </Box>
        <span>{text.slice(end)}</span>
      </Box>
    </Alert>
  )
}
