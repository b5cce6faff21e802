import { useEffect } from 'react'

/** Containers that take the focus when the focused element is removed: the innermost one that still exists. */
const place = '[tabindex], table, section, form, [role=group], [role=tabpanel], main'

/** Whatever is opened above the page: dialogs, menus, drawers. */
const above = '.MuiModal-root'

/**
 * Keeps the focus from falling to the body, where keyboard users would start again at the top of the page. A button that
 * was disabled while its work ran gets the focus back. If the focused element is removed, such as a deleted row, its
 * container gets the focus. A dialog returns the focus to the element that opened it; if that is gone, to its container.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: Element | null = document.activeElement
    /** The last focused element and its containers; in a dialog, followed by those of the element that opened it. */
    let way: readonly Element[] = wayFrom(last)
    let wayOnPage = way
    const remember = ({ target }: FocusEvent) => {
      last = target as Element
      way = wayFrom(last)
      if (last.closest(above)) way = [...way, ...wayOnPage]
      else wayOnPage = way
    }
    const observer = new MutationObserver((changes) => {
      if (!last || document.activeElement !== document.body) return
      const isBack = changes.some(({ target, type }) => type === 'attributes' && target === last && !isDisabled(target))
      if (isBack || !last.isConnected) focus(way.find(canHaveFocus))
    })
    const forget = () => {
      last = null
    }
    addEventListener('focusin', remember)
    // A click beside everything means to leave the element.
    addEventListener('pointerdown', forget, true)
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] })
    return () => {
      removeEventListener('focusin', remember)
      removeEventListener('pointerdown', forget, true)
      observer.disconnect()
    }
  }, [])
}

function wayFrom(element: Element | null): readonly Element[] {
  const way: Element[] = element && element !== document.body ? [element] : []
  for (let at = element?.parentElement?.closest(place); at; at = at.parentElement?.closest(place)) way.push(at)
  return way
}

const isDisabled = (node: Node) => (node as HTMLButtonElement).disabled

const canHaveFocus = (element: Element): element is HTMLElement =>
  element.isConnected && element.checkVisibility() && !isDisabled(element)

/** Focuses an element; one that cannot have the focus gets a tab index until the focus leaves it. */
function focus(element: HTMLElement | undefined): void {
  if (!element) return
  element.focus({ preventScroll: true })
  if (document.activeElement === element) return
  element.tabIndex = -1
  element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  element.focus({ preventScroll: true })
}
