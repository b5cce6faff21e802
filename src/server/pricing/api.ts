import type { contract } from '../../contract/index.ts'
import type { Handlers } from '../platform/http/calls.ts'
import type { PriceBook } from './price-book.ts'

/** The product's own price table, the one that reports are made with. */
export function pricingHandlers(prices: PriceBook): Handlers<typeof contract.pricing> {
  return {
    async read() {
      const { currency, demo, product } = await prices.current()
      return { currency, demo, tiers: product }
    },
  }
}
