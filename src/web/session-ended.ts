const name = 'winnow:session-ended'

/** Called when a request of a signed-in user finds that the session has ended. */
export function tellSessionEnded(): void {
  dispatchEvent(new Event(name))
}

/** Tells the other tabs of the browser that the user has signed out in this one. */
export function tellOtherTabs(): void {
  try {
    localStorage.setItem(name, 'signed out')
    localStorage.removeItem(name)
  } catch {
    // Without storage, the other tabs find out at their next request.
  }
}

/** @returns a function that removes the listener */
export function onSessionEnded(listener: () => void): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key === name && newValue !== null) listener()
  }
  addEventListener(name, listener)
  addEventListener('storage', hear)
  return () => {
    removeEventListener(name, listener)
    removeEventListener('storage', hear)
  }
}
