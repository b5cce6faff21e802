import type { PriceTable } from '../../../contract/pricing.ts'

type Tier = PriceTable['tiers'][number]

/** The tier that so many sources fall into; beyond the table the last one. Undefined without tiers or sources. */
export function tierOf(tiers: readonly Tier[], sources: number): Tier | undefined {
  if (sources <= 0) return undefined
  return tiers.find(({ upToSources }) => upToSources === null || sources <= upToSources) ?? tiers.at(-1)
}

/** A number of sources that shows what a tier is: one more than the first holds, or as many as it holds. */
export function exampleCount(tiers: readonly Tier[]): number {
  const first = tiers[0]?.upToSources ?? null
  if (first === null) return 6
  return tiers.length > 1 ? first + 1 : first
}

/** A whole number of sources out of what somebody typed; 0 for anything else. */
export function sourcesIn(text: string): number {
  const count = Math.floor(Number(text))
  return Number.isFinite(count) ? Math.min(Math.max(count, 0), 10_000) : 0
}

/** An amount of euros out of what somebody typed, with a comma or a point; 0 for anything else. */
export function eurosIn(text: string): number {
  const amount = Number(text.trim().replace(',', '.'))
  return Number.isFinite(amount) ? Math.min(Math.max(amount, 0), 1e9) : 0
}
