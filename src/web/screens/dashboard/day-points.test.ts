import { expect, it } from 'vitest'
import { dayPoints, shareOf } from './day-points.ts'

it('places days by their date, so that a missing day leaves a gap', () => {
  const days = ['2026-11-01', '2026-11-02', '2026-11-05'].map((day, value) => ({ day, value }))

  expect(dayPoints(days, ({ value }) => value).map(({ at, value }) => [at, value])).toEqual([
    [0, 0],
    [0.25, 1],
    [1, 2],
  ])
  expect(dayPoints(days.slice(0, 1), () => 7)).toMatchObject([{ at: 0, value: 7 }])
})

it('is a share in percent, also of nothing', () => {
  expect([shareOf(1, 4), shareOf(0, 0), shareOf(5.2, 5)]).toEqual([25, 0, 100])
})
