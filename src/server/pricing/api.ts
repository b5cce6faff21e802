import type { PriceList } from '../../catalogue/prices.ts'
import type { contract } from '../../contract/index.ts'
import type { Handlers } from '../platform/calls.ts'

/** The product's own price table, the one that reports are made with. */
export function pricingHandlers({ currency, demo, product }: PriceList): Handlers<typeof contract.pricing> {
  return { read: async () => ({ currency, demo, tiers: product }) }
}
