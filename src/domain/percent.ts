/**
 * The percentage of a part, 0 to 100; 0 if the whole is 0.
 * @example percentOf(1, 4) // 25
 */
export function percentOf(part: number, whole: number): number {
  return whole > 0 ? (part / whole) * 100 : 0
}

/** A percentage, 0 to 100, with at most three decimals. What is more than 0 or less than 100 stays so. */
export function roundedPercent(percent: number): number {
  const rounded = Math.round(percent * 1000) / 1000
  if (rounded === 0 && percent > 0) return 0.001
  return rounded === 100 && percent < 100 ? 99.999 : rounded
}

/** A share within its bounds, 0 to 1. */
export function clampShare(share: number): number {
  return Math.min(1, Math.max(0, share))
}
