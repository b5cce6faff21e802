import { describe, expect, it } from 'vitest'
import { random } from '../../../test/random.ts'
import { seed } from '../../../test/seed.ts'
import { type QualityFacts, qualityOf, qualityWeights } from './quality.ts'

const facts: QualityFacts = {
  isAlive: true,
  warningShare: 0,
  wideShare: 0,
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
  ['nothing known of who was first', { latency: undefined, exclusiveShare: 0.958 }, 78.95],
  ['nothing known of who was first, and an archive', { latency: undefined, medianAgeDays: 1400 }, 60],
  ['shared infrastructure not measured', { warningShare: undefined }, 65],
  ['wide ranges not measured', { wideShare: undefined }, 65],
] satisfies [string, Partial<QualityFacts>, number][])('%s', (_, changed, score) => {
  const quality = qualityOf({ ...facts, ...changed })

  expect(quality?.score).toBeCloseTo(score, 6)
  expect(quality?.components.reduce((sum, { points }) => sum + points, 0)).toBeCloseTo(score, 6)
})

it.each([
  ['too few figures are known', { warningShare: undefined, latency: undefined }],
  ['the source is not alive, however good its list was', { isAlive: false }],
] satisfies [string, Partial<QualityFacts>][])('is unknown if %s', (_, changed) => {
  expect(qualityOf({ ...facts, ...changed })).toBeUndefined()
})

describe('a fact that becomes unknown', () => {
  it(`never raises the score (seed ${seed})`, () => {
    const next = random(seed)
    const maybe = <T>(value: T): T | undefined => (next() < 0.2 ? undefined : value)
    const latency = () => {
      const compared = 1 + Math.floor(next() * 50)
      const first = Math.floor(next() * (compared + 1))
      return { compared, first, same: Math.floor(next() * (compared - first + 1)) }
    }
    for (let i = 0; i < 5000; i++) {
      const known: QualityFacts = {
        isAlive: next() < 0.9,
        warningShare: maybe(next() * 0.1),
        wideShare: maybe(next()),
        exclusiveShare: maybe(next()),
        latency: maybe(latency()),
        medianAgeDays: maybe(next() * 500),
      }
      const score = qualityOf(known)?.score ?? 0
      for (const fact of ['warningShare', 'wideShare', 'exclusiveShare', 'latency', 'medianAgeDays'] as const) {
        expect(qualityOf({ ...known, [fact]: undefined })?.score ?? 0).toBeLessThanOrEqual(score)
      }
      expect(qualityOf({ ...known, isAlive: false })).toBeUndefined()
    }
  })
})
