import { expect, it } from 'vitest'
import { DurationHistogram } from './duration-histogram.ts'

const hour = 3_600_000

it.each([
  [[], undefined, 0],
  [[0], 0, 0],
  [[0, 0, 5 * hour], 0, 0],
  [[-3 * hour], -3 * hour, 0.2],
  [[-hour, 2 * hour, 24 * hour], 2 * hour, 0.2],
  [[500 * 24 * hour, 501 * 24 * hour], 500 * 24 * hour, 0.2],
  [[hour / 120, 2 * hour], hour / 120, 0.5],
  // Older than anything that there is.
  [[1e15], 32 * 365 * 24 * hour, 0.2],
])('the median of %j ms', (values, expected, tolerance) => {
  const durations = new DurationHistogram()
  durations.add(durations.open(), 7 * hour)
  const row = durations.open()
  for (const value of values) durations.add(row, value)

  const median = durations.median(row)
  if (expected === undefined || median === undefined) expect(median).toBe(expected)
  else expect(Math.abs(median - expected)).toBeLessThanOrEqual(Math.abs(expected) * tolerance)
})
