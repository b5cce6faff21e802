import { expect, it } from 'vitest'
import { hourMs } from '../../domain/time-units.ts'
import { DurationHistogram } from './duration-histogram.ts'

it.each([
  [[], undefined],
  [[0], 0],
  [[0, 0, 5 * hourMs], 0],
  [[-3 * hourMs], -3 * hourMs],
  [[-24 * hourMs, -24 * hourMs, 48 * hourMs, 48 * hourMs], -24 * hourMs],
  [[-hourMs, 2 * hourMs, 24 * hourMs], 2 * hourMs],
  [[500 * 24 * hourMs, 510 * 24 * hourMs], 505 * 24 * hourMs],
  [[1000, 59_000, 2 * hourMs], 30_000],
  // Longer than any real duration.
  [[1e15], 1e15],
])('the median of %j ms', (values, expected) => {
  const durations = new DurationHistogram()
  durations.add(durations.open(), 7 * hourMs)
  const row = durations.open()
  for (const value of values) durations.add(row, value)

  expect(durations.median(row)).toBe(expected)
})
