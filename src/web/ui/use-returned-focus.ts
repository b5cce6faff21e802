import { useEffect } from 'react'

/**
 * A button that is disabled while its work runs loses the focus to the body. This gives it back when the button can be
 * used again, unless something else has the focus by then.
 */
export function useReturnedFocus(): void {
  useEffect(() => {
    let last: EventTarget | null = document.activeElement
    const remember = ({ target }: FocusEvent) => {
      last = target
    }
    const observer = new MutationObserver((changes) => {
      const isBack = changes.some(({ target }) => target === last && !(target as HTMLButtonElement).disabled)
      if (isBack && document.activeElement === document.body) (last as HTMLElement).focus({ preventScroll: true })
    })
    const forget = () => {
      last = null
    }
    addEventListener('focusin', remember)
    // A click beside everything means to leave the button.
    addEventListener('pointerdown', forget, true)
    observer.observe(document.body, { subtree: true, attributeFilter: ['disabled'] })
    return () => {
      removeEventListener('focusin', remember)
      removeEventListener('pointerdown', forget, true)
      observer.disconnect()
    }
  }, [])
}
