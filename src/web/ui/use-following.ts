import { useState } from 'react'

/**
 * What the user types into a field, which begins with `text` and follows it when it changes, such as after the "back"
 * button.
 */
export function useFollowing(text: string): readonly [typed: string, setTyped: (typed: string) => void] {
  const [typed, setTyped] = useState(text)
  const [followed, setFollowed] = useState(text)
  if (text !== followed) {
    setFollowed(text)
    setTyped(text)
  }
  return [typed, setTyped]
}
