import { logLimits } from '../formats/containers/budget.ts'
import { ArchiveProblem } from '../formats/containers/problem.ts'
import { entryName, isFile, printable, zipMethods } from '../formats/containers/zip-entry.ts'
import type { ReadableFile, ZipEntry } from './messages.ts'

/** Longest tail to search: an end record with the longest comment, and a zip64 locator before it. */
const tailBytes = 22 + 65_535 + 20
/** Largest directory in bytes; ten thousand names of usual length take 1 MiB. */
const mostDirectoryBytes = 32 << 20
const unknown32 = 0xffffffff

/**
 * The files of a zip archive in the order of its directory (APPNOTE.TXT 6.3, with zip64). Leaves out directories, links
 * and the metadata that macOS adds.
 * @throws ArchiveProblem if the archive is damaged, encrypted, split, packed by another method, or holds too many files
 */
export async function zipEntries(file: ReadableFile): Promise<ZipEntry[]> {
  const tailAt = Math.max(0, file.size - tailBytes)
  const tail = await viewOf(file, tailAt, file.size)
  const { count, size, start } = await endOf(file, tail, tailAt)
  if (count > logLimits.members) {
    throw new ArchiveProblem('too-many-members', `The zip archive holds more than ${logLimits.members} files.`)
  }
  if (size > mostDirectoryBytes || start + size > file.size) throw damaged('its directory does not fit')
  const directory = await viewOf(file, start, start + size)
  const entries: ZipEntry[] = []
  let packed = 0
  for (let at = 0, n = 0; n < count; n++) {
    if (at + 46 > size || directory.getUint32(at, true) !== 0x02014b50) throw damaged('its directory is cut short')
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((o) => directory.getUint16(at + o, true)) as [
      number,
      number,
      number,
    ]
    const next = at + 46 + nameLength + extraLength + commentLength
    if (next > size) throw damaged('its directory is cut short')
    const entry = entryAt(directory, at, nameLength, extraLength)
    packed += entry.packedBytes
    // Overlapping files would make a small archive unpack to a huge content.
    if (packed > file.size) throw damaged('its files overlap')
    if (isFile(entry.name, directory.getUint32(at + 38, true))) {
      if (directory.getUint16(at + 8, true) & 1) {
        throw new ArchiveProblem('encrypted', `“${entry.name}” in the zip archive is encrypted.`)
      }
      if (!Object.values(zipMethods).includes(entry.method as 0)) {
        throw new ArchiveProblem('unsupported', `“${entry.name}” in the zip archive is packed by another method.`)
      }
      entries.push(entry)
    }
    at = next
  }
  return entries
}

interface Directory {
  readonly count: number
  readonly size: number
  readonly start: number
}

/** Finds the directory through the record at the end of the archive. */
async function endOf(file: ReadableFile, tail: DataView, tailAt: number): Promise<Directory> {
  let at = tail.byteLength - 22
  while (at >= 0 && (tail.getUint32(at, true) !== 0x06054b50 || commentEnd(tail, at) > tail.byteLength)) at--
  if (at < 0) throw damaged('it has no end record')
  const directory = {
    count: tail.getUint16(at + 10, true),
    size: tail.getUint32(at + 12, true),
    start: tail.getUint32(at + 16, true),
  }
  const isSplit = tail.getUint16(at + 4, true) !== tail.getUint16(at + 6, true)
  if (isSplit) throw new ArchiveProblem('unsupported', 'The zip archive is one part of several.')
  if (directory.count !== 0xffff && directory.size !== unknown32 && directory.start !== unknown32) return directory
  const locator = at - 20
  if (locator < 0 || tail.getUint32(locator, true) !== 0x07064b50) return directory
  const recordAt = uint64(tail, locator + 8)
  if (recordAt + 56 > tailAt + locator) throw damaged('its end record does not fit')
  const record = await viewOf(file, recordAt, recordAt + 56)
  if (record.getUint32(0, true) !== 0x06064b50) throw damaged('it has no zip64 record')
  return { count: uint64(record, 32), size: uint64(record, 40), start: uint64(record, 48) }
}

const commentEnd = (tail: DataView, at: number) => at + 22 + tail.getUint16(at + 20, true)

function entryAt(view: DataView, at: number, nameLength: number, extraLength: number): ZipEntry {
  const bytes = new Uint8Array(view.buffer, view.byteOffset + at + 46, nameLength)
  let modified = dosTime(view, at + 12)
  let size = view.getUint32(at + 24, true)
  let packedBytes = view.getUint32(at + 20, true)
  let start = view.getUint32(at + 42, true)
  for (let extra = at + 46 + nameLength, end = extra + extraLength; extra + 4 <= end; ) {
    const length = view.getUint16(extra + 2, true)
    const next = extra + 4 + length
    if (next > end) break
    if (view.getUint16(extra, true) === 1) {
      let field = extra + 4
      const long = (known: number) => {
        if (known !== unknown32) return known
        if (field + 8 > next) throw damaged('a zip64 field is cut short')
        field += 8
        return uint64(view, field - 8)
      }
      size = long(size)
      packedBytes = long(packedBytes)
      start = long(start)
    }
    // Prefer the Unix time of the extra field if there is one.
    if (view.getUint16(extra, true) === 0x5455 && length >= 5 && view.getUint8(extra + 4) & 1) {
      modified = view.getInt32(extra + 5, true) * 1000
    }
    extra = next
  }
  const crc = view.getUint32(at + 16, true)
  const method = view.getUint16(at + 10, true)
  return { name: printable(entryName(bytes)), start, packedBytes, size, crc, method, modified }
}

/**
 * Time of the last change, ms since epoch; 0 if it is not stated. A DOS time has no zone and is read as local time.
 */
function dosTime(view: DataView, at: number): number {
  const time = view.getUint16(at, true)
  const date = view.getUint16(at + 2, true)
  if (date === 0) return 0
  const [year, month, day] = [1980 + (date >>> 9), ((date >>> 5) & 15) - 1, date & 31]
  return new Date(year, month, day, time >>> 11, (time >>> 5) & 63, 2 * (time & 31)).getTime()
}

/**
 * Position of an entry's packed bytes. Its local header must be read for that: it repeats the name and may have other
 * extra fields.
 */
export async function contentStart(file: ReadableFile, { name, start }: ZipEntry): Promise<number> {
  if (start + 30 > file.size) throw damaged(`“${name}” does not fit`)
  const header = await viewOf(file, start, start + 30)
  if (header.getUint32(0, true) !== 0x04034b50) throw damaged(`“${name}” has no header`)
  return start + 30 + header.getUint16(26, true) + header.getUint16(28, true)
}

function damaged(why: string): ArchiveProblem {
  return new ArchiveProblem('damaged', `The zip archive cannot be read: ${why}.`)
}

async function viewOf(file: ReadableFile, from: number, to: number): Promise<DataView> {
  const view = new DataView(await file.slice(from, to).arrayBuffer())
  if (view.byteLength < to - from) throw damaged('it is cut short')
  return view
}

/** Reads 64 bits. Numbers above 2^53 are inexact, but too large for any file anyway. */
function uint64(view: DataView, at: number): number {
  return view.getUint32(at, true) + view.getUint32(at + 4, true) * 2 ** 32
}
