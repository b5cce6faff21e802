import { closeSync, mkdtempSync, openSync, rmSync, write } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { crc32, createInflateRaw, createZstdDecompress } from 'node:zlib'
import * as yauzl from 'yauzl'
import { peek } from '../peek.ts'
import { type Budget, inMebibytes } from './budget.ts'
import { type Member, modifiedAt } from './member.ts'
import { ArchiveProblem } from './problem.ts'
import { decompressed } from './streams.ts'
import { entryName, isFile, printable, zipMethods } from './zip-entry.ts'

/**
 * Archives up to this size are kept in memory, larger ones in a temporary file, because the directory is at the end.
 */
const inMemory = 8 << 20

/**
 * The files of a zip archive in the order of its directory, verified by length and CRC. Directories, links and the
 * resource forks of macOS are skipped; names can repeat. Names are for display, never paths.
 */
export async function* unzip(
  input: AsyncIterable<Uint8Array> | { readonly path: string },
  budget: Budget,
): AsyncGenerator<Member> {
  if ('path' in input) {
    yield* membersOf(await opened(yauzl.openPromise(input.path, settings)), budget)
    return
  }
  const { head, isWhole, bytes, close } = await peek(input, inMemory)
  let folder: string | undefined
  let file: number | undefined
  try {
    if (isWhole) {
      yield* membersOf(await opened(yauzl.fromBufferPromise(Buffer.from(head.buffer), settings)), budget)
      return
    }
    folder = mkdtempSync(join(tmpdir(), 'winnow-zip-'))
    file = openSync(join(folder, 'archive.zip'), 'wx+', 0o600)
    removeName(folder)
    let size = 0
    for await (const chunk of bytes) {
      size += chunk.length
      const most = budget.limits.packedBytes
      if (size > most) throw new ArchiveProblem('too-large', `The zip archive is larger than ${inMebibytes(most)}.`)
      await writeAll(file, chunk)
    }
    const zip = await opened(yauzl.fromFdPromise(file, settings))
    // `zip` closes the file.
    file = undefined
    yield* membersOf(zip, budget)
  } finally {
    if (file !== undefined) closeSync(file)
    if (folder) await rm(folder, { recursive: true, force: true })
    await close()
  }
}

/**
 * Removes the name directly after opening, before anything is written. If the thread or process is killed, the file
 * disappears with its descriptor.
 */
function removeName(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch {
    // Not every system can unlink an open file; the name is then removed at the end.
  }
}

const writeSome = promisify(write)

async function writeAll(file: number, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; ) at += (await writeSome(file, bytes, at)).bytesWritten
}

const settings = { lazyEntries: true, decodeStrings: false, validateEntrySizes: false, autoClose: false } as const

async function opened(zip: Promise<yauzl.ZipFile>): Promise<yauzl.ZipFile> {
  try {
    return await zip
  } catch (error) {
    throw damaged(error)
  }
}

function damaged(error: unknown): ArchiveProblem {
  if (error instanceof ArchiveProblem) return error
  const why = error instanceof Error ? error.message : String(error)
  const unsupported = /multi-disk|strong encryption|unsupported/i.test(why)
  return new ArchiveProblem(
    unsupported ? 'unsupported' : 'damaged',
    `The zip archive cannot be read: ${printable(why)}.`,
    { cause: error },
  )
}

async function* membersOf(zip: yauzl.ZipFile, budget: Budget): AsyncGenerator<Member> {
  budget.packed = Math.max(budget.packed, zip.fileSize)
  try {
    if (zip.entryCount > budget.limits.members) {
      throw new ArchiveProblem(
        'too-many-members',
        `The zip archive holds ${zip.entryCount} files, more than ${budget.limits.members}.`,
      )
    }
    const entries: yauzl.Entry[] = []
    let packed = 0
    try {
      for await (const entry of zip.eachEntry()) {
        entries.push(entry)
        packed += entry.compressedSize
        // Overlapping files are a way to make a small archive look huge.
        if (packed > zip.fileSize) throw new ArchiveProblem('damaged', 'The files of the zip archive overlap.')
      }
    } catch (error) {
      throw damaged(error)
    }
    let files = 0
    for (const entry of entries) {
      const name = entryName(entry.fileNameRaw)
      if (!isFile(name, entry.externalFileAttributes)) continue
      files++
      budget.member()
      if (entry.isEncrypted())
        throw new ArchiveProblem(
          'encrypted',
          `“${printable(name)}” in the zip archive is encrypted. Archives with a password are not opened.`,
        )
      if (!Object.values(zipMethods).includes(entry.compressionMethod as 0)) {
        throw new ArchiveProblem(
          'unsupported',
          `“${printable(name)}” in the zip archive is packed by method ${entry.compressionMethod}, which is not supported.`,
        )
      }
      yield { name: printable(name), ...modifiedAt(lastChange(entry)), bytes: contentOf(zip, entry, name, budget) }
    }
    if (files === 0) throw new ArchiveProblem('unsupported', 'The zip archive holds no files.')
  } finally {
    zip.close()
  }
}

/** NaN if the archive does not state a readable time. */
function lastChange(entry: yauzl.Entry): number {
  try {
    return entry.getLastModDate().getTime()
  } catch {
    return Number.NaN
  }
}

async function* contentOf(
  zip: yauzl.ZipFile,
  entry: yauzl.Entry,
  name: string,
  budget: Budget,
): AsyncGenerator<Uint8Array> {
  let packed: Readable
  try {
    packed = await zip.openReadStreamPromise(entry, { decodeFileData: false })
  } catch (error) {
    throw damaged(error)
  }
  const what = `“${printable(name)}” in the zip archive`
  let size = 0
  let crc = 0
  try {
    const bytes =
      entry.compressionMethod === zipMethods.deflate
        ? decompressed(packed, createInflateRaw({ chunkSize: 64 << 10 }), 'zip')
        : entry.compressionMethod === zipMethods.zstd
          ? decompressed(packed, createZstdDecompress(), 'zip')
          : (packed as AsyncIterable<Uint8Array>)
    for await (const chunk of bytes) {
      size += chunk.length
      if (size > entry.uncompressedSize) {
        throw new ArchiveProblem('damaged', `${what} is longer than the archive says.`)
      }
      budget.out(chunk.length)
      crc = crc32(chunk, crc)
      yield chunk
    }
  } finally {
    packed.destroy()
  }
  if (size !== entry.uncompressedSize) throw new ArchiveProblem('damaged', `${what} is shorter than the archive says.`)
  if (crc !== entry.crc32) throw new ArchiveProblem('damaged', `${what} is damaged: its checksum does not fit.`)
}
