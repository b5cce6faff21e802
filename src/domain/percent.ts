/**
 * The percentage of a part, 0 to 100; 0 if the whole is 0.
 * @example percentOf(1, 4) // 25
 */
export function percentOf(part: number, whole: number): number {
  return whole > 0 ? (part / whole) * 100 : 0
}

/** A share within its bounds, 0 to 1. */
export function clampShare(share: number): number {
  return Math.min(1, Math.max(0, share))
}
