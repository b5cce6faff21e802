import { assumedTimes, smallestOffset } from '../domain/assumed-times.ts'
import { type KindId, kindByCode } from '../domain/observables/index.ts'
import { SUFFIX_LIST_VERSION } from '../domain/observables/public-suffix.ts'
import type { AssumedTimes } from '../domain/report.ts'
import { type Extraction, type ExtractionData, RULES_VERSION } from '../engine/extract/extraction.ts'
import type { PackedSightings } from '../engine/extract/packed-sightings.ts'
import type { Sighting } from '../engine/extract/sighting.ts'
import type { SegmentHeader } from '../formats/sightings/header.ts'
import type { SightedValue } from '../formats/sightings/sighting.ts'
import { makeSegment, makeSortedSegment, type Segment, type SegmentFacts } from '../formats/sightings/write.ts'

/** Facts about a log that its extraction does not contain. */
export interface SegmentOrigin {
  /** Name and version of the program that read it. */
  readonly writer: string
  readonly formats: SegmentHeader['formats']
  readonly assumed: AssumedTimes | undefined
  /** Name of the segment; by default a digest of its content. */
  readonly id?: string
}

/** Makes a segment from an extraction with the hours of every observable (`keepAll`). */
export function extractionSegment(extraction: Extraction, origin: SegmentOrigin): Promise<Segment> {
  return makeSegment(factsOf(extraction, origin), sightedValues(extraction.all()), origin.id)
}

/**
 * Makes a segment from packed sightings, value by value.
 * @param leaves 1 for each value to write, by its number; the others are only counted, together with those dropped
 * before
 */
export function packedSegment(
  log: Omit<ExtractionData, 'columns'>,
  sightings: PackedSightings,
  leaves: Uint8Array,
  origin: SegmentOrigin,
): Promise<Segment> {
  const forgotten: Record<number, number> = { ...log.forgotten }
  const byKind = new Map<string, Iterable<SightedValue>>()
  for (const [code, places] of sightings.inOrder()) {
    const written = places.filter((place) => leaves[place] === 1)
    if (written.length < places.length) forgotten[code] = (forgotten[code] ?? 0) + places.length - written.length
    const kind = kindByCode.get(code)?.id
    if (!kind || written.length === 0) continue
    byKind.set(kind, {
      *[Symbol.iterator]() {
        for (const place of written) yield sightedValue(sightings.sighting(place))
      },
    })
  }
  return makeSortedSegment(factsOf({ ...log, forgotten }, origin), byKind, sightings.base, origin.id)
}

function factsOf(extraction: Omit<ExtractionData, 'columns'>, origin: SegmentOrigin): SegmentFacts {
  const { lines, bytes, occurrences, linesWithoutTime, linesWithAssumedTime, overlongLines, from, to } = extraction
  const forgotten: Partial<Record<KindId, number>> = {}
  for (const [code, count] of Object.entries(extraction.forgotten ?? {})) {
    const kind = kindByCode.get(Number(code))?.id
    if (kind && count > 0) forgotten[kind] = count
  }
  const assumed = assumedOf(origin.assumed)
  return {
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
    ...(assumed && { assumed }),
    ...(Object.keys(forgotten).length > 0 && { forgotten: forgotten as Record<string, number> }),
  }
}

/**
 * The assumptions as a header has them, with one offset for the lines of logs and of sightings; undefined if it has none
 * of them.
 */
function assumedOf(assumed: AssumedTimes = {}): SegmentHeader['assumed'] {
  const { year, zoneOffsetMinutes, sightingsZoneOffsetMinutes } = assumed
  return assumedTimes(year, smallestOffset(zoneOffsetMinutes, sightingsZoneOffsetMinutes))
}

function* sightedValues(sightings: Iterable<Sighting>): Generator<SightedValue> {
  for (const sighting of sightings) yield sightedValue(sighting)
}

function sightedValue(sighting: Sighting): SightedValue {
  const { kind, value, count, first, last, hours = none, assumedHours = none, events, roles } = sighting
  return {
    kind,
    value,
    count,
    hours,
    assumedHours,
    firstMs: first === undefined ? 0 : first % 1000,
    lastMs: last === undefined ? 0 : last % 1000,
    ...(events && { events }),
    ...(roles && { roles }),
  }
}

const none: readonly number[] = []
