import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useTexts } from '../i18n/use-texts.ts'

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
      {onPause && (
        <Button variant="outlined" color="inherit" onClick={onPause}>
          {t(isPaused ? 'upload.continue' : 'upload.pause')}
        </Button>
      )}
      <Button color="inherit" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </Box>
  )
}
