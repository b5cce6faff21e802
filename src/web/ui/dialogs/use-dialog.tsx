import { type ReactNode, Suspense, useState } from 'react'

/** Draws a dialog that `close` closes; by then another one may be open, which stays. */
type Draw = (close: () => void) => ReactNode

/** Shows a dialog in place of the one before. */
export type Show = (draw: Draw) => void

/** The dialog of a page, at most one. Its code may come late. */
export function useDialog() {
  const [shown, setShown] = useState<ReactNode>()
  const show: Show = (draw) => {
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
  }
}
