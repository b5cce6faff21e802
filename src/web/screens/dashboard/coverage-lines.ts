import type { CoveragePoint } from '../../../contract/dashboard.ts'
import { percentOf } from '../../../domain/percent.ts'
import { isSmallSample } from '../../../domain/sample-size.ts'

/**
 * Reports side by side, each centred in its share of the width: points in percent of the chart's width and, from the
 * bottom, its height.
 */
export const chartPoints = (points: readonly CoveragePoint[]) =>
  points.map(({ name, suspicious, covered, proven, rules }, index) => ({
    /** Identifies reports on the same log by its name: only these are connected. */
    log: logOf(name),
    version: rules ?? 0,
    /** Diameter in pixels, by number of suspicious observables. */
    size: sizeOf(suspicious),
    left: ((index + 0.5) / points.length) * 100,
    expected: percentOf(covered, suspicious),
    proven: percentOf(proven, suspicious),
    /** Too few suspicious observables for percentages: no line leads here. */
    isSmall: isSmallSample(suspicious),
  }))

type ChartPoint = ReturnType<typeof chartPoints>[number]

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
