import { useEffect } from 'react'
import { takePress } from './last-press.ts'

/** Containers that take the focus when the focused element is removed: the innermost one that still exists. */
const place = '[tabindex], table, section, form, [role=group], [role=tabpanel], main'

/** Everything that opens above the page: dialogs, menus, drawers. */
const above = '.MuiModal-root'

const pressable = 'a[href], button, input, select, textarea, [tabindex]'

/**
 * Keeps the focus from falling to the body, where keyboard users would start again at the top of the page. A button that
 * was disabled while its work ran gets the focus back. If the focused element is removed, such as a deleted row, its
 * container gets the focus. A dialog returns the focus to the element that opened it; if that is gone, to its container.
 * What the last click or key before fell on may be gone already.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    const pressed = takePress()
    /** The last focused element and its containers; in a dialog, followed by those of the element that opened it. */
    let way: readonly Element[] =
      document.activeElement === document.body ? wayOf(pressed) : wayFrom(document.activeElement)
    let last = way[0] ?? null
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
    if (last && !last.isConnected) focus(way.find(canHaveFocus))
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

/** The same of what a click or key fell on, even if it has been removed since. */
function wayOf(path: readonly EventTarget[]): readonly Element[] {
  const elements = path.filter((one) => one instanceof Element)
  const at = elements.findIndex((one) => one.matches(pressable))
  return at < 0 ? [] : elements.filter((one, index) => index === at || (index > at && one.matches(place)))
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
