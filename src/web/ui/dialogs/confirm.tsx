import type { ComponentProps } from 'react'
import { late } from '../../late/late.tsx'
import type Confirm from './confirm-dialog.tsx'
import type { Show } from './use-dialog.tsx'

const ConfirmDialog = late(() => import('./confirm-dialog.tsx'))

/** Asks in the dialog of a page, acts, and closes it if the action succeeded. */
export const confirm = (show: Show, { onConfirm, ...words }: Omit<ComponentProps<typeof Confirm>, 'onClose'>) =>
  show((close) => <ConfirmDialog {...words} onConfirm={() => onConfirm().then(close)} onClose={close} />)
