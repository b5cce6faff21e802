import { expect, it } from 'vitest'
import { demo, trySources } from './demo-report.ts'

it('the recommended sources cover what the report says, each of them adds, and no other is worth its price', () => {
  const chosen = trySources(new Set(demo.recommended))

  expect(chosen.covered).toBe(demo.curve.at(-1)?.[1])
  for (const ID of demo.recommended) expect(chosen.difference[ID]).toBeGreaterThan(0)
})

it('nothing chosen covers and costs nothing; each source then adds its own coverage', () => {
  const { covered, eurPerYear, difference } = trySources(new Set())

  expect({ covered, eurPerYear }).toEqual({ covered: 0, eurPerYear: 0 })
  expect(difference).toEqual(Object.fromEntries(demo.sources.map(({ ID, coverage }) => [ID, coverage])))
})

it('the price is that of the sources and of the product with so many of them', () => {
  expect(trySources(new Set(['demo.global-reputation', 'demo.open-shield'])).eurPerYear).toBe(42_000 + 6000)
})
