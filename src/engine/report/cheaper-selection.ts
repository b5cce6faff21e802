import type { ParetoPoint, Report } from '../../domain/report.ts'
import { roundedToCents } from '../cost/rounded.ts'
import { inObservables, wholeObservable } from '../coverage/levels.ts'
import { createSelection } from '../coverage/subsets.ts'

/** Share of the suspicious observables that a cheaper selection may lose. */
const mostLost = 0.01
/** Minimum share of the price that it must save. */
const leastSaved = 0.1

/** A selection that covers nearly as much as another one for clearly less. */
export interface CheaperSelection extends Pick<ParetoPoint, 'IDs' | 'coverage' | 'price'> {
  /** EUR per year. */
  readonly saved: number
  /** Expected coverage that it loses; negative if it covers more. */
  readonly lost: number
}

/**
 * Finds the cheapest selection on the price front that loses at most `mostLost` of the coverage and saves at least
 * `leastSaved` of the price; undefined if there is none.
 * @param selection its expected coverage, and its total price with the product, EUR per year
 * @example cheaperSelection(report, { coverage: 531, totalPrice: 99_500 })?.saved // 36_500
 */
export function cheaperSelection(
  { summary, pareto }: Pick<Report, 'summary' | 'pareto'>,
  { coverage, totalPrice }: { readonly coverage: number; readonly totalPrice: number },
): CheaperSelection | undefined {
  const enough = coverage - mostLost * summary.suspicious
  const cheapest = pareto.byPrice
    .filter((point) => point.IDs.length > 0 && point.coverage >= enough)
    .reduce<ParetoPoint | undefined>((best, point) => (best && best.price <= point.price ? best : point), undefined)
  if (!cheapest || totalPrice === 0 || cheapest.price > (1 - leastSaved) * totalPrice) return undefined
  const { IDs, price } = cheapest
  // Rounds, because differences of decimals are inexact.
  const lost = inObservables((coverage - cheapest.coverage) * wholeObservable)
  return { IDs, coverage: cheapest.coverage, price, saved: roundedToCents(totalPrice - price), lost }
}

/** Number of observables that a selection is proven to cover. Of two that are expected to cover the same, one may prove little. */
export function provenOf({ classes }: Pick<Report, 'classes'>, IDs: readonly string[]): number {
  return createSelection(classes, IDs).proven
}
