import { expect, it } from 'vitest'
import { oneChunk } from '../../test/one-chunk.ts'
import type { AssumedTimes } from '../domain/report.ts'
import { extractionSegment } from './extraction-segment.ts'
import { readLog } from './read-log.ts'

/** The assumptions in the header of a segment. */
async function headerOf(assumed: AssumedTimes | undefined): Promise<unknown> {
  const log = [{ name: 'a.log', content: oneChunk('2026-11-10T10:00:00Z fw app: 100.20.30.40 came\n') }]
  const { extraction } = await readLog(log, { now: Date.UTC(2026, 10, 20), keepAll: true })
  const { parts } = await extractionSegment(extraction, {
    writer: 'test',
    formats: [{ format: 'plain-text', lines: 1, files: 1 }],
    assumed,
  })
  const [header = ''] = Buffer.concat(parts).toString().split('\n')
  return JSON.parse(header).assumed
}

it('a header names the smallest of the offsets that were assumed for logs and for sightings', async () => {
  expect(await headerOf({ zoneOffsetMinutes: 120, sightingsZoneOffsetMinutes: 0 })).toEqual({ zoneOffsetMinutes: 0 })
  expect(await headerOf({ zoneOffsetMinutes: -60, sightingsZoneOffsetMinutes: 0 })).toEqual({ zoneOffsetMinutes: -60 })
  expect(await headerOf({ sightingsZoneOffsetMinutes: 60 })).toEqual({ zoneOffsetMinutes: 60 })
})

it('a header has no assumptions if it cannot express any of them', async () => {
  expect(await headerOf({ zone: 'Europe/Berlin', linesInRepeatedHour: 1 })).toBeUndefined()
  expect(await headerOf(undefined)).toBeUndefined()
})
