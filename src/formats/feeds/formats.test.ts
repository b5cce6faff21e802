import { describe, expect, it } from 'vitest'
import { describeFeedFormat } from './conformance.ts'
import { detectFeed } from './detect.ts'
import { makeHead } from './head.ts'
import { feedFormatById, feedFormats } from './index.ts'
import { feedSamples } from './samples.ts'

for (const format of feedFormats) describeFeedFormat(format, feedSamples[format.id])

describe('the registry', () => {
  it('knows each format by its id, each id once', () => {
    for (const format of feedFormats) expect(feedFormatById(format.id)).toBe(format)
    expect(new Set(feedFormats.map(({ id }) => id)).size).toBe(feedFormats.length)
    expect(feedFormatById('constructor')).toBeUndefined()
  })
})

describe('detection', () => {
  it.each(feedFormats.map(({ id }) => id))('takes the sample of %s for what it is', (id) => {
    const head = makeHead(new TextEncoder().encode(feedSamples[id].sample), { whole: true })

    expect(detectFeed(head)?.format).toBe(id)
  })
})
