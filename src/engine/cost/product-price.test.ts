import { expect, it } from 'vitest'
import { productPrice } from './product-price.ts'

const tiers = [
  { upToSources: 5, eurPerYear: 100 },
  { upToSources: 10, eurPerYear: 300 },
]

it('the product’s price depends on the number of sources: 0 without a source, the last price beyond the table', () => {
  expect([0, 1, 5, 6, 10, 1000].map((sources) => productPrice(tiers, sources))).toEqual([0, 100, 100, 300, 300, 300])
  expect(productPrice([...tiers, { upToSources: null, eurPerYear: 900 }], 11)).toBe(900)
  expect(productPrice([], 3)).toBe(0)
})
