import { type KindId, kindByCode } from '../domain/observables/index.ts'
import { SUFFIX_LIST_VERSION } from '../domain/observables/public-suffix.ts'
import type { AssumedTimes } from '../domain/report.ts'
import { type Extraction, RULES_VERSION, type Sighting } from '../engine/extract/extraction.ts'
import type { SegmentHeader } from '../formats/sightings/header.ts'
import type { SightedValue } from '../formats/sightings/sighting.ts'
import { makeSegment, type Segment } from '../formats/sightings/write.ts'

/** Facts of a log that its extraction does not hold. */
export interface SegmentOrigin {
  /** Name and version of the program that read it. */
  readonly writer: string
  readonly formats: SegmentHeader['formats']
  readonly assumed: AssumedTimes | undefined
  /** Name of the segment; without it, the digest of what the segment says. */
  readonly id?: string
}

/** Makes a segment of an extraction that kept the hours of every observable. */
export function extractionSegment(extraction: Extraction, origin: SegmentOrigin): Promise<Segment> {
  const { lines, bytes, occurrences, linesWithoutTime, linesWithAssumedTime, overlongLines, from, to } = extraction
  const forgotten: Partial<Record<KindId, number>> = {}
  for (const [code, count] of Object.entries(extraction.forgotten ?? {})) {
    const kind = kindByCode.get(Number(code))?.id
    if (kind && count > 0) forgotten[kind] = count
  }
  return makeSegment(
    {
      writer: origin.writer,
      rules: `winnow ${RULES_VERSION}`,
      suffixes: SUFFIX_LIST_VERSION,
      formats: origin.formats,
      lines,
      bytes,
      occurrences,
      linesWithoutTime,
      linesWithAssumedTime,
      skippedLines: overlongLines,
      ...(from !== undefined && to !== undefined && { from, to }),
      ...(origin.assumed && { assumed: origin.assumed as SegmentHeader['assumed'] }),
      ...(Object.keys(forgotten).length > 0 && { forgotten: forgotten as Record<string, number> }),
    },
    sightedValues(extraction.all()),
    origin.id,
  )
}

function* sightedValues(sightings: Iterable<Sighting>): Generator<SightedValue> {
  for (const { kind, value, count, first, last, hours = none, assumedHours = none, events } of sightings) {
    yield {
      kind,
      value,
      count,
      hours,
      assumedHours,
      firstMs: first === undefined ? 0 : first % 1000,
      lastMs: last === undefined ? 0 : last % 1000,
      ...(events && { events }),
    }
  }
}

const none: readonly number[] = []
