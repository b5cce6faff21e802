import { describe, expect, it } from 'vitest'
import type { SourceDay } from '../../../contract/sources.ts'
import { nearest, strokes } from '../../ui/charts/day-points.ts'
import { lastDays, pointsOf, resolutionOf, windowFor } from './day-series.ts'

const day = (on: string, rest: Partial<SourceDay> = {}): SourceDay => ({
  day: on,
  basis: 'measured',
  listed: 10,
  added: null,
  removed: null,
  novelty: null,
  medianAgeDays: null,
  exclusiveShare: null,
  warningShare: null,
  ...rest,
})

describe('the days of a source', () => {
  const days = [
    day('2026-03-01', { basis: 'reconstructed', listed: 0 }),
    day('2026-03-02', { listed: 50 }),
    day('2026-03-03', { listed: 100, exclusiveShare: 0.25 }),
    day('2026-03-11', { listed: 100, exclusiveShare: 0.5 }),
  ]

  it('are placed by time, across missing days too', () => {
    expect(pointsOf(days, 'listed').map(({ at }) => at)).toEqual([0, 0.1, 0.2, 1])
  })

  it('form a line that is dashed at reconstructed days', () => {
    expect(strokes(pointsOf(days, 'listed'), 100)).toEqual([
      { path: 'M0,100 L10,50', isDashed: true },
      { path: 'M10,50 L20,0 L100,0', isDashed: false },
    ])
  })

  it('skip days with unknown figures, and show shares in percent', () => {
    const points = pointsOf(days, 'exclusive')

    expect(points.map(({ value }) => value)).toEqual([null, null, 25, 50])
    expect(strokes(points, 100)).toEqual([{ path: 'M20,75 L100,50', isDashed: false }])
  })

  it('end with the newest known day', () => {
    expect(lastDays(days, 9).map((one) => one.day)).toEqual(['2026-03-03', '2026-03-11'])
    expect(lastDays([], 9)).toEqual([])
  })

  it('are found by position', () => {
    expect([0, 0.04, 0.16, 0.7, 2].map((at) => nearest(pointsOf(days, 'listed'), at))).toEqual([0, 0, 2, 3, 3])
  })

  it('stay in place if there is only one', () => {
    expect(pointsOf([day('2026-03-01')], 'listed')).toMatchObject([{ at: 0, value: 10 }])
    expect(strokes(pointsOf([day('2026-03-01')], 'listed'), 10)).toEqual([])
  })
})

it('shows the whole history if the usual window contains a single day', () => {
  const years = ['2022-01-05', '2023-06-01', '2024-03-01'].map((on) => day(on))
  const week = ['2026-05-01', '2026-05-02'].map((on) => day(on))

  expect(windowFor(years, 90)).toBe(Number.POSITIVE_INFINITY)
  expect(windowFor(week, 90)).toBe(90)
  expect(lastDays(years, Number.POSITIVE_INFINITY)).toEqual(years)
})

it('has the median time between two snapshots as its resolution', () => {
  const at = (...days: string[]) => days.map((day) => ({ at: `${day}T00:00:00.000Z` }))

  expect(resolutionOf(at('2024-03-03', '2024-03-01', '2024-03-02'))).toBe(24)
  expect(resolutionOf(at('2024-03-01'))).toBeUndefined()
})
