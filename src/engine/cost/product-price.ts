import type { PriceTier } from '../../domain/report.ts'

/**
 * What the product costs with so many sources in use, EUR a year: nothing where none is, else the first tier that they fit
 * into; beyond the last one its price holds. Without tiers it costs nothing.
 * @param tiers from few sources to many, prices not falling
 */
export function productPrice(tiers: readonly PriceTier[], sources: number): number {
  if (sources === 0) return 0
  const tier = tiers.find(({ upToSources }) => upToSources === null || sources <= upToSources)
  return (tier ?? tiers.at(-1))?.eurPerYear ?? 0
}
