import { expect, it } from 'vitest'
import { partitionPoint } from './partition-point.ts'

it.each([
  [0, 0],
  [2, 0],
  [3, 1],
  [5, 1],
  [6, 3],
  [9, 4],
])('the first of 2, 5, 5 and 8 that is not below %i is at position %i', (value, position) => {
  const values = [2, 5, 5, 8]

  expect(partitionPoint(values.length, (at) => (values[at] as number) < value)).toBe(position)
})
