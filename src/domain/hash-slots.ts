/**
 * Slots of a hash table with open addressing: each holds the number of a row plus one, or 0 if it is free. Their number is
 * a power of two, and some are always free.
 */

/** Hash of a 32-bit integer. */
export function hashOfInteger(key: number): number {
  const hash = Math.imul(key, 0x9e3779b1)
  return hash ^ (hash >>> 15)
}

/**
 * Slots of a table that grows: twice as many, with the rows 0 to `size` - 1. `hashOf` returns the hash of a row. Goes through
 * rows rather than slots, so that their hashes are read in sequence.
 */
export function doubledSlots(
  slots: Int32Array,
  size: number,
  hashOf: (row: number) => number,
): Int32Array<ArrayBuffer> {
  const doubled = new Int32Array(2 * slots.length)
  const mask = doubled.length - 1
  for (let row = 0; row < size; row++) {
    let slot = hashOf(row) & mask
    while (doubled[slot] !== 0) slot = (slot + 1) & mask
    doubled[slot] = row + 1
  }
  return doubled
}
