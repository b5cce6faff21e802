import { describe, expect, it } from 'vitest'
import { describeFeedFormat, type FeedSample, feedSamples } from './conformance.ts'
import { detectFeed } from './detect.ts'
import { makeHead } from './head.ts'
import { type FeedReading, feedFormatById, feedFormats } from './index.ts'

for (const format of feedFormats) describeFeedFormat(format, feedSamples[format.id] as FeedSample)

describe('the registry', () => {
  it('finds each format by its unique id', () => {
    for (const format of feedFormats) expect(feedFormatById(format.id)).toBe(format)
    expect(new Set(feedFormats.map(({ id }) => id)).size).toBe(feedFormats.length)
    expect(feedFormatById('constructor')).toBeUndefined()
  })
})

describe('a reading', () => {
  it('is checked against its format by the compiler and by the format', () => {
    const reading: FeedReading = { format: 'delimited', options: { value: 'ioc', header: 'row', delimiter: ';' } }
    // @ts-expect-error an unknown delimiter
    const wrong: FeedReading = { format: 'delimited', options: { delimiter: '~' } }
    // @ts-expect-error options of another format
    const other: FeedReading = { format: 'hosts', options: { value: 3 } satisfies { value: number } }

    expect(feedFormatById(reading.format)?.options.safeParse(reading.options).success).toBe(true)
    expect(feedFormatById(wrong.format)?.options.safeParse(wrong.options).success).toBe(false)
    expect(other.format).toBe('hosts')
  })
})

describe('detection', () => {
  it.each(feedFormats.map(({ id }) => id))('recognises the sample of %s', (id) => {
    const head = makeHead(new TextEncoder().encode(feedSamples[id]?.sample), { whole: true })

    expect(detectFeed(head)?.format).toBe(id)
  })
})
