import { useState } from 'react'

/**
 * A state that begins with `value` and is set to it again when it changes: what a user types into a field, which follows
 * the "back" button, or data of the page that a click changes before the page is reloaded.
 */
export function useFollowing<Value>(value: Value): readonly [current: Value, setCurrent: (next: Value) => void] {
  const [current, setCurrent] = useState(value)
  const [followed, setFollowed] = useState(value)
  if (value !== followed) {
    setFollowed(value)
    setCurrent(value)
  }
  return [current, setCurrent]
}
