import { useState } from 'react'

/**
 * Tells whether a component renders its scripts. They come with the server's markup. If React rebuilds the document in
 * the browser after a failure, they have already run, and the policy forbids inserting them again.
 */
export function useServerScripts(): boolean {
  const [hasScripts] = useState(
    () => typeof document === 'undefined' || !('hydrated' in document.documentElement.dataset),
  )
  return hasScripts
}
