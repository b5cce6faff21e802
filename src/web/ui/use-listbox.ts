import { type KeyboardEvent, useEffect, useId, useState } from 'react'

const page = 8

/**
 * A text field that controls a list (WAI-ARIA combobox with a listbox): the focus stays in the field, arrow and page
 * keys move the mark, Enter chooses.
 */
export function useListbox(count: number, choose: (index: number) => void) {
  const id = useId()
  const [marked, setMarked] = useState(0)
  const active = Math.max(0, Math.min(marked, count - 1))
  const optionId = (index: number) => `${id}option${index}`
  const activeId = count > 0 ? optionId(active) : undefined
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || count === 0) return
    const to = moved(event, active, count)
    if (to !== undefined) setMarked(to)
    else if (event.key === 'Enter') choose(active)
    else return
    event.preventDefault()
  }
  return {
    active,
    /** Returns to the first entry, because the text changed. */
    reset: () => setMarked(0),
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
        onMouseMove: () => index !== active && setMarked(index),
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
