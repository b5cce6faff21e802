import { buffer } from 'node:stream/consumers'
import { extractionFacts } from '../src/analysis/extraction-facts.ts'
import { extractionSegment } from '../src/analysis/extraction-segment.ts'
import { type LogFile, type LogReading, type ReadLogOptions, readLog } from '../src/analysis/read-log.ts'
import { defaultOrganisation } from '../src/domain/organisation.ts'
import type { AssumedTimes } from '../src/domain/report.ts'
import { dayMs } from '../src/domain/time-units.ts'
import { passedOf } from '../src/engine/extract/passed.ts'
import type { Sighting } from '../src/engine/extract/sighting.ts'
import { createIndexBuilder } from '../src/engine/index/index-builder.ts'
import { bufferBytes } from '../src/engine/index/index-bytes.ts'
import { type IndexReader, openIndex } from '../src/engine/index/index-reader.ts'
import { compileOwnLists, type OwnList } from '../src/engine/lists/own-lists.ts'
import { analyse } from '../src/engine/report/analyse.ts'
import { ownObservables } from '../src/engine/report/own-figures.ts'
import { packed } from '../src/formats/sightings/packing.ts'
import { type Segment, writeSegments } from '../src/formats/sightings/write.ts'
import { watchedFrom } from './looks.ts'
import { oneChunk } from './one-chunk.ts'
import { random } from './random.ts'

/** The time at which these tests make reports. */
export const now = Date.UTC(2026, 10, 20, 12)

export const logFileOf = (name: string, bytes: Uint8Array): LogFile => ({ name, content: oneChunk(bytes) })

/** The sightings of logs as a compressed file, with a segment for each file in them. */
export async function sightingsOf(
  files: readonly LogFile[],
  options: Partial<Pick<ReadLogOptions, 'now' | 'ownRanges'>> = {},
): Promise<Uint8Array> {
  const segments: Segment[] = []
  await readLog(files, {
    now,
    ...options,
    keepAll: true,
    async onMember({ member, extraction, assumed }) {
      const formats = [{ format: member.format as string, files: 1, lines: member.lines }]
      segments.push(await extractionSegment(extraction, { writer: 'test', formats, assumed }))
    },
  })
  return buffer(packed(writeSegments(segments)))
}

/** An index of four sources that list parts of the sightings around the events, some as ranges or parent names. */
export function indexOf(seen: readonly Sighting[], seed: number): IndexReader {
  const next = random(seed)
  const ids = ['a', 'b', 'c', 'd']
  const builder = createIndexBuilder({ now })
  for (const [source] of ids.entries()) {
    for (const { kind, value, first } of seen) {
      if (next() > 0.4 - 0.08 * source) continue
      const from = (first ?? now - 5 * dayMs) + (next() - 0.7) * 20 * dayMs
      const range = kind === 'ipv4' && next() < 0.1
      builder.add({
        kind: range ? 'ipv4-cidr' : kind,
        value: range ? value.replace(/\d+$/, '0/24') : value,
        source,
        from,
        until: next() < 0.3 ? from + 10 * dayMs : Number.POSITIVE_INFINITY,
        dated: true,
        present: true,
      })
    }
  }
  const start = Math.min(now, ...seen.slice(0, 1000).map(({ first = now }) => first)) - 30 * dayMs
  const watch = watchedFrom(Math.max(start, now - 4000 * dayMs), now)
  return openIndex(bufferBytes(builder.build(ids.map((id, at) => (at === 3 ? { id } : { id, ...watch })) as never)))
}

/** The assumptions of a reading, with the offset that was assumed when its sightings were made as its own. */
function assumedIn({ assumed }: LogReading): AssumedTimes | undefined {
  if (assumed?.sightingsZoneOffsetMinutes === undefined) return assumed
  const { sightingsZoneOffsetMinutes: zoneOffsetMinutes, ...rest } = assumed
  return { zoneOffsetMinutes, ...rest }
}

/** The report of a reading, with its evidence; equal for a log and for its sightings. */
export function reportOf(reading: LogReading, index: IndexReader, lists: readonly OwnList[]) {
  const own = compileOwnLists(lists)
  const {
    report,
    evidence,
    ownHits: hits,
  } = analyse({
    id: 'report',
    sightings: reading.extraction.possibleMatches(),
    passed: passedOf(reading.extraction),
    extraction: extractionFacts({ ...reading, assumed: assumedIn(reading) }),
    index,
    sources: [],
    organisation: defaultOrganisation,
    current: ['b'],
    detectedFormat: reading.detectedFormat,
    judge: () => undefined,
    own,
    options: { now },
  })
  return { report, evidence: [...evidence.rows()], own: own ? [...ownObservables(hits, own)] : [] }
}
