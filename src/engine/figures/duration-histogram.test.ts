import { expect, it } from 'vitest'
import { DurationHistogram } from './duration-histogram.ts'

const hour = 3_600_000

it.each([
  [[], undefined],
  [[0], 0],
  [[0, 0, 5 * hour], 0],
  [[-3 * hour], -3 * hour],
  [[-24 * hour, -24 * hour, 48 * hour, 48 * hour], -24 * hour],
  [[-hour, 2 * hour, 24 * hour], 2 * hour],
  [[500 * 24 * hour, 510 * 24 * hour], 505 * 24 * hour],
  [[1000, 59_000, 2 * hour], 30_000],
  // Longer than any real duration.
  [[1e15], 1e15],
])('the median of %j ms', (values, expected) => {
  const durations = new DurationHistogram()
  durations.add(durations.open(), 7 * hour)
  const row = durations.open()
  for (const value of values) durations.add(row, value)

  expect(durations.median(row)).toBe(expected)
})
