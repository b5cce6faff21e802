import { productPrice } from '../../../engine/cost/product-price.ts'
import { createSelection } from '../../../engine/coverage/subsets.ts'
import figures from './demo-figures.json' with { type: 'json' }

/**
 * Figures of the demo report (kept correct by `test/home-figures.test.ts`); any selection is computed as in a report.
 */
export const demo = figures

/** Share of the suspicious observables, 0 to 100. */
export function demoShare(observables: number): number {
  return (observables / demo.summary.suspicious) * 100
}

/**
 * Coverage (proven, expected, and at most) and price (of sources and product, EUR per year) of a selection of demo sources, and
 * the effect of each source on it.
 */
export function trySources(chosen: ReadonlySet<string>) {
  const selection = createSelection({ ...demo.classes, met: [], light: [] }, chosen)
  const { coverage: expected, proven, possible } = selection
  /** Expected matches by source: those that it would add if it is off, or that would be lost if it is on. */
  const difference: Record<string, number> = {}
  for (const { ID } of demo.sources) {
    const isOn = selection.has(ID)
    selection.set(ID, !isOn)
    difference[ID] = Math.abs(selection.coverage - expected)
    selection.set(ID, isOn)
  }
  const prices = demo.sources.filter(({ ID }) => chosen.has(ID)).reduce((sum, { price }) => sum + (price ?? 0), 0)
  return { proven, expected, possible, eurPerYear: prices + productPrice(demo.winnowPrices, chosen.size), difference }
}
