import { expect, it } from 'vitest'
import { type QualityFacts, qualityOf, qualityWeights } from './quality.ts'

const facts: QualityFacts = {
  warningShare: 0,
  exclusiveShare: 1,
  latency: { compared: 10, first: 10, same: 0 },
  medianAgeDays: 3,
}

it('has weights that add up to 100', () => {
  expect(Object.values(qualityWeights).reduce((sum, weight) => sum + weight, 0)).toBe(100)
})

it.each([
  ['everything at its best', {}, 100],
  ['one in twenty on a warning list', { warningShare: 0.05 }, 65],
  ['one in a hundred on a warning list', { warningShare: 0.01 }, 93],
  ['nothing but wide ranges', { wideShare: 1 }, 82.5],
  ['a tenth of wide ranges', { wideShare: 0.1 }, 98.25],
  ['wide ranges on warning lists', { wideShare: 1, warningShare: 0.05 }, 65],
  ['a copy of others', { exclusiveShare: 0 }, 75],
  ['always late', { latency: { compared: 10, first: 0, same: 0 } }, 80],
  ['at the same time as others', { latency: { compared: 10, first: 0, same: 10 } }, 90],
  ['an archive', { medianAgeDays: 900 }, 80],
  ['nothing known of who was first: the others weigh more', { latency: undefined, exclusiveShare: 0 }, 68.75],
] satisfies [string, Partial<QualityFacts>, number][])('%s', (_, changed, score) => {
  const quality = qualityOf({ ...facts, ...changed })

  expect(quality?.score).toBeCloseTo(score, 6)
  expect(quality?.components.reduce((sum, { points }) => sum + points, 0)).toBeCloseTo(score, 6)
  expect(quality?.components.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(100, 6)
})

it('is unknown if too few figures are known', () => {
  expect(qualityOf({ ...facts, warningShare: undefined, latency: undefined })).toBeUndefined()
})
