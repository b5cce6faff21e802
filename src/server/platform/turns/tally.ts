/** Counts for each of many keys; a key whose count is back at zero takes no memory. */
export function tally<Key = string>() {
  const counts = new Map<Key, number>()
  const of = (key: Key): number => counts.get(key) ?? 0
  return {
    of,
    /** Adds to the count of a key, or takes from it. */
    add(key: Key, amount = 1): void {
      const sum = of(key) + amount
      if (sum > 0) counts.set(key, sum)
      else counts.delete(key)
    },
  }
}
