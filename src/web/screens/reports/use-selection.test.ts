import { expect, it } from 'vitest'
import { largeReport } from '../../../../test/sample-report.ts'
import { selectionEvaluator } from '../../../engine/report/selection.ts'
import { contributionsTo } from './use-selection.ts'

const report = { ...largeReport('r'), currentFeeds: [] }
const recommended = report.recommendedFeeds.map(({ ID }) => ID)

it("calculates for the recommended selection the coverage that the report's proof states", () => {
  const figures = selectionEvaluator(report)(recommended)

  expect(figures.coverage).toBe(report.proof.value)
  expect(figures).toMatchObject({ proven: report.summary.covered.proven, possible: report.summary.covered.possible })
})

it('calculates for every source how much coverage toggling it changes', () => {
  const coverageOf = (selected: ReadonlySet<string>) => selectionEvaluator(report)([...selected]).coverage
  const selected = new Set(recommended.slice(0, 3))

  const contributions = contributionsTo(report, selected)

  for (const id of report.classes.IDs) {
    const switched = new Set(selected)
    if (!switched.delete(id)) switched.add(id)
    expect(contributions.get(id), id).toBeCloseTo(Math.abs(coverageOf(switched) - coverageOf(selected)), 6)
  }
})
