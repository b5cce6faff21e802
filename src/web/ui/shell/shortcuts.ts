export interface ShortcutActions {
  /** Tells whether single-character shortcuts are enabled (WCAG 2.2, 2.1.4). */
  isOn(): boolean
  openPalette(): void
  openSheet(): void
  /** Opens the place of a letter; false if there is none. */
  goTo(letter: string): boolean
  /** Moves to the next or previous row of the page's list; false if there is none. */
  move(step: 1 | -1): boolean
  /** Marks or unmarks the focused row; false if there is none. */
  mark(): boolean
}

/** Time after `g` within which the letter must follow. */
const sequenceMs = 1500

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'isComposing' | 'timeStamp'> & {
  readonly target: EventTarget | null
  readonly defaultPrevented: boolean
  preventDefault(): void
}

/** Handles keys that are pressed anywhere on the page. */
export function shortcutListener(actions: ShortcutActions): (event: Key) => void {
  let wentAt = Number.NEGATIVE_INFINITY
  return (event) => {
    if (event.defaultPrevented || event.isComposing) return
    const key = event.key.toLowerCase()
    if (key === 'k' && event.ctrlKey !== event.metaKey && !event.altKey) {
      event.preventDefault()
      actions.openPalette()
      return
    }
    if (event.ctrlKey || event.metaKey || event.altKey || !actions.isOn() || takesLetters(event.target)) return
    const isSecond = event.timeStamp - wentAt < sequenceMs
    wentAt = Number.NEGATIVE_INFINITY
    if (isSecond && actions.goTo(key)) {
      event.preventDefault()
      return
    }
    if (act(key, event, actions)) event.preventDefault()
    else if (key === 'g' && !event.repeat) wentAt = event.timeStamp
  }
}

function act(key: string, { repeat }: Key, actions: ShortcutActions): boolean {
  switch (key) {
    case '/':
      actions.openPalette()
      return true
    case '?':
      actions.openSheet()
      return true
    case 'j':
      return actions.move(1)
    case 'k':
      return actions.move(-1)
    case 'x':
      return !repeat && actions.mark()
    default:
      return false
  }
}

const letterTakers = [
  'input:not([type=checkbox], [type=radio], [type=button])',
  'textarea',
  'select',
  '[contenteditable=""]',
  '[contenteditable=true]',
  ...['dialog', 'menu', 'listbox', 'tree', 'textbox'].map((role) => `[role=${role}]`),
].join()

/**
 * Tells whether letters are input here, select an entry by its first letter, or belong to a dialog in front of the
 * page.
 */
function takesLetters(target: EventTarget | null): boolean {
  const element = target as Element | null
  if (!element?.closest) return false
  return element.closest(letterTakers) !== null
}
