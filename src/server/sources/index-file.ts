import {
  closeSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { createIndexBuilder, type IndexSize, type IndexSource, mayFollow } from '../../engine/index/index-builder.ts'
import type { IndexBytes } from '../../engine/index/index-bytes.ts'
import { IndexFileError } from '../../engine/index/index-layout.ts'
import { type IndexFile, openIndex, openIndexFile } from '../../engine/index/index-reader.ts'
import type { Scratch } from '../../engine/index/scratch.ts'
import { listedSpan } from '../../engine/listings/looks.ts'
import { namesFileWriter } from '../../engine/search/names-file.ts'
import { namesVersion } from '../../engine/search/names-layout.ts'
import { syncFolder } from '../../formats/sync-folder.ts'
import type { ListingStore, ListingsVersion, ListingVisitor, SourceVersion, Visited } from './listing-store.ts'
import { onWarningList, sharedInfrastructure } from './listing-store.ts'
import type { NameVisitor } from './tagged-listings.ts'

/** A source of the index, with its number in the store. */
export interface NumberedSource extends IndexSource {
  readonly number: number
}

/** A published index and its file's name. */
export interface IndexName {
  readonly version: number
  readonly file: string
}

export interface WrittenIndex extends IndexSize {
  readonly revision: number
  readonly bytes: number
  /** The state of the listings that the index contains; undefined if the store cannot tell. */
  readonly listings: ListingsVersion | undefined
  /** True if it was made from the previous index and the changes since. */
  readonly isMerged: boolean
}

/** A previous index, and the state of the listings that it contains. */
export interface IndexBefore {
  readonly path: string
  readonly version: ListingsVersion
}

/** Tells whether a file or folder of this name exists only while an index is built. */
export const isUnfinished = (name: string) => /\.(?:scratch|part)$/.test(name)

/**
 * An index is made from the previous one if at most this share, or at most this number, of its indicators has changed.
 */
const mostChanged = { share: 0.1, indicators: 1000 }

/**
 * Writes the index of all listings to `path`: first to a file beside it, which is renamed when it is complete and
 * synced. Rows are buffered in files, so that memory holds only the index's tables.
 * @param before a previous index; unchanged indicators are copied from it if the store can tell the changes and the
 * index is undamaged
 */
export async function writeIndex(
  store: Pick<ListingStore, 'visit' | 'visitChanged'>,
  sources: readonly NumberedSource[],
  path: string,
  now: number,
  before?: IndexBefore,
): Promise<WrittenIndex> {
  const merged = before && (await mergedIndex(store, sources, path, now, before))
  return merged ?? writeVisited(sources, path, { now }, (visitor) => store.visit(visitor))
}

/**
 * Writes an index from the previous one and the changes since; returns undefined if it must be made from all listings.
 */
async function mergedIndex(
  store: Pick<ListingStore, 'visitChanged'>,
  sources: readonly NumberedSource[],
  path: string,
  now: number,
  { path: pathBefore, version }: IndexBefore,
): Promise<WrittenIndex | undefined> {
  const bytes = fileBytes(pathBefore)
  try {
    const base = openIndexFile(bytes)
    const { indicators, sources: known } = base.reader
    if (!mayFollow(known, sources)) return undefined
    const most = Math.max(mostChanged.indicators, Math.floor(indicators * mostChanged.share))
    return await writeVisited(sources, path, { now, base }, async (visitor) =>
      store.visitChanged?.(version, most, visitor),
    )
  } catch (error) {
    if (error instanceof IndexFileError) return undefined
    throw error
  } finally {
    bytes.close()
  }
}

/** Writes an index of the listings that `visit` visits; writes nothing if it returns undefined. */
async function writeVisited<State extends Visited | undefined>(
  sources: readonly NumberedSource[],
  path: string,
  { now, base }: { readonly now: number; readonly base?: IndexFile },
  visit: (visitor: ListingVisitor) => Promise<State>,
): Promise<WrittenIndex | Extract<State, undefined>> {
  return writtenWhole(path, async (scratch, write) => {
    const ordinals = new Map(sources.map((source, ordinal) => [source.number, ordinal]))
    const builder = createIndexBuilder({ now, scratch, ...(base && { base }) })
    const visited = await visit((listing) => {
      const ordinal = ordinals.get(listing.source)
      // The source was added after `sources` were read: leave it to the next index.
      if (ordinal === undefined) return
      builder.add({
        kind: listing.kind,
        value: listing.value,
        source: ordinal,
        ...listedSpan(listing, { looks: sources[ordinal]?.looks ?? [] }),
        dated: listing.dated,
        present: listing.present,
        warned: (listing.marks & onWarningList) !== 0,
        doubtful: (listing.marks & sharedInfrastructure) !== 0,
        expires: listing.expires,
      })
    })
    if (visited === undefined) return undefined as Extract<State, undefined>
    const { revision, version } = visited
    let bytes = 0
    const size = builder.finish(sources, (part) => {
      write(part)
      bytes += part.length
    })
    const isHeld = ({ source }: SourceVersion) => ordinals.has(source)
    return {
      ...size,
      revision,
      bytes,
      isMerged: base !== undefined,
      listings: version && { ...version, sources: version.sources.filter(isHeld) },
    }
  })
}

/**
 * Writes a file in one step, synced to disk, with a scratch folder beside it meanwhile. Writes none if `make` returns
 * undefined.
 */
async function writtenWhole<Made>(
  path: string,
  make: (scratch: Scratch, write: (part: Uint8Array) => void) => Promise<Made>,
): Promise<Made> {
  const [scratchFolder, unfinished] = [`${path}.scratch`, `${path}.part`]
  mkdirSync(scratchFolder, { recursive: true, mode: 0o700 })
  const scratch = diskScratch(scratchFolder)
  try {
    const file = openSync(unfinished, 'w', 0o600)
    try {
      const made = await make(scratch, (part) => writeFileSync(file, part))
      if (made === undefined) return made
      fsyncSync(file)
      renameSync(unfinished, path)
      await syncFolder(dirname(path))
      return made
    } finally {
      closeSync(file)
    }
  } finally {
    scratch.close()
    rmSync(scratchFolder, { recursive: true, force: true })
    rmSync(unfinished, { force: true })
  }
}

/** Path of the names file of the index at a path. */
export const namesPathOf = (path: string) => `${path}.names${namesVersion}`

/**
 * Writes the names of the index at `path` to a file beside it, as `writeIndex` does. Sources that have an owner, or
 * that are unknown, stay out of the public section. Names are sorted in files; memory holds some 100 MB.
 * @param visit calls its visitor for each listing with tags
 */
export async function writeNamesBeside(
  path: string,
  sources: readonly Pick<NumberedSource, 'id' | 'owner' | 'number'>[],
  visit: (visitor: NameVisitor) => Promise<void>,
): Promise<void> {
  const shared = new Set(sources.flatMap(({ id, owner }) => (owner === undefined ? [id] : [])))
  const index = fileBytes(path)
  try {
    await writtenWhole(namesPathOf(path), async (scratch, write) => {
      const reader = openIndex(index)
      const writer = namesFileWriter(reader, { isShared: (id) => shared.has(id), scratch, write })
      const places = new Map(reader.sources.map(({ id }, place) => [id, place]))
      const placeOf = new Map(sources.map(({ number, id }) => [number, places.get(id)]))
      await visit((value, number, tags, families) => {
        const place = placeOf.get(number)
        if (place !== undefined) writer.tag(value, place, tags, families)
      })
      writer.end()
      return true
    })
  } finally {
    index.close()
  }
}

/** Scratch storage in files of an empty folder. */
export function diskScratch(folder: string): Scratch & { close(): void } {
  const files = new Map<number, number>()
  const pathOf = (part: number) => join(folder, String(part))
  return {
    append(part, bytes) {
      if (bytes.length === 0) return
      let file = files.get(part)
      if (file === undefined) {
        file = openSync(pathOf(part), 'w', 0o600)
        files.set(part, file)
      }
      writeFileSync(file, bytes)
    },
    read(part) {
      const file = files.get(part)
      if (file === undefined) return new Uint8Array(0)
      closeSync(file)
      files.delete(part)
      const bytes = readFileSync(pathOf(part))
      unlinkSync(pathOf(part))
      return bytes
    },
    close() {
      for (const file of files.values()) closeSync(file)
      files.clear()
    },
  }
}

/** Reads an index file in pieces. It stays readable after the file was deleted, until it is closed. */
export function fileBytes(path: string): IndexBytes & { close(): void } {
  const file = openSync(path, 'r')
  return {
    size: fstatSync(file).size,
    read(offset, length, given) {
      const into = given?.length === length ? given : new Uint8Array(length)
      let at = 0
      while (at < length) {
        const read = readSync(file, into, at, length - at, offset + at)
        if (read === 0) return into.subarray(0, at)
        at += read
      }
      return into
    },
    close: () => closeSync(file),
  }
}
