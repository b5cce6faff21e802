import { expect, it } from 'vitest'
import type { CoveragePoint } from '../../../contract/dashboard.ts'
import { bandPolygon, chartPoints, countedAnew, logRuns } from './coverage-lines.ts'

const point = (suspicious: number, covered: number, proven: number, name = 'proxy.log'): CoveragePoint => ({
  id: '00000000-0000-4000-8000-000000000000',
  name,
  at: '2026-05-01T00:00:00.000Z',
  suspicious,
  sourcesInUse: 0,
  covered,
  proven,
  rules: null,
  settled: true,
})

it('places reports side by side, as shares of the suspicious observables', () => {
  expect(chartPoints([point(200, 150.5, 100), point(0, 0, 0)])).toMatchObject([
    { left: 25, expected: 75.25, proven: 50 },
    { left: 75, expected: 0, proven: 0 },
  ])
})

it('connects only reports on the same log, even if rotated or compressed', () => {
  const names = ['proxy.log', 'proxy-2026-05-02.log.gz', 'auth.log', 'auth.log.1', 'proxy.log']

  const points = chartPoints(names.map((name) => point(100, 80, 40, name)))

  expect(logRuns(points).map(({ length }) => length)).toEqual([2, 2, 1])
})

it('draws a report with more suspicious observables as a larger point', () => {
  const sizes = chartPoints([0, 1, 29, 418, 5000].map((count) => point(count, 0, 0))).map(({ size }) => size)

  expect(sizes).toEqual([...sizes].sort((a, b) => a - b))
  expect(new Set(sizes).size).toBe(sizes.length)
  expect(Math.max(...sizes)).toBeLessThan(24)
})

it('draws bands from the bottom', () => {
  expect(
    bandPolygon([
      { left: 10, from: 20, to: 30 },
      { left: 60, from: 40, to: 80 },
    ]),
  ).toBe('polygon(10% 70%, 60% 20%, 60% 60%, 10% 80%)')
})

it('draws no line to a report with too few suspicious observables', () => {
  const points = chartPoints([point(100, 80, 40), point(29, 29, 29), point(100, 70, 50), point(100, 60, 50)])

  expect(logRuns(points).map(({ length }) => length)).toEqual([1, 2])
})

it('draws no line between reports that different rules counted, and knows where they changed', () => {
  const points = chartPoints([null, null, 5, 5, 6].map((rules) => ({ ...point(100, 80, 40), rules })))

  expect(logRuns(points).map(({ length }) => length)).toEqual([2, 2, 1])
  expect(countedAnew(points)).toEqual([2, 4])
})
