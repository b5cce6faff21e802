const name = 'winnow:session-ended'

/** Told by whoever asks the server for a signed-in person and learns that nobody is signed in any more. */
export function tellSessionEnded(): void {
  dispatchEvent(new Event(name))
}

/** @returns how to stop listening */
export function onSessionEnded(listener: () => void): () => void {
  addEventListener(name, listener)
  return () => removeEventListener(name, listener)
}
