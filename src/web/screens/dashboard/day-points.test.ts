import { expect, it } from 'vitest'
import { strokes } from '../../ui/charts/day-points.ts'
import { enoughShare, pointsOf } from './day-points.ts'

const known = { rules: 6, settled: true }

it('places days by their date, so that a missing day leaves a gap', () => {
  const days = ['2026-11-01', '2026-11-02', '2026-11-05'].map((day, value) => ({ day, value, ...known }))

  expect(pointsOf(days, ({ value }) => value).map(({ at, value }) => [at, value])).toEqual([
    [0, 0],
    [0.25, 1],
    [1, 2],
  ])
  expect(pointsOf(days.slice(0, 1), () => 7)).toMatchObject([{ at: 0, value: 7 }])
})

it('leaves a gap where the rules changed, and dashes what is provisional', () => {
  const changes = [
    { rules: null, settled: true },
    { rules: 6, settled: true },
    { rules: 6, settled: true },
    { rules: 6, settled: false },
    { rules: 7, settled: true },
  ]
  const days = changes.map((one, i) => ({ day: `2026-11-0${i + 1}`, ...one }))

  expect(
    strokes(
      pointsOf(days, () => 50),
      100,
    ),
  ).toEqual([
    { path: 'M25,50 h0 L50,50', isDashed: false },
    { path: 'M50,50 L75,50', isDashed: true },
    { path: 'M100,50 h0', isDashed: false },
  ])
})

it('gives a share in percent if there are enough observables', () => {
  expect([enoughShare(10, 40), enoughShare(40.2, 40)]).toEqual([25, 100])
  expect([enoughShare(29, 29), enoughShare(0, 0)]).toEqual([null, null])
})
