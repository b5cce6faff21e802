import { expect, it } from 'vitest'
import type { ParetoPoint, Report } from '../../domain/report.ts'
import { cheaperSelection } from './cheaper-selection.ts'

const point = (price: number, coverage: number, ...IDs: string[]): ParetoPoint => ({ IDs, coverage, price })
const reportWith = (...byPrice: ParetoPoint[]) =>
  ({ summary: { suspicious: 1000 }, pareto: { byPrice, byCount: [] } }) as unknown as Report
const chosen = { coverage: 800, totalPrice: 100_000 }

it('the cheaper selection is the cheapest one that loses at most a hundredth of the suspicious observables', () => {
  const report = reportWith(
    point(0, 0),
    point(40_000, 789, 'a'),
    point(50_000, 790, 'a', 'b'),
    point(60_000, 799, 'a', 'c'),
    point(100_000, 800, 'a', 'd'),
  )
  expect(cheaperSelection(report, chosen)).toEqual({
    IDs: ['a', 'b'],
    coverage: 790,
    price: 50_000,
    saved: 50_000,
    lost: 10,
  })
})

it('the cheaper selection saves at least a tenth of the price', () => {
  expect(cheaperSelection(reportWith(point(90_001, 800, 'a')), chosen)).toBeUndefined()
  expect(cheaperSelection(reportWith(point(90_000, 800, 'a')), chosen)).toMatchObject({ saved: 10_000, lost: 0 })
})

it('the cheaper selection may cover more than a selection that is not the best for its price', () => {
  expect(cheaperSelection(reportWith(point(20_000, 820, 'a')), chosen)).toMatchObject({ lost: -20 })
})

it('the cheaper selection is never empty, and does not exist for an empty selection', () => {
  const few = { coverage: 5, totalPrice: 6000 }
  expect(cheaperSelection(reportWith(point(0, 0)), few)).toBeUndefined()
  expect(cheaperSelection(reportWith(point(0, 0), point(0, 4, 'free')), { coverage: 0, totalPrice: 0 })).toBeUndefined()
  expect(cheaperSelection(reportWith(point(0, 4, 'free')), few)).toMatchObject({ IDs: ['free'], saved: 6000 })
})
