import { useState, useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * Tells whether a component renders its scripts. They come with the server's markup. If React rebuilds the document in
 * the browser, after a failure or because the markup was not as expected, they have already run, and the policy forbids
 * inserting them again.
 */
export function useServerScripts(): boolean {
  const isServerMarkup = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  const [hasScripts] = useState(isServerMarkup)
  return hasScripts
}
