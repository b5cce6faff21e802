import { describe, expect, it } from 'vitest'
import { type ComplexitySource, complexityParts, complexityScore, complexityWeights } from './complexity.ts'

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
    expect(complexityParts.reduce((sum, part) => sum + complexityWeights[part], 0)).toBe(10)
  })

  it('is 0 for a small, stable, free plain list', () => {
    expect(complexityScore(plain, { records: 500, dailyChurn: 0 }).score).toBe(0)
  })

  it('stays between 0 and 10 at the extremes', () => {
    const { score, parts } = complexityScore(hardest, { records: 1e12, dailyChurn: 40 })

    expect(score).toBeGreaterThan(9)
    expect(score).toBeLessThanOrEqual(10)
    for (const part of complexityParts) expect(parts[part]).toBeLessThanOrEqual(complexityWeights[part])
  })

  it('is the sum of its parts', () => {
    const { score, parts } = complexityScore(hardest, { records: 40_000, dailyChurn: 0.1 })
    const sum = complexityParts.reduce((total, part) => total + parts[part], 0)

    expect(Math.abs(sum - score)).toBeLessThanOrEqual(0.05)
  })

  it.each([
    ['format', { format: { difficulty: 0.9 } }],
    ['authentication', { authentication: 'key' }],
    ['paging', { addresses: ['https://a.example/', 'https://b.example/'] }],
    ['protocol', { cadenceMinutes: 10 }],
    ['licence', { licence: { ...plain.licence, redistribution: 'no' } }],
  ] as const)('grows in %s only where only that is harder', (changed, given) => {
    const before = complexityScore(plain).parts
    const after = complexityScore({ ...plain, ...given }).parts

    for (const part of complexityParts) {
      if (part === changed) expect(after[part]).toBeGreaterThan(before[part])
      else expect(after[part]).toBe(before[part])
    }
  })

  it('grows with volume and churn', () => {
    const scores = [1e3, 1e4, 1e5, 1e6, 1e7].map(
      (records) => complexityScore(plain, { records, dailyChurn: 0.01 }).score,
    )

    expect(scores).toEqual([...scores].sort((a, b) => a - b))
    expect(new Set(scores).size).toBe(scores.length)
    expect(complexityScore(plain, { records: 1e4, dailyChurn: 0.5 }).parts.churn).toBe(complexityWeights.churn)
  })

  it('treats a publisher without a licence here as an unknown format under a contract', () => {
    const { parts } = complexityScore({ ...plain, format: undefined, addresses: [], commercial: true })

    expect(parts.format).toBeGreaterThan(0)
    expect(parts.licence).toBeGreaterThan(0)
  })

  it('treats invalid numbers as zero', () => {
    expect(complexityScore(plain, { records: 0, dailyChurn: -1 }).score).toBe(0)
  })
})
