import { describe, expect, it } from 'vitest'
import { random } from '../../../test/random.ts'
import { seed } from '../../../test/seed.ts'
import { DroppedValues } from './dropped-values.ts'

const [ipv4, domain] = [1, 5]

/** Random hashes as signed words. */
function hashes(count: number, next: () => number): [number, number][] {
  const word = () => Math.floor(next() * 2 ** 32) | 0
  return Array.from({ length: count }, () => [word(), word()])
}

describe('dropped values', () => {
  it(`are counted exactly and by kind, however often they occur (SEED=${seed})`, () => {
    const next = random(seed)
    const addresses = hashes(30_000, next)
    const names = hashes(7000, next)
    const values = new DroppedValues(40_000)
    for (let n = 0; n < 3; n++) {
      for (const [lo, hi] of addresses) values.add(ipv4, lo, hi)
      for (const [lo, hi] of names) values.add(domain, lo, hi)
    }

    expect(values.counts()).toEqual({
      [ipv4]: { count: 30_000, isAbout: false },
      [domain]: { count: 7000, isAbout: false },
    })
    expect(addresses.every(([lo, hi]) => values.has(lo, hi))).toBe(true)
    expect(hashes(30_000, next).some(([lo, hi]) => values.has(lo, hi))).toBe(false)
    expect(values.bytes / 37_000).toBeLessThan(16)
  })

  it(`are estimated if there are too many, the most frequent kind first, in bounded memory (SEED=${seed})`, () => {
    const next = random(seed)
    const values = new DroppedValues(10_000)
    const names = hashes(500, next)
    for (const [lo, hi] of names) values.add(domain, lo, hi)
    for (const [lo, hi] of hashes(200_000, next)) values.add(ipv4, lo, hi)
    for (const [lo, hi] of names) values.add(domain, lo, hi)

    const counts = values.counts()
    expect(counts[domain]).toEqual({ count: 500, isAbout: false })
    expect(counts[ipv4]?.isAbout).toBe(true)
    // Ten standard deviations.
    expect(Math.abs((counts[ipv4]?.count ?? 0) / 200_000 - 1)).toBeLessThan(0.15)
    expect(values.bytes).toBeLessThan(200_000)
  })
})
