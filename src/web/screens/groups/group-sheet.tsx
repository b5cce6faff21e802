import Drawer from '@mui/material/Drawer'
import type { ReactNode } from 'react'

/** On small screens, the group opens in a sheet from below. */
export default function GroupSheet({
  label,
  open,
  onClose,
  children,
}: {
  label: string | undefined
  open: boolean
  onClose: () => void
  children: ReactNode
}) {
  return (
    <Drawer
      anchor="bottom"
      open={open}
      onClose={onClose}
      slotProps={{
        paper: {
          'aria-label': label,
          sx: { p: 2.5, pb: 4, borderRadius: '16px 16px 0 0', maxHeight: '85dvh' },
        },
      }}
    >
      {children}
    </Drawer>
  )
}
