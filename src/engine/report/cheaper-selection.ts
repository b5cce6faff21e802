import type { ParetoPoint, Report } from '../../domain/report.ts'

/** Of the suspicious observables, the share by which a cheaper selection may cover less. */
export const mostLost = 0.01
/** Of the price, the share that it must save. */
export const leastSaved = 0.1

/** A selection that covers nearly as much as another one for clearly less. */
export interface CheaperSelection extends Pick<ParetoPoint, 'IDs' | 'coverage' | 'price'> {
  /** EUR per year. */
  readonly saved: number
  /** Expected coverage that it lacks; negative where it covers more. */
  readonly lost: number
}

/**
 * The cheapest selection of the price front that covers at most `mostLost` less than this one and saves at least
 * `leastSaved` of its price; undefined if there is none.
 * @param selection its expected coverage, and its price with the product's, EUR per year
 * @example cheaperSelection(report, { coverage: 531, totalPrice: 99_500 })?.saved // 36_500
 */
export function cheaperSelection(
  { summary, pareto }: Pick<Report, 'summary' | 'pareto'>,
  { coverage, totalPrice }: { readonly coverage: number; readonly totalPrice: number },
): CheaperSelection | undefined {
  const enough = coverage - mostLost * summary.suspicious
  const found = pareto.byPrice
    .filter((point) => point.IDs.length > 0 && point.coverage >= enough)
    .reduce<ParetoPoint | undefined>((best, point) => (best && best.price <= point.price ? best : point), undefined)
  if (!found || totalPrice === 0 || found.price > (1 - leastSaved) * totalPrice) return undefined
  const { IDs, price } = found
  return { IDs, coverage: found.coverage, price, saved: totalPrice - price, lost: coverage - found.coverage }
}
