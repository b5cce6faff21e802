import { extractionSegment } from '../analysis/extraction-segment.ts'
import { LogTimes } from '../analysis/log-times.ts'
import { kindById } from '../domain/observables/index.ts'
import type { AssumedTimes, AssumedYear } from '../domain/report.ts'
import { createExtractor, type Extraction } from '../engine/extract/extraction.ts'
import { ownRangesOf } from '../engine/extract/own-ranges.ts'
import type { Scanner, Session } from '../engine/extract/scanner.ts'
import { takeHead } from '../formats/feeds/head.ts'
import { detectLog, logEvent, logLines } from '../formats/logs/detect.ts'
import { feedCompare } from '../formats/logs/feed-compare.ts'
import { headOf } from '../formats/logs/head.ts'
import { packed, unpacked } from '../formats/sightings/packing.ts'
import { SightingsProblem } from '../formats/sightings/sighting.ts'
import { writeSegments } from '../formats/sightings/write.ts'
import type { AnsweredTimes, OpenTimesOfLog, Preview, ReadFault, ReadProgress, ReadSettings } from './messages.ts'

/** What this program needs of a `File`. */
export type ReadableFile = Pick<File, 'name' | 'size' | 'lastModified' | 'slice'>

/** A file cannot be read here. */
export class CannotRead extends Error {
  override readonly name = 'CannotRead'
  readonly fault: ReadFault
  constructor(fault: ReadFault, detail: string = fault) {
    super(detail)
    this.fault = fault
  }
}

/** How the reading is accompanied. */
export interface ReadCompany {
  readonly scanner: Scanner
  /** Called after each piece of the file; the reading goes on when it settles. */
  readonly onProgress?: (progress: ReadProgress) => Promise<void> | void
  /** Asks for the year where lines name none. */
  readonly askTimes?: (open: OpenTimesOfLog) => Promise<AnsweredTimes>
}

/** What was read of a log, with what is needed to write its sightings. */
export interface FoundInLog {
  readonly extraction: Extraction
  readonly format: string
  readonly assumed: AssumedTimes | undefined
}

/** Bytes of a file that are asked for at once. */
const pieceBytes = 4 << 20

/** More different values than this are refused, so that memory stays bounded. */
const maxValues = 1_000_000

/**
 * Reads a log, plain or packed with gzip, as the server would: the same format, times, lines and values.
 * @throws CannotRead with the reason
 */
export async function readFile(file: ReadableFile, settings: ReadSettings, company: ReadCompany): Promise<FoundInLog> {
  if (file.size === 0) throw new CannotRead('empty')
  const start = new Uint8Array(await bytesOf(file, 0, 512))
  const isGzip = start[0] === 0x1f && start[1] === 0x8b
  if (!isGzip && isOtherContainer(start, file.name)) throw new CannotRead('packed')
  const name = file.name.replace(/\.gz$/i, '')
  const taken = { bytes: 0 }
  const input = isGzip ? unpacked(pieces(file, taken)) : pieces(file, taken)
  try {
    return await readBytes(input, { file, name: isGzip ? name : file.name, start, isGzip, taken }, settings, company)
  } catch (error) {
    if (error instanceof SightingsProblem) throw new CannotRead('damaged')
    throw error
  }
}

interface Source {
  readonly file: ReadableFile
  /** Of what is in the container. */
  readonly name: string
  readonly start: Uint8Array
  readonly isGzip: boolean
  readonly taken: { readonly bytes: number }
}

async function readBytes(
  input: AsyncIterable<Uint8Array>,
  { file, name, start, isGzip, taken }: Source,
  settings: ReadSettings,
  { scanner, onProgress, askTimes }: ReadCompany,
): Promise<FoundInLog> {
  const { head: given, bytes, close } = await takeHead(input, name)
  try {
    if (given.bytes.length === 0) throw new CannotRead('empty')
    if (isGzip && isOtherContainer(given.bytes, name)) throw new CannotRead('packed')
    const detection = detectLog(headOf(given.bytes, { name, whole: given.whole }))
    const { format } = detection
    if (!format || format.unreadable !== undefined) throw new CannotRead('not-a-log', format?.unreadable)
    if (format.id === feedCompare.id || format.sightings) throw new CannotRead('list')
    const modified = (isGzip && gzipModified(start)) || file.lastModified
    const origin = { names: [...new Set([name, file.name])], modified }
    let times = new LogTimes(settings)
    let member = times.open(detection, origin)
    if (member.proposed && settings.year === undefined && askTimes) {
      const { year, zoneOffsetMinutes } = await askTimes({
        assumedYear: member.proposed,
        namesZone: member.zoneOffsetMinutes === undefined,
      })
      const zone = zoneOffsetMinutes === undefined ? {} : { zone: zoneOffsetMinutes, isZoneAssumed: false }
      times = new LogTimes({ ...settings, ...(year !== undefined && { year }), ...zone })
      member = times.open(detection, origin)
    }
    const own = ownRangesOf(settings.ownRanges)
    const isOwn = own && ((text: string) => own.holds(kindById[text.includes(':') ? 'ipv6' : 'ipv4'].code, text))
    const event = logEvent(detection, isOwn)
    let session: Session | undefined
    const extractor = createExtractor({
      scanner: {
        name: scanner.name,
        open() {
          session = scanner.open()
          return session
        },
      },
      clock: member.clock,
      ...(event && { event }),
      ...(member.isTimeAssumed && { isTimeAssumed: member.isTimeAssumed }),
      now: settings.now,
      ownRanges: settings.ownRanges,
      maxLineBytes: settings.maxLineBytes,
      keepAll: true,
    })
    for await (const chunk of logLines(detection, bytes)) {
      extractor.push(chunk)
      if ((session?.size ?? 0) > maxValues) throw new CannotRead('too-many')
      await onProgress?.({ format: format.id, bytes: taken.bytes, lines: extractor.lines, values: session?.size ?? 0 })
    }
    const extraction = extractor.finish()
    const year: AssumedYear | undefined = times.read(member, extraction)
    return { extraction, format: format.id, assumed: times.assumedIn(member, year, extraction) }
  } finally {
    await close()
  }
}

