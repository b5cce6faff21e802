import { buffer } from 'node:stream/consumers'
import { extractionSegment } from '../src/analysis/extraction-segment.ts'
import { readLog } from '../src/analysis/read-log.ts'
import { type Segment, writeSegments } from '../src/formats/sightings/write.ts'
import { oneChunk } from './one-chunk.ts'

/** The segment that a sensor sends for a log. @param now ms since epoch */
export async function segmentOf(log: string, id: string, now: number): Promise<Segment> {
  let made: Segment | undefined
  await readLog([{ name: 'a.log', content: oneChunk(log) }], {
    now,
    keepAll: true,
    async onMember({ member, extraction, assumed }) {
      const formats = [{ format: member.format as string, files: 1, lines: member.lines }]
      made = await extractionSegment(extraction, { writer: 'a test', formats, assumed, id })
    },
  })
  if (!made) throw new Error('the log has no member')
  return made
}

/** An uncompressed file of sightings. */
export const sightingsFile = (...segments: readonly Segment[]): Promise<Buffer> => buffer(writeSegments(segments))
