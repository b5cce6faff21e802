import { expect, it } from 'vitest'
import { dayMs, hourMs } from '../../domain/time-units.ts'
import { archiveCadence, isWatched, toleranceOf, watchedSpans } from './looks.ts'

const watch = { looks: [0, 1, 2, 10, 11].map((days) => days * dayMs), toleranceMs: 2 * dayMs }

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
  expect(isWatched(watch, days * dayMs)).toBe(expected)
})

it('watched spans exclude gaps', () => {
  expect([...watchedSpans(watch)].map((time) => time / dayMs)).toEqual([0, 2, 10, 13])
})

it('the tolerance is three times the cadence, but at least two days', () => {
  expect(toleranceOf(hourMs)).toBe(2 * dayMs)
  expect(toleranceOf(dayMs)).toBe(3 * dayMs)
})

it('the cadence of an archive is the median distance of its snapshots, but at most one week', () => {
  expect(archiveCadence([0, dayMs, 2 * dayMs, 30 * dayMs], 0)).toBe(dayMs)
  expect(archiveCadence([0, 365 * dayMs], 0)).toBe(7 * dayMs)
  expect(archiveCadence([0], dayMs)).toBe(dayMs)
})
