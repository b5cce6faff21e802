import { type ReactNode, Suspense, useState } from 'react'
import { useRevalidator } from 'react-router'

/** Makes an action that closes the dialog first. */
type CloseAnd = <Given extends unknown[], Result>(act: (...given: Given) => Result) => (...given: Given) => Result

/** Draws a dialog that `close` closes; by then another one may be open, which stays. */
type Draw = (close: () => void, closeAnd: CloseAnd) => ReactNode

/** Shows a dialog in place of the one before. */
export type Show = (draw: Draw) => void

/** The dialog of a page, at most one. Its code may come late. */
export function useDialog() {
  const { revalidate } = useRevalidator()
  const [shown, setShown] = useState<ReactNode>()
  const show: Show = (draw) => {
    const close = () => setShown((now: ReactNode) => (now === dialog ? undefined : now))
    const closeAnd: CloseAnd =
      (act) =>
      (...given) => {
        close()
        return act(...given)
      }
    const dialog: ReactNode = draw(close, closeAnd)
    setShown(dialog)
  }
  return {
    /** To be placed anywhere in the page. */
    dialog: <Suspense>{shown}</Suspense>,
    show,
    /** Shows a secret. The page is loaded again only when it is closed: if that failed, the secret would be lost. */
    showSecret: (draw: (close: () => void) => ReactNode) =>
      show((_, closeAnd) => draw(closeAnd(() => void revalidate()))),
  }
}
