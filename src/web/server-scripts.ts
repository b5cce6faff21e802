import { useState } from 'react'

/**
 * Whether a component writes its scripts. They come with the page from the server. Where React builds the document anew in
 * the browser, after a failure, they run already, and writing them again is what the policy forbids.
 */
export function useServerScripts(): boolean {
  const [hasScripts] = useState(
    () => typeof document === 'undefined' || !('hydrated' in document.documentElement.dataset),
  )
  return hasScripts
}
