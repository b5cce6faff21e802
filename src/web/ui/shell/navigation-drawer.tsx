import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import { useTexts } from '../../i18n/use-texts.ts'
import { NavigationLinks } from './navigation.tsx'
import { Wordmark } from './wordmark.tsx'

/** Main navigation on small screens. */
export default function NavigationDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTexts()
  return (
    <Drawer
      open={open}
      onClose={onClose}
      slotProps={{
        paper: { 'aria-label': t('nav.menu'), sx: { width: 'min(320px, 86vw)', backgroundImage: 'none' } },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', pl: 2.25, pr: 1, pt: 1 }}>
        <Wordmark />
        <IconButton aria-label={t('close')} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Box>
      <Box component="nav" aria-label={t('nav.main')} sx={{ display: 'contents' }}>
        <NavigationLinks onGo={onClose} />
      </Box>
    </Drawer>
  )
}
