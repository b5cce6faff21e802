import { expect, it } from 'vitest'
import { rankSum } from '../bench/rank-sum.ts'
import { random } from './random.ts'

it('the statistic is small for samples of the same distribution, even with ties', () => {
  const next = random(240)
  const sample = () => Array.from({ length: 200 }, () => Math.floor(next() * 20))

  expect(Math.abs(rankSum(sample(), sample()))).toBeLessThan(2.58)
  expect(rankSum([1, 1, 1], [1, 1, 1])).toBe(0)
})

it('the statistic shows a small shift of all values', () => {
  const next = random(241)
  const sample = (more: number) => Array.from({ length: 200 }, () => next() + more)

  expect(rankSum(sample(0), sample(0.3))).toBeLessThan(-2.58)
  // Computed by hand: ranks 1 to 3 out of 6; (6 − 10.5) / √(3·3·7/12).
  expect(rankSum([1, 2, 3], [4, 5, 6])).toBeCloseTo(-1.964, 3)
})
