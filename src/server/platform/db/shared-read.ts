/**
 * Shares one read among concurrent callers. At most one read runs; callers that arrive meanwhile share the next one,
 * which starts after they asked, so no result is older than its request. If a read fails, it fails for all who share
 * it.
 */
export function sharedRead<T>(read: () => Promise<T>): () => Promise<T> {
  const shared = sharedByKey(read)
  return async () => (await shared('')).value
}

/** The result of a read, and the caller's place among those who share it, from 0. */
export interface Shared<T> {
  readonly value: T
  readonly place: number
}

/** Does the same for each key. `read` receives the number of callers that share it. */
export function sharedByKey<T>(
  read: (key: string, sharers: number) => Promise<T>,
): (key: string) => Promise<Shared<T>> {
  /** For each key that is being read: the running read, and the callers that wait for the next one. */
  const lines = new Map<string, { running: Promise<T>; next: { sharers: number; started: Promise<T> } | undefined }>()

  function begin(key: string, sharers: number): Promise<T> {
    const line = { running: read(key, sharers), next: undefined }
    lines.set(key, line)
    const over = () => lines.get(key) === line && line.next === undefined && lines.delete(key)
    line.running.then(over, over)
    return line.running
  }

  return async (key) => {
    const line = lines.get(key)
    if (!line) return { value: await begin(key, 1), place: 0 }
    const next = line.next ?? { sharers: 0, started: Promise.resolve() as Promise<T> }
    if (!line.next) {
      line.next = next
      next.started = line.running.then(
        () => begin(key, next.sharers),
        () => begin(key, next.sharers),
      )
    }
    const place = next.sharers++
    return { value: await next.started, place }
  }
}
