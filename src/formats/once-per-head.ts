import type { Head } from './feed-format.ts'

/** Up to this size, only what was found last is remembered: single lines are asked about one after the other. */
const SMALL = 4096

/** Remembers what `find` returns for each head: many formats and clocks ask the same of one head. */
export function oncePerHead<Found>(find: (head: Head) => Found): (head: Head) => Found {
  const known = new WeakMap<Head, { readonly found: Found }>()
  let last: { readonly head: Head; readonly found: Found } | undefined
  return (head) => {
    const before = last?.head === head ? last : known.get(head)
    if (before) return before.found
    const found = find(head)
    if (head.bytes.length > SMALL) known.set(head, { found })
    else last = { head, found }
    return found
  }
}
