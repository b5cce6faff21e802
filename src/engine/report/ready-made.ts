import type { ParetoPoint, Report, WorldState } from '../../domain/report.ts'
import { leastCoverage } from '../recommend/threshold.ts'
import { selectionEvaluator } from './selection.ts'

/** The selections that a report offers, in the order in which they are shown. */
export const readyMadeKinds = [
  'most',
  'leaner',
  'whole-log',
  'as-today',
  'best-value',
  'only-free',
  'only-proven',
] as const
export type ReadyMadeKind = (typeof readyMadeKinds)[number]

/** A selection that can be adopted in one step. */
export interface ReadyMade {
  readonly kind: ReadyMadeKind
  readonly IDs: readonly string[]
  /** Sources in use that are kept whatever the report says of them. */
  readonly keep: readonly string[]
}

/**
 * The selections that a report offers beside the recommended one: what was found beside it, and what readers ask for. None is
 * offered that, with the sources in use that stay, is not what it is called.
 */
export function readyMade(report: Omit<Report, 'id' | 'createdAt'>): readonly ReadyMade[] {
  const { currentFeeds, offered = [], proven, pareto } = report
  const inUse = currentFeeds.map(({ ID }) => ID)
  const value = bestValue(pareto.byPrice)
  const of = (kind: ReadyMadeKind, IDs: readonly string[], keep: readonly string[] = []) => ({ kind, IDs, keep })
  const all: readonly ReadyMade[] = [
    ...offered.map(({ kind, IDs }) => of(kind, IDs)),
    ...(inUse.length > 0 ? [of('as-today', [], inUse)] : []),
    ...(value ? [of('best-value', value.IDs)] : []),
    ...(proven.differs && proven.IDs.length > 0 ? [of('only-proven', proven.IDs)] : []),
  ]
  const evaluate = selectionEvaluator(report)
  const { tomorrow: recommended } = evaluate(report.recommendedFeeds.map(({ ID }) => ID))
  const least = leastCoverage(report.summary.suspicious)
  const isTrue = ({ kind, IDs, keep }: ReadyMade) =>
    isBetter[kind]?.(evaluate(IDs, { keep }).tomorrow, recommended, least) ?? true
  return all.filter(isTrue).toSorted((a, b) => readyMadeKinds.indexOf(a.kind) - readyMadeKinds.indexOf(b.kind))
}

const isCheaper = (a: WorldState, b: WorldState) => a.totalPrice < b.totalPrice

/**
 * What makes a selection better than the recommended one, where its name says so. Who pays more gets at least what one
 * source must add.
 */
const isBetter: Partial<
  Record<ReadyMadeKind, (offered: WorldState, recommended: WorldState, least: number) => boolean>
> = {
  most: (offered, recommended, least) => {
    const more = offered.coverage - recommended.coverage
    return more > 0 && (more >= least || offered.totalPrice <= recommended.totalPrice)
  },
  leaner: isCheaper,
  'only-proven': (offered, recommended, least) => {
    const more = offered.proven - recommended.proven
    return (
      isCheaper(offered, recommended) || (more > 0 && (more >= least || offered.totalPrice === recommended.totalPrice))
    )
  },
}

/**
 * The corner of the upper convex hull of coverage against total price that is farthest above the line from its first to its
 * last corner, both axes scaled to 1; the cheaper one of equals. Undefined with fewer than three corners.
 */
export function bestValue(points: readonly ParetoPoint[]): ParetoPoint | undefined {
  const hull: ParetoPoint[] = []
  const turn = (a: ParetoPoint, b: ParetoPoint, c: ParetoPoint) =>
    (b.price - a.price) * (c.coverage - a.coverage) - (b.coverage - a.coverage) * (c.price - a.price)
  for (const point of points.toSorted((a, b) => a.price - b.price || b.coverage - a.coverage)) {
    while (hull.length >= 2 && turn(hull.at(-2) as ParetoPoint, hull.at(-1) as ParetoPoint, point) >= 0) hull.pop()
    hull.push(point)
  }
  const [first, last] = [hull[0], hull.at(-1)]
  if (hull.length < 3 || !first || !last) return undefined
  const heightOf = ({ price, coverage }: ParetoPoint) =>
    (coverage - first.coverage) / (last.coverage - first.coverage) - (price - first.price) / (last.price - first.price)
  return hull.slice(1, -1).reduce((best, point) => (heightOf(point) > heightOf(best) + 1e-9 ? point : best))
}
