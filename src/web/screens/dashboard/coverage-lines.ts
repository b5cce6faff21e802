import type { CoveragePoint } from '../../../contract/dashboard.ts'

/** A point of the chart in percent of its width and of its height from below. */
export interface ChartPoint {
  readonly left: number
  /** Of what is suspicious, 0 to 100. */
  readonly expected: number
  /** Null: the report counted by older rules. */
  readonly proven: number | null
}

type ProvenPoint = ChartPoint & { readonly proven: number }

/** Reports side by side, each in the middle of its share of the width. */
export function chartPoints(points: readonly CoveragePoint[]): ChartPoint[] {
  return points.map(({ suspicious, covered, proven }, index) => {
    const share = (count: number) => (suspicious > 0 ? (count / suspicious) * 100 : 0)
    return {
      left: ((index + 0.5) / points.length) * 100,
      expected: share(covered),
      proven: proven === null ? null : share(proven),
    }
  })
}

/** Neighbours for which it is known what is proven: the line of it is broken between them. */
export function provenRuns(points: readonly ChartPoint[]): ProvenPoint[][] {
  const runs: ProvenPoint[][] = [[]]
  for (const point of points) {
    if (point.proven === null) runs.push([])
    else runs.at(-1)?.push(point as ProvenPoint)
  }
  return runs.filter(({ length }) => length > 0)
}

/** An SVG path in a box of 100 × 100. */
export function linePath(points: readonly { readonly left: number; readonly y: number }[]): string {
  return points.map(({ left, y }, index) => `${index === 0 ? 'M' : 'L'}${left},${100 - y}`).join(' ')
}

/** A CSS polygon between two heights at each point. */
export function bandPolygon(
  points: readonly { readonly left: number; readonly from: number; readonly to: number }[],
): string {
  const corner = (left: number, y: number) => `${left}% ${100 - y}%`
  const above = points.map(({ left, to }) => corner(left, to))
  const below = points.map(({ left, from }) => corner(left, from)).reverse()
  return `polygon(${[...above, ...below].join(', ')})`
}
