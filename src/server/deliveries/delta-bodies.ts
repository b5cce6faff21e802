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
import { createFairGate } from '../platform/http/fair-gate.ts'
import { foldChanges } from './deltas.ts'
import { suffixes } from './write-body.ts'
import { changesIn, isThere } from './write-part.ts'

/** Changes since a cursor, in the format of the product, for one reader. */
export interface DeltaBody {
  readonly entries: number
  /** Sizes in bytes. */
  readonly sizes: { readonly identity: number; readonly gzip: number }
  read(encoding: keyof DeltaBody['sizes']): Readable
  /** Must be called when the reader is done or gone; ends what it still reads. */
  close(): void
}

export interface DeltaOrder {
  /** Blob names of the changes, oldest first. */
  readonly names: readonly string[]
  readonly part: OutputPart
  readonly context: Omit<PartContext, 'count'>
  /** Organisations take turns. */
  readonly organisation: string
}

/**
 * Limits in bytes. A larger body than `one` is on disk while somebody reads it, up to `onDisk` of each organisation;
 * others are in memory. Beyond `all`, those that were read longest ago go first.
 */
export const usualRoom = { one: 64 << 10, all: 16 << 20, onDisk: 512 << 20 }

/** A delta that several readers share. */
interface Made {
  readonly entries: number
  readonly sizes: DeltaBody['sizes']
  readonly content: { readonly bytes: Buffer } | { readonly path: string }
  readers: number
}

/**
 * Writes deltas, each once for all who ask for it at the same time. They are merged in memory, so only a few at a time.
 * docs/decisions/0418-turns-for-deltas.md
 * @param folder for those that do not fit into memory
 * @returns undefined if the delta is too large to be useful, or its files are lost
 * @throws Problem `delivery.not-ready` if the organisation has too many waiting, or too much on disk
 */
export function deltaBodies(blobs: Pick<BlobStore, 'read' | 'size'>, folder: string, room = usualRoom) {
  const gate = createFairGate({ width: 2, mostWaiting: 100 })
  const held = new Map<string, Made>()
  const making = new Map<string, Promise<Made | undefined>>()
  const onDisk = new Map<string, number>()
  let inMemory = 0

  async function make({ names, part, context }: DeltaOrder): Promise<Made | undefined> {
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
      keep(pieces, folder, room.one),
    )
    return { entries, sizes: { identity, gzip: size }, content, readers: 0 }
  }

  async function makeInTurn(key: string, order: DeltaOrder): Promise<Made | undefined> {
    const { organisation } = order
    const found = await gate.enter(organisation, async () => ({ made: await make(order) }))
    if (!found) throw new Problem('delivery.not-ready', { seconds: 5 })
    const { made } = found
    if (!made) return undefined
    if ('path' in made.content) {
      const bytes = (onDisk.get(organisation) ?? 0) + made.sizes.gzip
      if (bytes > room.onDisk) {
        await rm(made.content.path, { force: true })
        throw new Problem('delivery.not-ready', { seconds: 60 })
      }
      onDisk.set(organisation, bytes)
    } else inMemory += made.sizes.gzip
    held.set(key, made)
    for (const [oldest, { content, sizes }] of held) {
      if (inMemory <= room.all) break
      if ('path' in content) continue
      held.delete(oldest)
      inMemory -= sizes.gzip
    }
    return made
  }

  /** Deletes a body on disk that nobody reads any more. */
  function leave(key: string, made: Made, organisation: string): void {
    if (--made.readers > 0 || !('path' in made.content)) return
    if (held.get(key) === made) held.delete(key)
    const rest = (onDisk.get(organisation) ?? 0) - made.sizes.gzip
    if (rest > 0) onDisk.set(organisation, rest)
    else onDisk.delete(organisation)
    // What cannot be deleted is deleted with other old files of the folder.
    void rm(made.content.path, { force: true }).catch(() => {})
  }

  async function find(key: string, order: DeltaOrder): Promise<Made | undefined> {
    const known = held.get(key)
    if (known) {
      // The most recently read one moves to the end.
      held.delete(key)
      held.set(key, known)
      return known
    }
    const running = making.get(key) ?? makeInTurn(key, order).finally(() => making.delete(key))
    making.set(key, running)
    return running
  }

  return async (order: DeltaOrder): Promise<DeltaBody | undefined> => {
    const { names, part, context, organisation } = order
    const key = JSON.stringify([names, part.name, context])
    // Most readers ask when nothing has changed.
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
        source.once('error', () => held.get(key) === made && held.delete(key))
        const stream = encoding === 'gzip' ? source : unpacked(source)
        streams.push(source, stream)
        return stream
      },
      close() {
        for (const stream of streams.splice(0)) stream.destroy()
        leave(key, made, organisation)
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
