import { expect, it } from 'vitest'
import { productPrice } from '../../../engine/cost/product-price.ts'
import { exampleCount, sourcesIn, tierOf } from './tiers.ts'

const tiers = [
  { upToSources: 5, eurPerYear: 6000 },
  { upToSources: 15, eurPerYear: 12_000 },
]

it('the marked tier is that of the price', () => {
  for (const table of [tiers, [...tiers, { upToSources: null, eurPerYear: 20_000 }]]) {
    for (const count of [1, 5, 6, 15, 16, 999]) {
      expect(tierOf(table, count)?.eurPerYear).toBe(productPrice(table, count))
    }
  }
  expect(tierOf(tiers, 0)).toBeUndefined()
  expect(tierOf([], 3)).toBeUndefined()
})

it('the example goes beyond the first tier if there is another', () => {
  expect(exampleCount(tiers)).toBe(6)
  expect(exampleCount([{ upToSources: 5, eurPerYear: 1 }])).toBe(5)
  expect(exampleCount([{ upToSources: null, eurPerYear: 1 }])).toBe(6)
})

it.each([
  ['7', 7],
  ['7.9', 7],
  ['-3', 0],
  ['', 0],
  ['x', 0],
  ['1e9', 10_000],
])('%j is read as %i sources', (text, count) => {
  expect(sourcesIn(text)).toBe(count)
})
