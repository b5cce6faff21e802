import { describe, expect, it } from 'vitest'
import { routable4 } from '../listings/range-width.ts'
import { expectedByChance, isNoMoreThanChance } from './by-chance.ts'

describe('hits by chance', () => {
  it.each([
    ['no addresses', 0, 65_536, 0],
    ['no ranges', 1000, 0, 0],
    ['half of the Internet', 1000, routable4 / 2, 500],
    ['more than all addresses', 1000, 2 ** 33, 1000],
  ])('%s', (_, observed, spanned, expected) => {
    expect(expectedByChance(observed, spanned)).toBe(expected)
  })

  it('a /16 contains about eighteen of a million random addresses', () => {
    expect(expectedByChance(1_000_000, 65_536)).toBeCloseTo(17.7, 1)
  })

  // Tail probabilities of the Poisson distribution, from published tables.
  it.each([
    ['3 of an expected 1: 8 %', 3, 1, true],
    ['4 of an expected 1: 2 %', 4, 1, false],
    ['15 of an expected 10: 8.3 %', 15, 10, true],
    ['16 of an expected 10: 4.9 %', 16, 10, false],
    ['1 of an expected 0.05: 4.9 %', 1, 0.05, false],
    ['1 of an expected 0.06: 5.8 %', 1, 0.06, true],
    ['fewer than expected', 5, 10, true],
    ['no hits are not doubted', 0, 10, false],
    ['any hit is more than none expected', 1, 0, false],
    ['very many hits, as expected', 10_000, 10_000, true],
    ['very many hits, many more than expected', 12_000, 10_000, false],
  ])('%s', (_, hits, expected, answer) => {
    expect(isNoMoreThanChance(hits, expected)).toBe(answer)
  })
})
