/** A price in whole cents, so that sums compare exactly. */
export const cents = (price: number) => Math.round(price * 100)
/** A complexity in whole thousandths. */
export const thousandths = (complexity: number) => Math.round(complexity * 1000)

/** Largest whole number that a sum of shares can reach despite rounding: from 10^10 on, doubles are too coarse. */
export function roundedDown(sum: number): number {
  return Math.floor(sum * (1 + 1e-12) + 1e-6)
}

/** The greatest common divisor of two whole numbers. */
export function greatestDivisor(a: number, b: number): number {
  while (b) [a, b] = [b, a % b]
  return a
}
