import { expect, it } from 'vitest'
import { archiveCadence, day, isWatched, toleranceOf, watchedSpans } from './looks.ts'

const watch = { looks: [0, 1, 2, 10, 11].map((days) => days * day), toleranceMs: 2 * day }

it.each([
  [-1, false],
  [0, true],
  [1.5, true],
  [2, true],
  [2.1, false],
  [9.9, false],
  [10, true],
  [13, true],
  [13.1, false],
])('after %d days the source is watched: %s', (days, expected) => {
  expect(isWatched(watch, days * day)).toBe(expected)
})

it('watched spans exclude gaps', () => {
  expect([...watchedSpans(watch)].map((time) => time / day)).toEqual([0, 2, 10, 13])
})

it('the tolerance is three times the cadence, but at least two days', () => {
  expect(toleranceOf(3_600_000)).toBe(2 * day)
  expect(toleranceOf(day)).toBe(3 * day)
})

it('the cadence of an archive is the median distance of its snapshots, but at most one week', () => {
  expect(archiveCadence([0, day, 2 * day, 30 * day], 0)).toBe(day)
  expect(archiveCadence([0, 365 * day], 0)).toBe(7 * day)
  expect(archiveCadence([0], day)).toBe(day)
})
