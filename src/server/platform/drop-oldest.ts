/** A map or a set. Its entries are in the order in which they were added; setting an existing key keeps its place. */
interface Collection<Key> {
  readonly size: number
  keys(): Iterable<Key>
  delete(key: Key): boolean
}

/**
 * Drops the entries that were added first until at most `most` are left. Call it after adding an entry. To make an
 * existing entry the newest one, delete it before setting it.
 */
export function dropOldest<Key>(collection: Collection<Key>, most: number): void {
  if (collection.size <= most) return
  for (const oldest of collection.keys()) {
    collection.delete(oldest)
    if (collection.size <= most) return
  }
}
