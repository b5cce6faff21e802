import { hexadecimal } from '../../domain/hexadecimal.ts'
import { getOrInsert } from '../../domain/remembered.ts'
import { crc32 } from './crc32.ts'
import { SegmentHeader, SIGHTINGS_VERSION } from './header.ts'
import { byBytes, type SightedEvents, type SightedValue } from './sighting.ts'
import { isWritable, valueLine } from './value-line.ts'

/** Facts about the log that the writer of a segment provides; the rest of the header follows from the values. */
export type SegmentFacts = Omit<SegmentHeader, 'sightings' | 'segment' | 'values' | 'base' | 'crc32'>

/** A segment ready to be written. */
export interface Segment {
  readonly id: string
  /** The header line and the value lines, with line feeds. */
  readonly parts: readonly Uint8Array[]
}

/** About this many characters are encoded at once. */
const partLength = 1 << 20

/**
 * Makes a segment. Values can be in any order, without duplicates.
 * @param id its name; by default a digest of its content, so that the same log gives the same segment
 * @throws Error for a value that cannot be written: see `isWritable`
 */
export async function makeSegment(facts: SegmentFacts, values: Iterable<SightedValue>, id?: string): Promise<Segment> {
  const byKind = new Map<string, SightedValue[]>()
  let base = Number.POSITIVE_INFINITY
  for (const value of values) {
    getOrInsert(byKind, value.kind, () => []).push(value)
    const { passedHours, passedAssumedHours } = value.events ?? none
    for (const pairs of [value.hours, value.assumedHours, passedHours, passedAssumedHours]) {
      base = Math.min(base, pairs[0] ?? base)
    }
  }
  for (const held of byKind.values()) held.sort((a, b) => byBytes(a.value, b.value))
  return makeSortedSegment(facts, byKind, base, id)
}

/**
 * Makes a segment without keeping all values in memory.
 * @param byKind values of each kind, without duplicates, in the order of their bytes
 * @param base the earliest second with a sighting; infinite if no sighting has a time
 * @throws Error for a value that cannot be written: see `isWritable`
 */
export async function makeSortedSegment(
  facts: SegmentFacts,
  byKind: ReadonlyMap<string, Iterable<SightedValue>>,
  base: number,
  id?: string,
): Promise<Segment> {
  const start = Number.isFinite(base) ? base - (base % 3600) : 0
  const counts: Record<string, number> = {}
  const body: Uint8Array[] = []
  let crc = 0
  let text = ''
  let version: SegmentHeader['sightings'] = 1
  const flush = () => {
    const part = encoder.encode(text)
    crc = crc32(part, crc)
    body.push(part)
    text = ''
  }
  for (const kind of [...byKind.keys()].sort(byBytes)) {
    let count = 0
    for (const value of byKind.get(kind) ?? []) {
      if (!isWritable(value.value)) throw new Error(`not a value: ${JSON.stringify(value.value)}`)
      if (count++ === 0) text += `${kind}\n`
      if (value.roles) version = SIGHTINGS_VERSION
      text += `${valueLine(value, start)}\n`
      if (text.length > partLength) flush()
    }
    if (count > 0) counts[kind] = count
  }
  flush()
  const contents: Omit<SegmentHeader, 'segment' | 'writer'> = {
    sightings: version,
    ...(facts.rules !== undefined && { rules: facts.rules }),
    ...(facts.suffixes !== undefined && { suffixes: facts.suffixes }),
    formats: facts.formats,
    lines: facts.lines,
    bytes: facts.bytes,
    occurrences: facts.occurrences,
    linesWithoutTime: facts.linesWithoutTime,
    linesWithAssumedTime: facts.linesWithAssumedTime,
    skippedLines: facts.skippedLines,
    ...(facts.from !== undefined && { from: facts.from, to: facts.to }),
    ...(facts.assumed !== undefined && { assumed: facts.assumed }),
    values: counts,
    ...(facts.forgotten !== undefined && { forgotten: facts.forgotten }),
    base: start,
    crc32: crc.toString(16).padStart(8, '0'),
  }
  const segment = id ?? (await digest([encoder.encode(JSON.stringify(contents)), ...body]))
  const { sightings, ...rest } = contents
  const header = SegmentHeader.parse({ sightings, segment, writer: facts.writer, ...rest })
  return { id: segment, parts: [encoder.encode(`${JSON.stringify(header)}\n`), ...body] }
}

/**
 * The segments, each with a name of its own: files of equal content count as different logs, so the second of them gets the name
 * `ID-2`, and so on.
 */
export function distinctlyNamed(segments: readonly Segment[]): readonly Segment[] {
  const byId = new Map<string, Segment>()
  for (const segment of segments) {
    let id = segment.id
    for (let n = 2; byId.has(id); n++) id = `${segment.id}-${n}`
    byId.set(id, id === segment.id ? segment : renamed(segment, id))
  }
  return [...byId.values()]
}

function renamed({ parts: [head, ...rest] }: Segment, id: string): Segment {
  const header = { ...JSON.parse(new TextDecoder().decode(head)), segment: id }
  return { id, parts: [encoder.encode(`${JSON.stringify(header)}\n`), ...rest] }
}

/**
 * Writes segments as an unpacked file, in order.
 * @throws Error if two of them have the same name
 */
export async function* writeSegments(segments: Iterable<Segment>): AsyncGenerator<Uint8Array> {
  const sorted = [...segments].sort((a, b) => byBytes(a.id, b.id))
  for (const [i, { id, parts }] of sorted.entries()) {
    if (sorted[i - 1]?.id === id) throw new Error(`two segments are named ${id}`)
    yield* parts
  }
}

const encoder = new TextEncoder()
const none: Pick<SightedEvents, 'passedHours' | 'passedAssumedHours'> = { passedHours: [], passedAssumedHours: [] }

/** SHA-256 over the SHA-256 digests of the parts, cut to 32 hexadecimal digits. */
async function digest(parts: readonly Uint8Array[]): Promise<string> {
  const each = new Uint8Array(32 * parts.length)
  for (const [i, part] of parts.entries()) {
    each.set(new Uint8Array(await crypto.subtle.digest('SHA-256', part as Uint8Array<ArrayBuffer>)), 32 * i)
  }
  const whole = new Uint8Array(await crypto.subtle.digest('SHA-256', each))
  return hexadecimal(whole.subarray(0, 16))
}
