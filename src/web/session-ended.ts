const name = 'winnow:session-ended'

/** Called when a request of a signed-in user finds that the session has ended. */
export function tellSessionEnded(): void {
  dispatchEvent(new Event(name))
}

/** @returns a function that removes the listener */
export function onSessionEnded(listener: () => void): () => void {
  addEventListener(name, listener)
  return () => removeEventListener(name, listener)
}
