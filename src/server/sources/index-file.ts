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
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { KindId } from '../../domain/observables/index.ts'
import { createIndexBuilder, type IndexSource, type Scratch } from '../../engine/match/index-builder.ts'
import type { IndexBytes } from '../../engine/match/index-bytes.ts'
import { openIndex } from '../../engine/match/index-reader.ts'
import { namesFileWriter } from '../../engine/search/names-file.ts'
import { namesVersion } from '../../engine/search/names-layout.ts'
import type { ListingStore } from './listing-store.ts'
import { onWarningList, sharedInfrastructure } from './listing-store.ts'
import type { NameVisitor } from './tagged-listings.ts'

/** A source as in the index, with its number in the store. */
export interface NumberedSource extends IndexSource {
  readonly number: number
}

/** A published index and its file's name. */
export interface IndexName {
  readonly version: number
  readonly file: string
}

export interface WrittenIndex {
  readonly revision: number
  readonly bytes: number
  readonly listings: number
}

/** Tells whether a file or folder of this name exists only while an index is built. */
export const isUnfinished = (name: string) => /\.(?:scratch|part)$/.test(name)

/**
 * Writes the index of all listings to `path`: first to a file beside it, which is renamed when it is complete and
 * synced. Rows are buffered in files, so that memory holds only the index's tables.
 */
export async function writeIndex(
  store: Pick<ListingStore, 'visit'>,
  sources: readonly NumberedSource[],
  path: string,
  now: number,
): Promise<WrittenIndex> {
  const folder = dirname(path)
  const scratchFolder = `${path}.scratch`
  const unfinished = `${path}.part`
  mkdirSync(scratchFolder, { recursive: true, mode: 0o700 })
  const scratch = diskScratch(scratchFolder)
  try {
    const ordinals = new Map(sources.map((source, ordinal) => [source.number, ordinal]))
    const builder = createIndexBuilder({ now, scratch })
    let listings = 0
    const row = {
      kind: 'ipv4' as KindId,
      value: '',
      source: 0,
      from: 0,
      until: 0,
      dated: false,
      present: false,
      warned: false,
      doubtful: false,
      published: false,
      expires: false,
    }
    const revision = await store.visit(
      (kind, value, marks, source, from, until, dated, present, published, expires) => {
        const ordinal = ordinals.get(source)
        // A source that was added after ours were counted comes into the next index.
        if (ordinal === undefined) return
        row.kind = kind
        row.value = value
        row.source = ordinal
        row.from = from
        row.until = until
        row.dated = dated
        row.present = present
        row.warned = (marks & onWarningList) !== 0
        row.doubtful = (marks & sharedInfrastructure) !== 0
        row.published = published
        row.expires = expires
        builder.add(row)
        listings++
      },
    )
    const file = openSync(unfinished, 'w', 0o600)
    let bytes = 0
    try {
      builder.finish(sources, (part) => {
        for (let at = 0; at < part.length; ) at += writeSync(file, part, at)
        bytes += part.length
      })
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(unfinished, path)
    syncFolder(folder)
    return { revision, bytes, listings }
  } finally {
    scratch.close()
    rmSync(scratchFolder, { recursive: true, force: true })
    rmSync(unfinished, { force: true })
  }
}

/** Path of the names that belong to the index at a path. */
export const namesPathOf = (path: string) => `${path}.names${namesVersion}`

/**
 * Writes the names of the index at `path` to a file beside it, as `writeIndex` does. Sources that have an owner are not
 * for everybody, and neither are those that are unknown. Names are sorted in files; memory holds some 100 MB.
 * @param visit calls for each listing with tags
 */
export async function writeNamesBeside(
  path: string,
  sources: readonly Pick<NumberedSource, 'id' | 'owner' | 'number'>[],
  visit: (visitor: NameVisitor) => Promise<void>,
): Promise<void> {
  const shared = new Set(sources.flatMap(({ id, owner }) => (owner === undefined ? [id] : [])))
  const target = namesPathOf(path)
  const unfinished = `${target}.part`
  const scratchFolder = `${target}.scratch`
  mkdirSync(scratchFolder, { recursive: true, mode: 0o700 })
  const scratch = diskScratch(scratchFolder)
  const index = fileBytes(path)
  try {
    const file = openSync(unfinished, 'w', 0o600)
    try {
      const reader = openIndex(index)
      const writer = namesFileWriter(reader, {
        isShared: (id) => shared.has(id),
        scratch,
        write(part) {
          for (let at = 0; at < part.length; ) at += writeSync(file, part, at)
        },
      })
      const places = new Map(reader.sources.map(({ id }, place) => [id, place]))
      const placeOf = new Map(sources.map(({ number, id }) => [number, places.get(id)]))
      await visit((value, number, tags, families) => {
        const place = placeOf.get(number)
        if (place !== undefined) writer.tag(value, place, tags, families)
      })
      writer.end()
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(unfinished, target)
    syncFolder(dirname(path))
  } finally {
    index.close()
    scratch.close()
    rmSync(scratchFolder, { recursive: true, force: true })
    rmSync(unfinished, { force: true })
  }
}

function diskScratch(folder: string): Scratch & { close(): void } {
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
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
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

/** Makes a rename durable; Windows cannot sync folders. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
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
