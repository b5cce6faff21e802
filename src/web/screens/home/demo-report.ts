import { productPrice } from '../../../engine/cost/product-price.ts'
import { createSelection } from '../../../engine/coverage/subsets.ts'
import figures from './demo-figures.json' with { type: 'json' }

/** The demo report's own figures (`test/home-figures.test.ts` keeps them so); any selection is computed as it is there. */
export const demo = figures

/** What a selection of the demo's sources covers and costs, and what each source would change about it. */
export interface TriedSelection {
  readonly covered: number
  /** Of the suspicious observables, 0 to 100. */
  readonly percent: number
  /** Sources and product, EUR a year. */
  readonly eurPerYear: number
  /** By source: what it adds where it is off, what would be lost without it where it is on. */
  readonly difference: Readonly<Record<string, number>>
}

export function trySources(chosen: ReadonlySet<string>): TriedSelection {
  const selection = createSelection({ ...demo.classes, light: [] }, chosen)
  const covered = selection.coverage
  const difference: Record<string, number> = {}
  for (const { ID } of demo.sources) {
    const isOn = selection.has(ID)
    selection.set(ID, !isOn)
    difference[ID] = Math.abs(selection.coverage - covered)
    selection.set(ID, isOn)
  }
  const prices = demo.sources.filter(({ ID }) => chosen.has(ID)).reduce((sum, { price }) => sum + (price ?? 0), 0)
  return {
    covered,
    percent: (covered / demo.summary.suspicious) * 100,
    eurPerYear: prices + productPrice(demo.winnowPrices, chosen.size),
    difference,
  }
}
