import { expect, it } from 'vitest'
import { dayMs, hourMs } from '../../domain/time-units.ts'
import { archiveCadence, collectedSpans, isWatched, toleranceOf, watchedSpans } from './looks.ts'

const watch = { looks: [0, 1, 2, 10, 11].map((days) => days * dayMs), toleranceMs: 2 * dayMs }
const collected = { ...watch, complete: collectedSpans(watch) }

it.each([
  [-1, false, false],
  [0, true, true],
  [1.5, true, true],
  [2, true, true],
  [2.1, false, true],
  [4, false, true],
  [4.1, false, false],
  [9.9, false, false],
  [10, true, true],
  [11, true, true],
  [11.1, false, true],
  [13, false, true],
  [13.1, false, false],
])('after %d days a sampled source is watched: %s; one that we collect: %s', (days, sampled, ours) => {
  expect(isWatched(watch, days * dayMs)).toBe(sampled)
  expect(isWatched(collected, days * dayMs)).toBe(ours)
})

it('watched spans exclude gaps, and the time after a look unless we collect the source', () => {
  expect([...watchedSpans(watch)].map((time) => time / dayMs)).toEqual([0, 2, 10, 11])
  expect([...watchedSpans(collected)].map((time) => time / dayMs)).toEqual([0, 4, 10, 13])
})

it('snapshots of an archive complete no span', () => {
  const spans = collectedSpans(watch, [true, true, false, true, false])

  expect([...spans].map((time) => time / dayMs)).toEqual([2, 4, 11, 13])
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
