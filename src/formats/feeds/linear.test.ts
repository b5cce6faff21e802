import { describe, expect, it } from 'vitest'
import { hostileTexts, repeated } from '../../../test/hostile-texts.ts'
import { seed } from '../../../test/seed.ts'
import { partOf, rounds } from '../../../test/soak.ts'
import type { FeedFormat } from '../feed-format.ts'
import { type FeedSample, feedSamples, outcomeOf } from './conformance.ts'
import { makeHead } from './head.ts'
import { feedFormats } from './index.ts'

/** With this many characters in a line, quadratic time means minutes, and linear time milliseconds. */
const length = rounds(300_000, 900_000)
/** Plain lists divide longer lines. */
const divided = 600_000
const limit = rounds(60_000, 900_000)

describe(`texts that repeat one unit, also in long lines (SEED=${seed})`, { timeout: limit }, () => {
  it.each(feedFormats.map(({ id }, at) => [id, at] as const))('are read in linear time by %s', async (id, at) => {
    const format = feedFormats[at] as unknown as FeedFormat
    const { sample, options, headerLines = 0, lines } = feedSamples[id] as FeedSample
    // Preceded by what identifies the format, so that a table has the expected columns.
    const before = lines ? sample : sample.split('\n').slice(0, headerLines).join('\n')
    // The YAML parser is linear but slow.
    const size = id === 'yaml' || id === 'sigma' ? length / 2 : id === 'plain-list' ? Math.max(length, divided) : length
    const units = partOf(repeated, 16, at)
    let read = 0
    for (const text of hostileTexts(units, size, at + seed)) {
      format.detect(makeHead(Buffer.from(text), { whole: true }))
      await outcomeOf(format, Buffer.from(`${before}\n${text}`), options)
      read++
    }

    expect(read).toBe(2 * units.length)
  })
})
