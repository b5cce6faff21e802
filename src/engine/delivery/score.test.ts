import { expect, it } from 'vitest'
import { random } from '../../../test/random.ts'
import { flavourIds } from '../../domain/source.ts'
import { chanceOf, confidenceOf, evidenceOf, reliabilityOf, riskOf, severityOf, severityOfTag } from './score.ts'

const pooled = (...chances: number[]) => confidenceOf(chances.reduce((sum, chance) => sum + evidenceOf(chance), 0))

it.each([
  [undefined, 0.5],
  [0, 0.7],
  [0.002, 0.65],
  [0.01, 0.5],
  [0.04, 0.4],
  [0.3, 0.3],
])('a source of which a share of %s is on warning lists is reliable to %s', (warningShare, reliability) => {
  expect(reliabilityOf({ warningShare })).toBe(reliability)
})

it.each([
  ['one clean source', [0.7], 70],
  ['two that agree', [0.7, 0.7], 91],
  ['three', [0.7, 0.7, 0.7], 97],
  ['nothing known of the source', [0.5], 50],
  ['doubtful', [0.3], 30],
  ['doubtful twice', [0.3, 0.3], 51],
  ['hardly anything left', [0.02], 2],
  ['never certain', [0.95, 0.95, 0.95], 99],
])('confidence of %s', (_, chances, confidence) => {
  expect(pooled(...chances)).toBe(confidence)
})

it('the publisher’s own score raises or lowers the chance, and a missing score counts as two thirds', () => {
  expect(chanceOf(0.6, undefined, 1)).toBeCloseTo(0.6)
  expect(chanceOf(0.6, 100, 1)).toBeCloseTo(0.78)
  expect(chanceOf(0.6, 66.67, 1)).toBeCloseTo(0.6)
  expect(chanceOf(0.6, 0, 1)).toBeCloseTo(0.24)
  // A score outside the scale is an error of the publisher.
  expect(chanceOf(0.6, 900, 1)).toBe(chanceOf(0.6, 100, 1))
  expect(chanceOf(0.6, 100, 0.5)).toBeCloseTo(0.39)
})

it('a command server has a higher risk than a scanner at equal confidence', () => {
  expect(riskOf(severityOf(['c2']), 70)).toBe(70)
  expect(riskOf(severityOf(['scanner']), 70)).toBe(28)
  expect(severityOf(['malware', 'spam', 'mixed'])).toBe(65)
  expect(severityOf(['mixed'])).toBe(severityOf([]))
  expect(severityOfTag('ransomware')).toBe(100)
  expect(severityOfTag('mixed')).toBe(0)
  expect(severityOfTag('constructor')).toBe(0)
})

it('confidence stays within 0 and 100, and another source, a higher score or a lower age never lowers it', () => {
  const seed = 4711
  const next = random(seed)
  for (let round = 0; round < 5000; round++) {
    const chances = Array.from({ length: 1 + Math.floor(next() * 8) }, () =>
      chanceOf(0.3 + 0.4 * next(), next() < 0.5 ? undefined : next() * 100, next()),
    )
    const confidence = pooled(...chances)
    const risk = riskOf(severityOf(flavourIds.filter(() => next() < 0.2)), confidence)
    const message = `seed ${seed}, round ${round}`

    expect(confidence, message).toBeGreaterThanOrEqual(1)
    expect(confidence, message).toBeLessThanOrEqual(99)
    expect(risk, message).toBeGreaterThanOrEqual(0)
    expect(risk, message).toBeLessThanOrEqual(confidence)
    expect(pooled(...chances, next() * 0.9), message).toBeGreaterThanOrEqual(confidence)
    const [reliability, score, left] = [0.3 + 0.4 * next(), next() * 90, next()]
    const chance = chanceOf(reliability, score, left)
    expect(chanceOf(reliability, score + 10, left), message).toBeGreaterThanOrEqual(chance)
    expect(chanceOf(reliability, score, left * next()), message).toBeLessThanOrEqual(chance)
  }
})
