/** A map or a set. Its entries stand in the order in which they were added; one that is set again keeps its place. */
interface Held<Key> {
  readonly size: number
  keys(): Iterable<Key>
  delete(key: Key): boolean
}

/**
 * Bounds what is remembered: drops the entries that were added first until at most `most` are left. To be called after an
 * entry was added; delete an entry before it is set again if it shall be the newest one.
 */
export function dropOldest<Key>(held: Held<Key>, most: number): void {
  if (held.size <= most) return
  for (const oldest of held.keys()) {
    held.delete(oldest)
    if (held.size <= most) return
  }
}
