/**
 * Shares one read among concurrent callers. At most one read runs; callers that arrive meanwhile share the next one,
 * which starts after they asked, so no result is older than its request. If a read fails, it fails for all who share
 * it.
 */
export function sharedRead<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  let next: Promise<T> | undefined
  const begin = (): Promise<T> => {
    const mine = read().finally(() => {
      if (running === mine) running = undefined
    })
    running = mine
    return mine
  }
  return () => {
    if (!running) return begin()
    next ??= running
      .catch(() => {})
      .then(() => {
        next = undefined
        return begin()
      })
    return next
  }
}
