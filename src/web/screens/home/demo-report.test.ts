import { expect, it } from 'vitest'
import { demo, trySources } from './demo-report.ts'

it('the recommended sources have the stated coverage, each adds something, and no other is worth its price', () => {
  const chosen = trySources(new Set(demo.recommended))

  const { proven, expected, possible } = chosen
  expect({ proven, expected, possible }).toEqual(demo.summary.covered)
  expect(expected).toBe(demo.curve.at(-1)?.[1])
  for (const ID of demo.recommended) expect(chosen.difference[ID]).toBeGreaterThan(0)
})

it('an empty selection covers and costs nothing; each source then adds its own coverage', () => {
  const { difference, ...figures } = trySources(new Set())

  expect(figures).toEqual({ proven: 0, expected: 0, possible: 0, eurPerYear: 0 })
  expect(difference).toEqual(Object.fromEntries(demo.sources.map(({ ID, coverage }) => [ID, coverage])))
})

it('the price is that of the sources plus the product for their number', () => {
  expect(trySources(new Set(['demo.global-reputation', 'demo.open-shield'])).eurPerYear).toBe(42_000 + 6000)
})

it('the proven part of each source are its listings in time, and the demo shows the difference', () => {
  const alone = demo.sources.map(({ ID, verified }) => ({ verified, ...trySources(new Set([ID])) }))

  expect(alone.map(({ proven }) => proven)).toEqual(alone.map(({ verified }) => verified))
  for (const { proven, expected, possible } of alone) {
    expect(proven).toBeLessThanOrEqual(expected)
    expect(expected).toBeLessThanOrEqual(possible)
  }
  expect(alone.some(({ proven, expected }) => proven < expected)).toBe(true)
})
