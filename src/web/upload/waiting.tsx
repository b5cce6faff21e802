import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTexts } from '../i18n/use-texts.ts'
import { MainButton } from '../ui/layout/buttons.tsx'
import { Quiet, SmallText } from '../ui/layout/text.tsx'

/** A log that waits for required answers. */
export default function Waiting({
  file,
  detected,
  missing,
  disabled,
  onStart,
}: {
  file: File
  /** Title of its format, once it is known. */
  detected: string | undefined
  missing: { readonly text: string; readonly onGo: () => void } | undefined
  disabled: boolean
  onStart: () => void
}) {
  const { t, format } = useTexts()
  return (
    <Box
      data-testid="waiting"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', justifyContent: 'space-between' }}
    >
      <Box sx={{ flex: '1 1 260px', minWidth: 0 }} role="status">
        <Typography sx={{ fontWeight: 620, overflowWrap: 'anywhere' }}>
          {t('upload.waiting', { file: file.name, size: format.bytes(file.size) })}
        </Typography>
        {detected && <SmallText>{t('upload.detected', { format: detected })}</SmallText>}
        <Quiet>{missing ? missing.text : t('upload.waiting.ready')}</Quiet>
      </Box>
      {missing ? (
        <MainButton onClick={missing.onGo}>{t('start.incomplete.go')}</MainButton>
      ) : (
        <MainButton disabled={disabled} onClick={onStart}>
          {t('upload.waiting.go')}
        </MainButton>
      )}
    </Box>
  )
}
