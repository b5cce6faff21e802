import { type RefObject, useEffect, useRef } from 'react'

/**
 * For an element with `tabIndex={-1}` whose buttons go away when they have been used: it takes the focus if what had it is
 * removed. Otherwise the focus would fall to the body, and whoever uses the keyboard would start again at the top.
 */
export function useKeptFocus<Kept extends HTMLElement>(): RefObject<Kept | null> {
  const kept = useRef<Kept>(null)
  useEffect(() => {
    const element = kept.current
    if (!element) return
    let last: EventTarget | null = null
    const remember = ({ target }: FocusEvent) => {
      last = target
    }
    const leave = ({ relatedTarget }: FocusEvent) => {
      // Not where it falls to the body.
      if (relatedTarget) last = null
    }
    const observer = new MutationObserver(() => {
      if (!(last instanceof Node) || last.isConnected || document.activeElement !== document.body) return
      last = null
      element.focus({ preventScroll: true })
    })
    element.addEventListener('focusin', remember)
    element.addEventListener('focusout', leave)
    observer.observe(element, { childList: true, subtree: true })
    return () => {
      element.removeEventListener('focusin', remember)
      element.removeEventListener('focusout', leave)
      observer.disconnect()
    }
  }, [])
  return kept
}
