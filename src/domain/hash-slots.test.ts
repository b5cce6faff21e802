import { expect, it } from 'vitest'
import { doubledSlots, hashOfInteger } from './hash-slots.ts'

/** The rows that a search for a hash passes, up to the first free slot. */
function rowsFor(hash: number, slots: Int32Array): number[] {
  const mask = slots.length - 1
  const rows: number[] = []
  for (let slot = hash & mask; slots[slot] !== 0; slot = (slot + 1) & mask) rows.push((slots[slot] as number) - 1)
  return rows
}

it.each([
  ['hashes that are spread', (row: number) => hashOfInteger(row)],
  ['the same hash', () => 3],
  ['a hash of the last slot, so that most stand at the beginning', () => -1],
  ['hashes whose slots overlap around the end', (row: number) => (row % 2 === 0 ? 15 : 14)],
])('finds each row once after doubling, with %s', (_, hashOf) => {
  let slots = new Int32Array(4)
  for (const size of [3, 6, 8, 17]) {
    slots = doubledSlots(slots, size, hashOf)

    for (let row = 0; row < size; row++) expect(rowsFor(hashOf(row), slots)).toContain(row)
    expect([...slots].filter((entry) => entry > 0).sort((a, b) => a - b)).toEqual(
      Array.from({ length: size }, (_, row) => row + 1),
    )
  }
  expect(slots).toHaveLength(64)
})
