/** Rounds EUR to whole cents, so that sums of equal prices are equal. Never -0, which would be written as "-0 €". */
export function roundedToCents(eur: number): number {
  return Math.round(eur * 100) / 100 + 0
}
