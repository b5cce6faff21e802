import { joinedBytes } from '../../domain/joined-bytes.ts'
import { isKindId, type KindId } from '../../domain/observables/index.ts'
import { parsedJson } from '../../domain/parsed-json.ts'
import { crc32 } from './crc32.ts'
import { SegmentHeader, SIGHTINGS_START, SIGHTINGS_VERSION } from './header.ts'
import { Lines } from './lines.ts'
import { byBytes, type SightedValue, type SightingsFault, SightingsProblem, sightingsLimits } from './sighting.ts'
import { isWritable, LineFault, readValueLine } from './value-line.ts'

/** Some lines of a segment: their raw text, and their values of known kinds. */
export interface SegmentBatch {
  readonly bytes: Uint8Array
  readonly values: readonly SightedValue[]
}

/** One segment of a file while it is read. */
export interface SegmentParser {
  readonly header: SegmentHeader
  /** The header line as it is in the file, without its line feed. */
  readonly headerLine: string
  /** The lines after the header; can be read once. When it ends, the whole segment was read and is undamaged. */
  batches(): AsyncGenerator<SegmentBatch>
}

/** Tells whether a file is a sightings file, by its first bytes. */
export function isSightings(head: Uint8Array): boolean {
  for (let i = 0; i < SIGHTINGS_START.length; i++) if (head[i] !== SIGHTINGS_START.charCodeAt(i)) return false
  return true
}

/**
 * Reads the segments of an unpacked sightings file, in constant memory. Parts of a segment that the caller does not
 * read are checked nevertheless.
 * @throws SightingsProblem with the position, if the file is damaged, oversized, out of order or of a newer version
 */
