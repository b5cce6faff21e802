import type { CoveragePoint } from '../../../contract/dashboard.ts'
import { percentOf } from '../../../domain/percent.ts'
import { isSmallSample } from '../../../domain/sample-size.ts'

/** A point in percent of the chart's width and, from the bottom, its height. */
export interface ChartPoint {
  /** Identifies reports on the same log by its name: only these are connected. */
  readonly log: string
  readonly version: number
  /** Diameter in pixels, by number of suspicious observables. */
  readonly size: number
  readonly left: number
  /** Share of the suspicious observables, 0 to 100. */
  readonly expected: number
  /** Null: the rules of that time proved nothing. */
  readonly proven: number | null
  /** Too few suspicious observables for percentages: no line leads here. */
  readonly isSmall: boolean
}

type ProvenPoint = ChartPoint & { readonly proven: number }

/** Reports side by side, each centred in its share of the width. */
export function chartPoints(points: readonly CoveragePoint[]): ChartPoint[] {
  return points.map(({ name, suspicious, covered, proven, rules }, index) => {
    return {
      log: logOf(name),
      version: rules ?? (proven === null ? -1 : 0),
      size: sizeOf(suspicious),
      left: ((index + 0.5) / points.length) * 100,
      expected: percentOf(covered, suspicious),
      proven: proven === null ? null : percentOf(proven, suspicious),
      isSmall: isSmallSample(suspicious),
    }
  })
}

/**
 * Consecutive reports on the same log by the same rules. A line between different logs or rules, or between small samples,
 * would suggest a change that nobody measured.
 */
export function logRuns(points: readonly ChartPoint[]): ChartPoint[][] {
  const runs: ChartPoint[][] = []
  for (const point of points) {
    if (point.isSmall) {
      runs.push([])
      continue
    }
    const run = runs.at(-1)
    if (run?.[0]?.log === point.log && run[0].version === point.version) run.push(point)
    else runs.push([point])
  }
  return runs.filter(({ length }) => length > 0)
}

/** Those of these runs with a known proven share. */
export const provenRuns = (points: readonly ChartPoint[]): ProvenPoint[][] =>
  logRuns(points).filter((run): run is ProvenPoint[] => run.every(({ proven }) => proven !== null))

/** Positions of the points that other rules counted than the point before. */
export const countedAnew = (points: readonly { readonly version?: number }[]): number[] =>
  points.flatMap(({ version }, index) => (index > 0 && version !== points[index - 1]?.version ? [index] : []))

/** Rotated logs differ by number, date and compression. */
function logOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/\.(gz|zst|zip|bz2|xz)$/, '')
    .replace(/[\d._\s-]+/g, '')
}

/** From 6 px for one to 20 px for a thousand or more. */
function sizeOf(suspicious: number): number {
  return Math.round(6 + 14 * Math.min(1, Math.log10(1 + suspicious) / 3))
}

/** A CSS polygon between two values at each point. */
export function bandPolygon(
  points: readonly { readonly left: number; readonly from: number; readonly to: number }[],
): string {
  const corner = (left: number, y: number) => `${left}% ${100 - y}%`
  const above = points.map(({ left, to }) => corner(left, to))
  const below = points.map(({ left, from }) => corner(left, from)).reverse()
  return `polygon(${[...above, ...below].join(', ')})`
}
