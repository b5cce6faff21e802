import { type KeyboardEvent, useEffect, useId, useState } from 'react'

const page = 8

/**
 * A text field that controls a list (WAI-ARIA combobox with a listbox): the focus stays in the field, arrow and page
 * keys move the mark, Enter chooses.
 *
 * @param keys one for each entry. A moved mark stays on its entry when others arrive before it; where its entry is gone,
 * it returns to the first
 */
export function useListbox(keys: readonly string[], choose: (index: number) => void) {
  const id = useId()
  /** Undefined: on the first entry, whichever that is. */
  const [marked, setMarked] = useState<string>()
  const count = keys.length
  const active = marked === undefined ? 0 : Math.max(0, keys.indexOf(marked))
  const optionId = (index: number) => `${id}option${index}`
  const activeId = count > 0 ? optionId(active) : undefined
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || count === 0) return
    const to = moved(event, active, count)
    if (to !== undefined) setMarked(keys[to])
    else if (event.key === 'Enter') choose(active)
    else return
    event.preventDefault()
  }
  return {
    active,
    /** Returns to the first entry, because the text changed. */
    reset: () => setMarked(undefined),
    inputProps: {
      role: 'combobox',
      'aria-expanded': count > 0,
      'aria-controls': `${id}list`,
      'aria-autocomplete': 'list',
      'aria-activedescendant': activeId,
      autoComplete: 'off',
      spellCheck: false,
      onKeyDown,
    } as const,
    listProps: { id: `${id}list`, role: 'listbox' } as const,
    optionProps: (index: number) =>
      ({
        id: optionId(index),
        role: 'option',
        'aria-selected': index === active,
        // Keeps the focus in the field.
        onMouseDown: (event: { preventDefault(): void }) => event.preventDefault(),
        onMouseMove: () => index !== active && setMarked(keys[index]),
        onClick: () => choose(index),
      }) as const,
  }
}

function moved({ key }: KeyboardEvent, from: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return (from + 1) % count
    case 'ArrowUp':
      return (from + count - 1) % count
    case 'PageDown':
      return Math.min(from + page, count - 1)
    case 'PageUp':
      return Math.max(from - page, 0)
    default:
      return undefined
  }
}
