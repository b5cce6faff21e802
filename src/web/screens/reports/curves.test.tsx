import { expect, it } from 'vitest'
import { markup } from '../../../../test/markup.ts'
import { largeReport } from '../../../../test/sample-report.ts'
import type { ParetoPoint, Report } from '../../../domain/report.ts'
import { Curves } from './curves.tsx'
import type { ReportSelection } from './use-selection.ts'

const sample = largeReport('r')

/** The rendered curves; the selection is the first point. */
function shown(
  byPrice: readonly ParetoPoint[],
  suspicious = 300,
  { byCount = byPrice, isNoneSelected = false } = {},
): string {
  const report: Report = {
    ...sample,
    summary: { ...sample.summary, suspicious },
    pareto: { byPrice, byCount },
  }
  const [first] = isNoneSelected ? [] : byPrice
  const coverage = first?.coverage ?? 0
  const figures = {
    IDs: first?.IDs ?? [],
    coverage,
    coveragePercent: (coverage / suspicious) * 100,
    totalPrice: first?.price ?? 0,
    budget: null,
  }
  return markup(<Curves selection={{ report, figures } as unknown as ReportSelection} />)
}

const point = (price: number, coverage: number): ParetoPoint => ({ IDs: [`for-${price}`], coverage, price })

it('calls the best selection free only if it costs nothing', () => {
  expect(shown([point(0, 90)])).toContain('the best selection is free')
  const licensed = shown([{ ...point(0, 90), IDs: ['for-0', 'licence.4711'] }])
  expect(licensed).toContain('costs only the fees of your own licences')
  expect(licensed).not.toContain('is free')
  expect(shown([point(6000, 90)])).toContain('there is no selection for less than €6,000 a year')
  for (const byPrice of [[], [point(6000, 90)], [point(0, 90), point(6000, 100)]]) {
    expect(shown(byPrice)).not.toContain('the best selection is free')
  }
})

it('shows what can be had beyond the budget, even if nothing is within it', () => {
  const none = 'There is no selection of sources that may be recommended in which each adds enough'
  const beyond = shown([point(8000, 90), point(17_000, 120)], 300, { byCount: [], isNoneSelected: true })

  expect(beyond).toContain('40.0% expected for €17,000 per year')
  expect(beyond).not.toContain(none)
  expect(shown([])).toContain(none)
})

it('shows counts where there are too few observables for percentages', () => {
  const few = shown([point(0, 6), point(100, 9)], 12)

  expect(few).toContain('1 source: 6 of 12 expected for €0 per year')
  expect(few).not.toMatch(/\d%</)
  expect(shown([point(0, 90), point(100, 150)])).toContain('1 source: 30.0% expected for €0 per year')
})
