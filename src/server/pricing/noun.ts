import { sources as catalogue } from '../../catalogue/sources/index.ts'
import type { Base } from '../base.ts'
import { pricingHandlers } from './api.ts'
import { openPriceBook } from './price-book.ts'

/** Prices of sources and of the product. @throws naming every fault in the price file */
export async function pricingNoun({ database, clock, config }: Base) {
  const prices = await openPriceBook(database.db, {
    file: config.sources.pricesFile,
    knownIds: new Set(catalogue.map(({ id }) => id)),
    clock,
  })
  return { prices, handlers: { pricing: pricingHandlers(prices) } }
}
