import Box from '@mui/material/Box'
import { useTexts } from '../i18n/use-texts.ts'

/** Covers the page while a file is dragged over it. */
export default function DropCurtain({ open }: { open: boolean }) {
  const { t } = useTexts()
  if (!open) return null
  return (
    <Box
      sx={{
        position: 'fixed',
        inset: 12,
        zIndex: 'modal',
        pointerEvents: 'none',
        display: 'grid',
        placeItems: 'center',
        border: '2px dashed',
        borderColor: 'primary.main',
        borderRadius: '16px',
        typography: 'h3',
        bgcolor: 'color-mix(in srgb, var(--mui-palette-background-default) 88%, transparent)',
      }}
    >
      {t('upload.dropNow')}
    </Box>
  )
}
