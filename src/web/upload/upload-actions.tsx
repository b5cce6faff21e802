import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import { OutlinedButton, QuietButton } from '../ui/layout/buttons.tsx'

/** Buttons below a log that is being read or sent: the next step, pause and cancel; the first two are optional. */
export function UploadActions({
  isPaused,
  onPause,
  onCancel,
  children,
}: {
  isPaused?: boolean
  onPause?: (() => void) | undefined
  onCancel: () => void
  children?: ReactNode
}) {
  const { t } = useTexts()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {children}
      {onPause && <OutlinedButton onClick={onPause}>{t(isPaused ? 'upload.continue' : 'upload.pause')}</OutlinedButton>}
      <QuietButton onClick={onCancel}>{t('cancel')}</QuietButton>
    </Box>
  )
}
