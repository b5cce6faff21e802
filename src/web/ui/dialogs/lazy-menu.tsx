import type { MenuProps } from '@mui/material/Menu'
import type MenuItem from '@mui/material/MenuItem'
import type { ReactNode } from 'react'
import { late } from '../../late/late.tsx'
import { whenOpen } from '../../late/when-open.tsx'

const loadItem = () => import('@mui/material/MenuItem')

const Menu = whenOpen<MenuProps>(async () => (await Promise.all([import('@mui/material/Menu'), loadItem()]))[0])

/** An entry of a `LazyMenu`, loaded with it. */
export const LazyMenuItem = late(loadItem as never) as unknown as typeof MenuItem

/** A menu whose code is loaded when it is first opened, because most visits open none. */
export function LazyMenu(props: Pick<MenuProps, 'anchorEl' | 'onClose'> & { children: ReactNode }) {
  return <Menu {...props} open={props.anchorEl !== null} />
}
