import type { MenuProps } from '@mui/material/Menu'
import { lazy, type ReactNode, Suspense, useState } from 'react'

const Menu = lazy(() => import('@mui/material/Menu'))

/** A menu whose code is fetched when it is first opened: most visits open none. */
export function LazyMenu(props: Pick<MenuProps, 'anchorEl' | 'onClose'> & { children: ReactNode }) {
  const isOpen = props.anchorEl !== null
  const [wasOpen, setWasOpen] = useState(false)
  if (isOpen && !wasOpen) setWasOpen(true)
  if (!wasOpen) return null
  return (
    <Suspense>
      <Menu {...props} open={isOpen} />
    </Suspense>
  )
}
