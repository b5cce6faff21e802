import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fingerprint, fingerprintHi, fingerprintLo, fingerprintOf } from './fingerprint.ts'

const encoder = new TextEncoder()

function pair(code: number, value: string): [number, number] {
  const bytes = encoder.encode(value)
  fingerprint(code, bytes, 0, bytes.length)
  return [fingerprintLo, fingerprintHi]
}

it('the fingerprint is the same as in existing index files', () => {
  expect(pair(1, '192.0.2.1')).toEqual([738296987, 750268281])
  expect(pair(5, 'www.evil.example')).toEqual([2124220009, -124859356])
  expect(pair(5, '')).toEqual([51427826, 2144056467])
})

it('the fingerprint is the same for a string and for its bytes at any position', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 600 }), fc.nat(9), (value, offset) => {
      const bytes = encoder.encode(`${'x'.repeat(offset)}${value}y`)
      const out = new Int32Array(2)

      fingerprintOf('domain', value, out)
      fingerprint(5, bytes, offset, bytes.length - 1)

      expect([fingerprintLo, fingerprintHi]).toEqual([...out])
    }),
    { seed: 20261120 },
  )
})

it('the fingerprint distinguishes kinds, lengths and similar values, and its lo is never 0', () => {
  const seen = new Set<string>()
  const lows = new Set<number>()
  for (let i = 0; i < 200_000; i++) {
    const [lo, hi] = pair(1 + (i % 3), `${i >>> 16}.${(i >>> 8) & 255}.${i & 255}`)
    expect(lo).not.toBe(0)
    seen.add(`${lo} ${hi}`)
    lows.add(lo & 0xfffff)
  }
  expect(seen.size).toBe(200_000)
  // 200,000 balls thrown at random into 2^20 bins leave about 182,000 distinct ones.
  expect(lows.size).toBeGreaterThan(180_000)
})
