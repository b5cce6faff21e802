import type { Head } from './feed-format.ts'

/** Remembers what `find` returns for each head: many formats and clocks ask the same of one head. */
export function oncePerHead<Found>(find: (head: Head) => Found): (head: Head) => Found {
  const known = new WeakMap<Head, { readonly found: Found }>()
  return (head) => {
    const before = known.get(head)
    if (before) return before.found
    const found = find(head)
    known.set(head, { found })
    return found
  }
}
