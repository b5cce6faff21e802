import type { PriceTier } from '../../domain/report.ts'

/**
 * Price of the product for a number of sources in use, EUR per year: 0 without sources, otherwise the price of the
 * first tier that is large enough, or of the last tier beyond the table. 0 without tiers.
 * @param tiers by ascending number of sources; prices must not fall
 */
export function productPrice(tiers: readonly PriceTier[], sources: number): number {
  if (sources === 0) return 0
  const tier = tiers.find(({ upToSources }) => upToSources === null || sources <= upToSources)
  return (tier ?? tiers.at(-1))?.eurPerYear ?? 0
}
