const name = 'winnow:session-ended'

/**
 * Called when a request of a signed-in user finds that the session has ended.
 * @param isSignOut the user has signed out in another tab
 */
export function tellSessionEnded(isSignOut = false): void {
  dispatchEvent(new CustomEvent(name, { detail: isSignOut }))
}

/** @returns a function that removes the listener */
export function onSessionEnded(listener: (isSignOut: boolean) => void): () => void {
  const hear = (event: Event) => listener((event as CustomEvent<boolean>).detail)
  addEventListener(name, hear)
  return () => removeEventListener(name, hear)
}
