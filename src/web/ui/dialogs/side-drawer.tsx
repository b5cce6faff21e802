import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import type { ReactNode } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'

/** A drawer at an edge, with a close button beside its head. */
export function SideDrawer({
  open,
  label,
  head,
  gap = 2,
  anchor = 'right',
  width = 560,
  onClose,
  children,
}: {
  open: boolean
  label: string | undefined
  head: ReactNode
  gap?: number
  anchor?: 'left' | 'right'
  /** On screens that are wider. */
  width?: number
  onClose: () => void
  children: ReactNode
}) {
  const { t } = useTexts()
  return (
    <Drawer
      anchor={anchor}
      open={open}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-label': label,
          sx: { width: { xs: '100%', sm: width }, maxWidth: '100%', p: { xs: 2, sm: 3 }, gap },
        },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>{head}</Box>
        <IconButton aria-label={t('close')} onClick={onClose} autoFocus>
          <CloseIcon />
        </IconButton>
      </Box>
      {children}
    </Drawer>
  )
}
