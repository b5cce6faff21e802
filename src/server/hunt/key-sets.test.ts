import { expect, it } from 'vitest'
import { random } from '../../../test/random.ts'
import { seed } from '../../../test/seed.ts'
import { NumberRanges, NumberSet } from './key-sets.ts'

it(`a set has the numbers that were added, and never 0 (SEED=${seed})`, () => {
  const next = random(seed)
  const set = new NumberSet()
  const reference = new Set<number>()
  const some = () => Math.floor((next() - 0.5) * 2 ** 32) & (next() < 0.5 ? -1 : 0xfff)
  for (let i = 0; i < 5000; i++) {
    const number = some()
    set.add(number)
    if (number !== 0) reference.add(number)
  }
  const asked = [...reference, ...Array.from({ length: 5000 }, some)]

  expect(asked.filter((number) => set.has(number) !== reference.has(number))).toEqual([])
})

it(`finds the same numbers in ranges as a comparison with each range (SEED=${seed})`, () => {
  const next = random(seed)
  const ranges = new NumberRanges()
  const reference: [number, number][] = []
  for (let i = 0; i < 40; i++) {
    const from = Math.floor(next() * 1000) + (i % 2) * (2 ** 32 - 2000)
    const to = from + Math.floor(next() * 30)
    ranges.add(from, to)
    reference.push([from, to])
  }
  ranges.add(2 ** 32 - 1, 2 ** 32 - 1)
  ranges.seal()
  const asked = Array.from({ length: 3000 }, (_, i) => (i < 1500 ? i : 2 ** 32 - 3000 + i))
  const isIn = (number: number) => reference.some(([from, to]) => from <= number && number <= to)

  expect(asked.filter((n) => ranges.has(n) !== (isIn(n) || n === 2 ** 32 - 1))).toEqual([])
  expect(new NumberRanges().has(5)).toBe(false)
})
