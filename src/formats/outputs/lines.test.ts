import { expect, it } from 'vitest'
import { isoTime } from './lines.ts'

it('writes times like Date, and throws for the same values', () => {
  const times = [
    0, 1, -1, 951_782_399_999, 951_782_400_000, 253_402_300_800_000, -62_198_755_200_001, 8.64e15, -8.64e15,
  ]
  for (let n = 0; n < 5000; n++) times.push(n * 86_399_123 + n)
  for (const time of [...times, 1.5, -1.5]) expect(isoTime(time)).toBe(new Date(time).toISOString())
  for (const time of [Number.NaN, Number.POSITIVE_INFINITY, 8.64e15 + 1])
    expect(() => isoTime(time)).toThrow(RangeError)
})
