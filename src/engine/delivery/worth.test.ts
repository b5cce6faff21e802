import { expect, it } from 'vitest'
import { worthByHits, worthOf } from './worth.ts'

it('worth is the harm that is expected, weighed by how sure it is', () => {
  expect(worthOf({ risk: 100, confidence: 100 })).toBe(100)
  expect(worthOf({ risk: 50, confidence: 50 })).toBe(25)
})

const worth = worthByHits([
  { id: 'met', records: 10_000, coverage: 500 },
  { id: 'never-met', records: 1_000_000, coverage: 0 },
  { id: 'few', records: 3, coverage: 3 },
])
const by = (...sources: string[]) => worth({ risk: 80, confidence: 50, sources: sources.map((id) => ({ id })) })

it('what a source lists that is met often is worth more to those who met it', () => {
  expect(by('met')).toBeGreaterThan(100 * by('never-met'))
  expect(by('met')).toBeCloseTo(40 * 0.049, 2)
})

it('three hits of three listings prove little', () => {
  expect(by('few')).toBeLessThan(by('met'))
})

it('sources add up, and an unknown one counts as the average', () => {
  expect(by('met', 'few')).toBeGreaterThan(by('met'))
  expect(by('unknown')).toBeGreaterThan(by('never-met'))
  expect(by('unknown')).toBeLessThan(by('met'))
  expect(by()).toBeCloseTo(0)
})

it('without any report all is worth nothing, and nothing breaks', () => {
  expect(worthByHits([])({ risk: 80, confidence: 50, sources: [{ id: 'a' }] })).toBeCloseTo(0)
})
