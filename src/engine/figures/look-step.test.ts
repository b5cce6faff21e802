import { expect, it } from 'vitest'
import { dayMs } from '../../domain/time-units.ts'
import { lookStep } from './look-step.ts'

const start = Date.UTC(2026, 0, 1) + 345
const looks = [0, 1, 2, 5, 30, 31].map((n) => start + n * dayMs)

it.each([
  ['a look has the step since the previous look', 2, dayMs],
  ['a look after a longer gap has that gap as its step', 5, 3 * dayMs],
  ['a time between two looks has their distance as its step', 3, 3 * dayMs],
  ['the first look has no step', 0, undefined],
  ['a time before the first look has no step', -4, undefined],
  ['a time in a gap longer than the tolerance has no step', 12, undefined],
  ['the look that ends such a gap has no step', 30, undefined],
  ['a time after the last look has no step', 33, undefined],
])('%s', (_, at, step) => {
  const inSeconds = Math.floor((start + at * dayMs) / 1000) * 1000

  expect(lookStep({ looks, toleranceMs: 4 * dayMs }, inSeconds)).toBe(step)
})
