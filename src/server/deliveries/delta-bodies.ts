import { hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { Problem } from '../../domain/problem.ts'
import type { OutputPart, PartContext } from '../../formats/output-format.ts'
import { deltaOf, identityOf } from '../../formats/outputs/compose.ts'
import type { BlobStore } from '../platform/blobs/blobs.ts'
import type { PlaceInTree } from '../platform/place-in-tree.ts'
import { roomByBranch } from '../platform/turns/bound.ts'
import { createFairGate } from '../platform/turns/gate.ts'
import { foldChanges } from './deltas.ts'
import { suffixes } from './write-body.ts'
import { changesIn, isThere } from './write-part.ts'

/** Changes since a cursor, in the reader's format, for one reader. */
export interface DeltaBody {
  readonly entries: number
  /** Sizes in bytes. */
  readonly sizes: { readonly identity: number; readonly gzip: number }
  read(encoding: keyof DeltaBody['sizes']): Readable
  /** Must be called when the reader has finished or disconnected; stops its reading. */
  close(): void
}

export interface DeltaOrder {
  /** Blob names of the changes, oldest first. */
  readonly names: readonly string[]
  readonly part: OutputPart
  readonly context: Omit<PartContext, 'count'>
  /** Organisations take turns, and so do the branches of each. */
  readonly reader: PlaceInTree
}

/**
 * Limits in bytes. A body larger than `inMemory` is on disk while somebody reads it, at most `onDisk` per organisation, of
 * which its branches leave something for each other. Smaller ones are in memory, at most `all` together; beyond that, those
 * that were read longest ago are dropped.
 */
export const usualRoom = { inMemory: 64 << 10, all: 16 << 20, onDisk: 512 << 20 }

/** Memory that a delta takes besides its body, bytes: readers choose the cursor, so there may be very many small ones. */
const overhead = 1024

/** A delta that several readers share. */
interface SharedDelta {
  readonly entries: number
  readonly sizes: DeltaBody['sizes']
  readonly content: { readonly bytes: Buffer } | { readonly path: string }
  /** Whose disk room it takes: a group may be moved while its body is read. */
  readonly holder: PlaceInTree
  readers: number
}

/**
 * Writes deltas, each once for all readers who ask for it at the same time. Merging takes memory, so only two at a time.
 * docs/design/delivery.md
 * @param folder for deltas that are too large for memory
 * @returns undefined if the delta is too large to be useful, or its files are lost
 * @throws Problem `delivery.not-ready` if the organisation has too many waiting, or too much on disk
 */
export function deltaBodies(blobs: Pick<BlobStore, 'read' | 'size'>, folder: string, room = usualRoom) {
  const gate = createFairGate({ width: 2, mostWaiting: 100 })
  const cached = new Map<string, SharedDelta>()
  const making = new Map<string, Promise<SharedDelta | undefined>>()
  const onDisk = roomByBranch(room.onDisk)
  let inMemory = 0

  async function make({ names, part, context, reader }: DeltaOrder): Promise<SharedDelta | undefined> {
    const difference = await foldChanges(
      names.map((name) => changesIn(name, blobs)),
      identityOf(part),
    ).catch(async (error) => {
      for (const name of names) if (!(await isThere(name + suffixes.changes, blobs))) return undefined
      throw error
    })
    if (!difference) return undefined
    const entries = difference.added.length + difference.removed.length
    let identity = 0
    const counted = function* (pieces: Iterable<Buffer>) {
      for (const piece of pieces) {
        identity += piece.length
        yield piece
      }
    }
    const text = Readable.from(counted(chunks(deltaOf(part, difference, { ...context, count: entries }))), {
      objectMode: false,
    })
    const { size, content } = await pipeline(text, createGzip(), (pieces: AsyncIterable<Buffer>) =>
      keep(pieces, folder, room.inMemory),
    )
    return { entries, sizes: { identity, gzip: size }, content, holder: reader, readers: 0 }
  }

  async function makeInTurn(key: string, order: DeltaOrder): Promise<SharedDelta | undefined> {
    const { root, branch } = order.reader
    const entered = await gate.enter(root, async () => ({ made: await make(order) }), branch)
    if (!entered) throw new Problem('delivery.not-ready', { seconds: 5 })
    const { made } = entered
    if (!made) return undefined
    if ('path' in made.content) {
      if (!onDisk.enter(made.holder, made.sizes.gzip)) {
        await rm(made.content.path, { force: true })
        throw new Problem('delivery.not-ready', { seconds: 60 })
      }
    } else inMemory += overhead + made.sizes.gzip
    cached.set(key, made)
    for (const [oldest, { content, sizes }] of cached) {
      if (inMemory <= room.all) break
      if ('path' in content) continue
      cached.delete(oldest)
      inMemory -= overhead + sizes.gzip
    }
    return made
  }

  /** Deletes a body on disk that nobody reads any more. */
  function leave(key: string, made: SharedDelta): void {
    if (--made.readers > 0 || !('path' in made.content)) return
    if (cached.get(key) === made) cached.delete(key)
    onDisk.leave(made.holder, made.sizes.gzip)
    // If this fails, the file is deleted later with other old files of the folder.
    void rm(made.content.path, { force: true }).catch(() => {})
  }

  async function find(key: string, order: DeltaOrder): Promise<SharedDelta | undefined> {
    const delta = cached.get(key)
    if (delta) {
      // Moves the delta to the end, because the map is in order of the last use.
      cached.delete(key)
      cached.set(key, delta)
      return delta
    }
    const running = making.get(key) ?? makeInTurn(key, order).finally(() => making.delete(key))
    making.set(key, running)
    return running
  }

  return async (order: DeltaOrder): Promise<DeltaBody | undefined> => {
    const { names, part, context } = order
    // The names of a month of releases take hundreds of kilobytes.
    const key = hash('sha256', JSON.stringify([names, part.name, context]), 'base64url')
    // Without changes, which is usual, the delta is empty and needs no turn.
    const made = await (names.length === 0 ? make(order) : find(key, order))
    if (!made) return undefined
    made.readers++
    const streams: Readable[] = []
    const packed = () => ('path' in made.content ? createReadStream(made.content.path) : bytesOf(made.content.bytes))
    return {
      entries: made.entries,
      sizes: made.sizes,
      read(encoding) {
        const source = packed()
        source.once('error', () => cached.get(key) === made && cached.delete(key))
        const stream = encoding === 'gzip' ? source : unpacked(source)
        streams.push(source, stream)
        return stream
      },
      close() {
        for (const stream of streams.splice(0)) stream.destroy()
        leave(key, made)
      },
    }
  }
}

const bytesOf = (bytes: Buffer) => Readable.from([bytes], { objectMode: false })

function unpacked(packed: Readable): Readable {
  const plain = createGunzip()
  // Errors propagate to the reader.
  pipeline(packed, plain).catch(() => {})
  return plain
}

/** Keeps bytes in memory, or in a file if there are more than `most`. */
async function keep(pieces: AsyncIterable<Buffer>, folder: string, most: number) {
  const path = join(folder, `${crypto.randomUUID()}.part`)
  const waiting: Buffer[] = []
  let size = 0
  let file: FileHandle | undefined
  try {
    for await (const piece of pieces) {
      size += piece.length
      waiting.push(piece)
      if (size <= most) continue
      if (!file) {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        file = await open(path, 'wx', 0o600)
      }
      await file.appendFile(Buffer.concat(waiting.splice(0)))
    }
    return { size, content: file ? { path } : { bytes: Buffer.concat(waiting) } }
  } catch (error) {
    if (file) await rm(path, { force: true })
    throw error
  } finally {
    await file?.close()
  }
}

function* chunks(texts: Iterable<string>): Generator<Buffer> {
  let waiting = ''
  for (const text of texts) {
    waiting += text
    if (waiting.length < 1 << 16) continue
    yield Buffer.from(waiting)
    waiting = ''
  }
  if (waiting !== '') yield Buffer.from(waiting)
}
