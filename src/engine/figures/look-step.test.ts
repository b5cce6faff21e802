import { expect, it } from 'vitest'
import { lookStep } from './look-step.ts'

const day = 86_400_000
const start = Date.UTC(2026, 0, 1) + 345
const looks = [0, 1, 2, 5, 30, 31].map((n) => start + n * day)

it.each([
  ['a look: since the one before', 2, day],
  ['a look after a longer gap', 5, 3 * day],
  ['between two looks', 3, 3 * day],
  ['the first look: since when nobody knows', 0, undefined],
  ['before the first look', -4, undefined],
  ['in a gap longer than the tolerance', 12, undefined],
  ['the look that ends such a gap', 30, undefined],
  ['after the last look', 33, undefined],
])('what began at %s', (_, at, step) => {
  const inSeconds = Math.floor((start + at * day) / 1000) * 1000

  expect(lookStep({ looks, toleranceMs: 4 * day }, inSeconds)).toBe(step)
})