/** The values as a list to look at. */
export function previewOf({ extraction, format }: FoundInLog): Preview {
  const { columns, lines, bytes, from, to } = extraction
  const { kinds, values, offsets, counts } = columns
  return {
    format,
    lines,
    bytes,
    ...(from !== undefined && to !== undefined && { from, to }),
    kinds,
    values,
    offsets,
    counts,
  }
}

/**
 * Writes the sightings of a log as a packed file.
 * @param leaves 1 for each value that may leave, in the order of the preview
 */
export async function packSightings(
  { extraction, format, assumed }: FoundInLog,
  leaves: Uint8Array,
  writer: string,
): Promise<Uint8Array[]> {
  const { columns, lines } = extraction
  const forgotten: Record<number, number> = {}
  for (const [i, code] of columns.kinds.entries()) {
    if (leaves[i] !== 1) forgotten[code] = (forgotten[code] ?? 0) + 1
  }
  function* left() {
    let i = 0
    for (const sighting of extraction.all()) if (leaves[i++] === 1) yield sighting
  }
  const some = { ...extraction, all: left, forgotten }
  const segment = await extractionSegment(some, { writer, formats: [{ format, files: 1, lines }], assumed })
  const parts: Uint8Array[] = []
  for await (const part of packed(writeSegments([segment]))) parts.push(part)
  return parts
}

async function bytesOf(file: ReadableFile, from: number, to: number): Promise<ArrayBuffer> {
  try {
    return await file.slice(from, to).arrayBuffer()
  } catch (error) {
    throw new CannotRead('unreadable', String(error))
  }
}

/** The file in pieces; the next one is asked for while the last one is searched. */
async function* pieces(file: ReadableFile, taken: { bytes: number }): AsyncGenerator<Uint8Array> {
  let next = bytesOf(file, 0, pieceBytes)
  for (let at = 0; at < file.size; at += pieceBytes) {
    const piece = new Uint8Array(await next)
    if (at + pieceBytes < file.size) {
      next = bytesOf(file, at + pieceBytes, at + 2 * pieceBytes)
      // Thrown where it is awaited, unless nobody reads on.
      next.catch(() => {})
    }
    taken.bytes += piece.length
    yield piece
  }
}

/** Containers that only the server opens, by their first bytes: zip, zstd and its skippable frames, 7-Zip, xz, bzip2, tar. */
function isOtherContainer(head: Uint8Array, name: string): boolean {
  const starts = (...magic: number[]) => magic.every((byte, at) => head[at] === byte)
  const isTar = [0x75, 0x73, 0x74, 0x61, 0x72].every((byte, at) => head[257 + at] === byte)
  return (
    starts(0x50, 0x4b, 3, 4) ||
    starts(0x50, 0x4b, 5, 6) ||
    starts(0x28, 0xb5, 0x2f, 0xfd) ||
    (((head[0] as number) & 0xf0) === 0x50 && head[1] === 0x2a && head[2] === 0x4d && head[3] === 0x18) ||
    starts(0x37, 0x7a, 0xbc, 0xaf) ||
    starts(0xfd, 0x37, 0x7a, 0x58, 0x5a) ||
    starts(0x42, 0x5a, 0x68) ||
    isTar ||
    /\.br$/i.test(name)
  )
}

/** Modification time of what is in a gzip file, ms since epoch; 0 if its header does not state it (RFC 1952, MTIME). */
function gzipModified(head: Uint8Array): number {
  return head.length < 10 ? 0 : new DataView(head.buffer, head.byteOffset).getUint32(4, true) * 1000
}
