import { productPrice } from '../../../engine/cost/product-price.ts'
import { createSelection } from '../../../engine/coverage/subsets.ts'
import figures from './demo-figures.json' with { type: 'json' }

/** The demo report's own figures (`test/home-figures.test.ts` keeps them so); any selection is computed as it is there. */
export const demo = figures

/** Of the suspicious observables, 0 to 100. */
export function demoShare(observables: number): number {
  return (observables / demo.summary.suspicious) * 100
}

/** What a selection of the demo's sources covers and costs, and what each source would change about it. */
export interface TriedSelection {
  /** Observables: proven, expected, and at most. */
  readonly proven: number
  readonly expected: number
  readonly possible: number
  /** Sources and product, EUR a year. */
  readonly eurPerYear: number
  /** By source, of what is expected: what it adds where it is off, what would be lost without it where it is on. */
  readonly difference: Readonly<Record<string, number>>
}

export function trySources(chosen: ReadonlySet<string>): TriedSelection {
  const selection = createSelection({ ...demo.classes, light: [] }, chosen)
  const { coverage: expected, proven, possible } = selection
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
