import { expect, it } from 'vitest'
import { worthByHits, worthOf } from './worth.ts'

it('worth is the expected harm weighted by the confidence', () => {
  expect(worthOf({ risk: 100, confidence: 100 })).toBe(100)
  expect(worthOf({ risk: 50, confidence: 50 })).toBe(25)
})

const worth = worthByHits([
  { id: 'met', records: 10_000, coverage: 500 },
  { id: 'never-met', records: 1_000_000, coverage: 0 },
  { id: 'few', records: 3, coverage: 3 },
])
const by = (...sources: string[]) => worth({ risk: 80, confidence: 50, sources: sources.map((id) => ({ id })) })

it('indicators of a source with many matches are worth more to the organisation that had them', () => {
  expect(by('met')).toBeGreaterThan(100 * by('never-met'))
  expect(by('met')).toBeCloseTo(40 * 0.049, 2)
})

it('three matches of three listings prove little', () => {
  expect(by('few')).toBeLessThan(by('met'))
})

it('contributions of sources add up, and an unknown source counts as the average', () => {
  expect(by('met', 'few')).toBeGreaterThan(by('met'))
  expect(by('unknown')).toBeGreaterThan(by('never-met'))
  expect(by('unknown')).toBeLessThan(by('met'))
  expect(by()).toBeCloseTo(0)
})

it('an entry of an own list has worth 100, more than one of a source', () => {
  const [ownList, feed] = ['list:1', 'met'].map((id) => worth({ risk: 100, confidence: 100, sources: [{ id }] })) as [
    number,
    number,
  ]
  expect(ownList).toBe(100)
  expect(ownList).toBeGreaterThan(feed)
})

it('worth is the expected harm if the report found no matches', () => {
  const indicator = { risk: 80, confidence: 50, sources: [{ id: 'a' }] }
  expect(worthByHits([])(indicator)).toBe(40)
  expect(worthByHits([{ id: 'a', records: 1000, coverage: 0 }])(indicator)).toBe(40)
})
