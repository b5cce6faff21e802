import type { MenuProps } from '@mui/material/Menu'
import type MenuItem from '@mui/material/MenuItem'
import { lazy, type ReactNode, Suspense } from 'react'
import { useEver } from './use-ever.ts'

const Menu = lazy(() => import('@mui/material/Menu'))

/** An entry of a `LazyMenu`, loaded with it. */
export const LazyMenuItem = lazy(() => import('@mui/material/MenuItem')) as unknown as typeof MenuItem

/** A menu whose code is loaded when it is first opened, because most visits open none. */
export function LazyMenu(props: Pick<MenuProps, 'anchorEl' | 'onClose'> & { children: ReactNode }) {
  const isOpen = props.anchorEl !== null
  const wasOpen = useEver(isOpen)
  if (!wasOpen) return null
  return (
    <Suspense>
      <Menu {...props} open={isOpen} />
    </Suspense>
  )
}