export async function* readSegments(input: AsyncIterable<Uint8Array>): AsyncGenerator<SegmentParser> {
  const parser = new FileParser(input)
  try {
    for (let segment = await parser.next(); segment; segment = await parser.next()) {
      yield segment
      for await (const _ of segment.batches());
    }
  } finally {
    await parser.close()
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
/** Few, because a server answers others only between batches. */
const batchLines = 256

class FileParser {
  readonly #lines: Lines
  /** Position of the last line that was read. */
  #atByte = 0
  #before: string | undefined
  #segments = 0

  constructor(input: AsyncIterable<Uint8Array>) {
    this.#lines = new Lines(input, sightingsLimits.lineBytes)
  }

  async next(): Promise<SegmentParser | undefined> {
    const line = await this.#line()
    if (!line) {
      if (this.#segments === 0) throw this.#fault('damaged', 'the file is empty', 1)
      return undefined
    }
    if (line.end - line.start > sightingsLimits.headerBytes) throw this.#fault('oversized', 'the header is too long')
    const headerLine = this.#text(line)
    const header = this.#header(headerLine)
    if (++this.#segments > sightingsLimits.segments) throw this.#fault('oversized', 'the file has too many segments')
    if (this.#before !== undefined && header.segment <= this.#before) {
      const what = header.segment === this.#before ? 'comes twice' : `comes after ${this.#before}`
      throw this.#fault('unsorted', `the segment ${header.segment} ${what}; merge puts segments in order`)
    }
    this.#before = header.segment
    const batches = this.#batches(header)
    return { header, headerLine, batches: () => batches }
  }

  close(): Promise<void> {
    return this.#lines.close()
  }

  #header(line: string): SegmentHeader {
    const parsed = parsedJson(line)
    if (parsed === undefined) throw this.#fault('damaged', 'a header must be a JSON object')
    const version = (parsed as { sightings?: unknown } | null)?.sightings
    if (typeof version === 'number' && version > SIGHTINGS_VERSION) {
      throw this.#fault('newer', `the file has version ${version}; this program reads up to ${SIGHTINGS_VERSION}`)
    }
    if (!line.startsWith(SIGHTINGS_START)) throw this.#fault('damaged', `a header must begin with ${SIGHTINGS_START}`)
    const read = SegmentHeader.safeParse(parsed)
    if (read.success) return read.data
    const [issue] = read.error.issues
    throw this.#fault('damaged', `the header's field ${issue?.path.join('.') || '?'}: ${issue?.message}`)
  }

  async *#batches(header: SegmentHeader): AsyncGenerator<SegmentBatch> {
    const lines = this.#lines
    let crc = 0
    let kind: string | undefined
    let kindsLeft = Object.keys(header.values).length
    let valuesLeft = 0
    let before: string | undefined
    while (kindsLeft > 0 || valuesLeft > 0) {
      const values: SightedValue[] = []
      const parts: Uint8Array[] = []
      for (let n = 0; n < batchLines && (kindsLeft > 0 || valuesLeft > 0); n++) {
        const line = n === 0 ? await this.#line() : this.#buffered()
        if (!line) {
          if (n > 0) break
          throw this.#fault('damaged', `the segment ${header.segment} ends early`)
        }
        crc = crc32(lines.buffer, crc, line.start, line.end + 1)
        parts.push(lines.buffer.slice(line.start, line.end + 1))
        const text = this.#text(line)
        if (valuesLeft === 0) {
          valuesLeft = this.#kindLine(text, kind, header)
          kind = text
          before = undefined
          kindsLeft--
          continue
        }
        const value = this.#value(text, kind as string, header.base)
        if (before !== undefined && byBytes(before, value.value) >= 0) {
          throw this.#fault('unsorted', `the value ${quoted(value.value)} must come before ${quoted(before)}`)
        }
        before = value.value
        valuesLeft--
        if (isKindId(value.kind)) values.push(value)
      }
      if (kindsLeft === 0 && valuesLeft === 0 && crc !== Number.parseInt(header.crc32, 16)) {
        throw this.#fault('damaged', `the lines of the segment ${header.segment} do not have its checksum`)
      }
      yield { bytes: joinedBytes(parts), values }
    }
    if (Object.keys(header.values).length === 0 && header.crc32 !== '00000000') {
      throw this.#fault('damaged', `the lines of the segment ${header.segment} do not have its checksum`)
    }
  }

  /**
   * Reads the line that starts a kind.
   * @returns the number of its values
   */
  #kindLine(kind: string, before: string | undefined, { values }: SegmentHeader): number {
    const count = Object.hasOwn(values, kind) ? values[kind] : undefined
    if (count === undefined) throw this.#fault('damaged', `a kind of the header must stand here, not ${quoted(kind)}`)
    if (before !== undefined && byBytes(before, kind) >= 0) {
      throw this.#fault('unsorted', `the kind ${quoted(kind)} must come before ${quoted(before)}`)
    }
    return count
  }

  #value(text: string, kind: string, base: number): SightedValue {
    try {
      const value = readValueLine(text, kind as KindId, base)
      if (value.value.length > sightingsLimits.valueBytes) throw this.#fault('oversized', 'the value is too long')
      return value
    } catch (error) {
      if (error instanceof LineFault) throw this.#fault('damaged', error.message)
      throw error
    }
  }

  async #line() {
    for (;;) {
      const line = this.#buffered()
      if (line) return line
      if (this.#lines.isOverlong) throw this.#fault('oversized', 'the line is too long', 1)
      if (await this.#lines.more()) continue
      if (this.#lines.hasRest) throw this.#fault('damaged', 'the last line has no line feed', 1)
      this.#atByte = this.#lines.position
      return undefined
    }
  }

  #buffered() {
    const atByte = this.#lines.position
    const line = this.#lines.take()
    if (!line) return undefined
    this.#atByte = atByte
    if (line.end - line.start > sightingsLimits.lineBytes) throw this.#fault('oversized', 'the line is too long')
    return line
  }

  #text({ start, end }: { start: number; end: number }): string {
    try {
      return decoder.decode(this.#lines.buffer.subarray(start, end))
    } catch {
      throw this.#fault('damaged', 'the line is not UTF-8')
    }
  }

  #fault(code: SightingsFault, message: string, further = 0): SightingsProblem {
    return new SightingsProblem(code, message, { line: this.#lines.taken + further, atByte: this.#atByte })
  }
}

function quoted(text: string): string {
  const short = text.length > 100 ? `${text.slice(0, 100)}…` : text
  return isWritable(short.toWellFormed()) ? `'${short.toWellFormed()}'` : 'with control characters'
}
