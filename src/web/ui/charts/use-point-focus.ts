import { useState } from 'react'

/** Which point of a chart is highlighted, and which one the tab key reaches: the points are a single tab stop. */
export function usePointFocus(keys: readonly string[], chosenKey: string | undefined) {
  const [highlighted, setHighlighted] = useState<string>()
  const [focused, setFocused] = useState<string>()
  const clear = () => setHighlighted(undefined)
  return {
    /** Key of the point under the pointer or with the keyboard focus. */
    highlighted,
    /** Key of the point in the tab order: the last focused one, else the chosen one, else the first. */
    tabStop: [focused, chosenKey].find((key) => key !== undefined && keys.includes(key)) ?? keys[0],
    /** Event handlers of the point with this key. */
    handlersOf: (key: string) => ({
      onFocus: () => {
        setHighlighted(key)
        setFocused(key)
      },
      onBlur: clear,
      onMouseEnter: () => setHighlighted(key),
      onMouseLeave: clear,
    }),
  }
}
