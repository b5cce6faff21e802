/** The value below which this share of the samples lies: 0.5 is the median, 0.99 the 99th percentile, 1 the largest. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN
}

/** The slope of the regression line through the points (least squares); 0 if all have the same x. */
export function slopeOf(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (numbers: readonly number[]) => numbers.reduce((sum, n) => sum + n, 0) / numbers.length
  const [x, y] = [mean(points.map(([a]) => a)), mean(points.map(([, b]) => b))]
  const spread = points.reduce((sum, [a]) => sum + (a - x) ** 2, 0)
  return points.length === 0 || spread === 0 ? 0 : points.reduce((sum, [a, b]) => sum + (a - x) * (b - y), 0) / spread
}
