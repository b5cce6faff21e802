import { describe, expect, it } from 'vitest'
import { type ComplexitySource, complexityComponents, complexityScore, complexityWeights } from './complexity.ts'

const plain: ComplexitySource = {
  format: { difficulty: 0 },
  addresses: ['https://list.example/'],
  authentication: 'none',
  commercial: false,
  cadenceMinutes: 1440,
  licence: { stated: true, commercialUse: 'yes', redistribution: 'yes', attribution: 'no' },
}
const hardest: ComplexitySource = {
  format: { difficulty: 1 },
  addresses: ['https://a.example/', 'https://b.example/'],
  authentication: 'certificate',
  commercial: true,
  cadenceMinutes: 5,
  licence: { stated: true, commercialUse: 'no', redistribution: 'no', attribution: 'yes' },
}

describe('the complexity of a source', () => {
  it('has weights that sum up to 10', () => {
    expect(complexityComponents.reduce((sum, component) => sum + complexityWeights[component], 0)).toBe(10)
  })

  it('is 0 for a small, stable, free plain list', () => {
    expect(complexityScore(plain, { records: 500, dailyChurn: 0 }).score).toBe(0)
  })

  it('stays between 0 and 10 at the extremes', () => {
    const { score, components } = complexityScore(hardest, { records: 1e12, dailyChurn: 40 })

    expect(score).toBeGreaterThan(9)
    expect(score).toBeLessThanOrEqual(10)
    for (const component of complexityComponents)
      expect(components[component]).toBeLessThanOrEqual(complexityWeights[component])
  })

  it('is the sum of its parts', () => {
    const { score, components } = complexityScore(hardest, { records: 40_000, dailyChurn: 0.1 })
    const sum = complexityComponents.reduce((total, component) => total + components[component], 0)

    expect(Math.abs(sum - score)).toBeLessThanOrEqual(0.05)
  })

  it.each([
    ['format', { format: { difficulty: 0.9 } }],
    ['authentication', { authentication: 'key' }],
    ['paging', { addresses: ['https://a.example/', 'https://b.example/'] }],
    ['protocol', { cadenceMinutes: 10 }],
    ['licence', { licence: { ...plain.licence, redistribution: 'no' } }],
  ] as const)('grows in %s only where only that is harder', (changed, given) => {
    const before = complexityScore(plain).components
    const after = complexityScore({ ...plain, ...given }).components

    for (const component of complexityComponents) {
      if (component === changed) expect(after[component]).toBeGreaterThan(before[component])
      else expect(after[component]).toBe(before[component])
    }
  })

  it('grows with volume and churn', () => {
    const scores = [1e3, 1e4, 1e5, 1e6, 1e7].map(
      (records) => complexityScore(plain, { records, dailyChurn: 0.01 }).score,
    )

    expect(scores).toEqual([...scores].sort((a, b) => a - b))
    expect(new Set(scores).size).toBe(scores.length)
    expect(complexityScore(plain, { records: 1e4, dailyChurn: 0.5 }).components.churn).toBe(complexityWeights.churn)
  })

  it('treats a publisher without a licence here as an unknown format under a contract', () => {
    const { components } = complexityScore({ ...plain, format: undefined, addresses: [], commercial: true })

    expect(components.format).toBeGreaterThan(0)
    expect(components.licence).toBeGreaterThan(0)
  })

  it('treats invalid numbers as zero', () => {
    expect(complexityScore(plain, { records: 0, dailyChurn: -1 }).score).toBe(0)
  })
})
