import { type ComponentProps, type ReactNode, Suspense, useState } from 'react'
import { late } from '../../late/late.tsx'
import type { BinDialog } from './bin-dialog.tsx'
import type Confirm from './confirm-dialog.tsx'

const Bin = late(async () => ({ default: (await import('./bin-dialog.tsx')).BinDialog }))
const ConfirmDialog = late(() => import('./confirm-dialog.tsx'))

/** Draws a dialog that `close` closes; by then another one may be open, which stays. */
type Draw = (close: () => void) => ReactNode

interface BinContent extends Omit<ComponentProps<typeof BinDialog>, 'onClose' | 'onRestored'> {
  readonly onRestored: (id: string, name: string, close: () => void) => Promise<void>
}

/** The dialog of a page, at most one. Its code may come late. */
export function useDialog() {
  const [shown, setShown] = useState<ReactNode>()
  const show = (draw: Draw) => {
    const dialog: ReactNode = draw(() => setShown((now: ReactNode) => (now === dialog ? undefined : now)))
    setShown(dialog)
  }
  return {
    /** To be placed anywhere in the page. */
    dialog: <Suspense>{shown}</Suspense>,
    show,
    /** Shows a secret. `reload` waits until it is closed: if the page could not be loaded again, the secret would be lost. */
    showSecret: (draw: Draw, reload: () => unknown) =>
      show((close) =>
        draw(() => {
          close()
          void reload()
        }),
      ),
    /** Asks, acts, and closes the dialog if the action succeeded. */
    confirm: ({ onConfirm, ...words }: Omit<ComponentProps<typeof Confirm>, 'onClose'>) =>
      show((close) => <ConfirmDialog {...words} onConfirm={() => onConfirm().then(close)} onClose={close} />),
    /** Shows deleted items that can be restored. */
    showBin: ({ onRestored, ...bin }: BinContent) =>
      show((close) => <Bin {...bin} onRestored={(id, name) => onRestored(id, name, close)} onClose={close} />),
  }
}
