/**
 * Slots of a hash table with open addressing: each holds the number of a row plus one, or 0 if it is free. Their number is
 * a power of two, and some are always free.
 */

/** Hash of a 32-bit integer. */
export function hashOfInteger(key: number): number {
  const hash = Math.imul(key, 0x9e3779b1)
  return hash ^ (hash >>> 15)
}

/** The same rows in twice as many slots. `hashOf` returns the hash of a row. */
export function doubledSlots(slots: Int32Array, hashOf: (row: number) => number): Int32Array<ArrayBuffer> {
  const doubled = new Int32Array(2 * slots.length)
  const mask = doubled.length - 1
  for (let at = 0; at < slots.length; at++) {
    const entry = slots[at] as number
    if (entry === 0) continue
    let slot = hashOf(entry - 1) & mask
    while (doubled[slot] !== 0) slot = (slot + 1) & mask
    doubled[slot] = entry
  }
  return doubled
}
