import { describe, expect, it } from 'vitest'
import { describeLogFormat } from './conformance.ts'
import { logFormats } from './index.ts'
import { samples } from './samples.ts'

/** Binary formats; their tests create their own samples. */
const binary = new Set(['evtx', 'nfdump-binary', 'nfdump-packed'])

describe('the registry of log formats', () => {
  it('contains each format once', () => {
    const ids = logFormats.map((format) => format.id)

    expect(new Set(ids).size).toBe(ids.length)
  })

  it('has a sample of every format', () => {
    const without = logFormats.map((format) => format.id).filter((id) => !samples[id] && !binary.has(id))

    expect(without).toEqual([])
  })

  it('names the products of every format', () => {
    for (const format of logFormats) {
      expect(format.products.length).toBeGreaterThan(0)
    }
  })
})

for (const format of logFormats) {
  const sample = samples[format.id]
  if (sample) describeLogFormat(format, sample)
}
