import { expect, it } from 'vitest'
import { dayPoints, enoughShare } from './day-points.ts'

it('places days by their date, so that a missing day leaves a gap', () => {
  const days = ['2026-11-01', '2026-11-02', '2026-11-05'].map((day, value) => ({ day, value }))

  expect(dayPoints(days, ({ value }) => value).map(({ at, value }) => [at, value])).toEqual([
    [0, 0],
    [0.25, 1],
    [1, 2],
  ])
  expect(dayPoints(days.slice(0, 1), () => 7)).toMatchObject([{ at: 0, value: 7 }])
})

it('gives a share in percent if there are enough observables', () => {
  expect([enoughShare(10, 40), enoughShare(40.2, 40)]).toEqual([25, 100])
  expect([enoughShare(29, 29), enoughShare(0, 0)]).toEqual([null, null])
})
