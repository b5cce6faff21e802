import type { PriceTable } from '../../../contract/pricing.ts'

type Tier = PriceTable['tiers'][number]

/** Price tier of a number of sources; the last one beyond the table. Undefined without tiers or sources. */
export function tierOf(tiers: readonly Tier[], sources: number): Tier | undefined {
  if (sources <= 0) return undefined
  return tiers.find(({ upToSources }) => upToSources === null || sources <= upToSources) ?? tiers.at(-1)
}

/** A number of sources that illustrates the tiers: one more than the first tier includes, or its maximum. */
export function exampleCount(tiers: readonly Tier[]): number {
  const first = tiers[0]?.upToSources ?? null
  if (first === null) return 6
  return tiers.length > 1 ? first + 1 : first
}

/** Parses a number of sources; 0 if invalid. */
export function sourcesIn(text: string): number {
  const count = Math.floor(Number(text))
  return Number.isFinite(count) ? Math.min(Math.max(count, 0), 10_000) : 0
}
