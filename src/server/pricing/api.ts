import type { contract } from '../../contract/index.ts'
import type { Handlers } from '../platform/http/calls.ts'
import type { PriceBook } from './price-book.ts'

/** The product's price table, which reports use too. */
export function pricingHandlers(prices: PriceBook): Handlers<typeof contract.pricing> {
  return {
    async read() {
      const { currency, demo, product } = await prices.current()
      return { currency, demo, tiers: product }
    },
  }
}
