import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { Problem } from '../../domain/problem.ts'
import type { OutputPart, PartContext } from '../../formats/output-format.ts'
import { deltaOf, identityOf } from '../../formats/outputs/compose.ts'
import type { BlobStore } from '../platform/blobs/blobs.ts'
import { createGate } from '../platform/gate.ts'
import { foldChanges } from './deltas.ts'
import { suffixes } from './write-body.ts'
import { changesIn, isThere } from './write-part.ts'

/** Changes since a cursor, in the format of the product. */
export interface DeltaBody {
  readonly entries: number
  /** Size without compression. */
  readonly bytes: number
  /** Gzip. */
  readonly packed: Buffer
  plain(): Readable
}

export interface DeltaOrder {
  /** Blob names of the changes, oldest first. */
  readonly names: readonly string[]
  readonly part: OutputPart
  readonly context: Omit<PartContext, 'count'>
}

/**
 * Writes and caches deltas. They are merged in memory, so only a few at a time; while a slow reader downloads, they are
 * kept compressed.
 * @returns undefined if the delta is too large to be useful, or its files are lost
 * @throws Problem `delivery.not-ready` if too many are waiting
 */
export function deltaBodies(blobs: Pick<BlobStore, 'read' | 'size'>) {
  const gate = createGate({ width: 2, mostWaiting: 200 })

  async function make({ names, part, context }: DeltaOrder): Promise<DeltaBody | undefined> {
    const difference = await foldChanges(
      names.map((name) => changesIn(name, blobs)),
      identityOf(part),
    ).catch(async (error) => {
      for (const name of names) if (!(await isThere(name + suffixes.changes, blobs))) return undefined
      throw error
    })
    if (!difference) return undefined
    const entries = difference.added.length + difference.removed.length
    const packs: Buffer[] = []
    let bytes = 0
    const counted = function* (pieces: Iterable<Buffer>) {
      for (const piece of pieces) {
        bytes += piece.length
        yield piece
      }
    }
    const text = Readable.from(counted(chunks(deltaOf(part, difference, { ...context, count: entries }))), {
      objectMode: false,
    })
    await pipeline(text, createGzip(), async (pieces: AsyncIterable<Buffer>) => {
      for await (const chunk of pieces) packs.push(chunk)
    })
    const packed = Buffer.concat(packs)
    return { entries, bytes, packed, plain: () => Readable.from([packed], { objectMode: false }).pipe(createGunzip()) }
  }

  return async (order: DeltaOrder): Promise<DeltaBody | undefined> => {
    const made = await gate.enter(async () => ({ body: await make(order) }))
    if (!made) throw new Problem('delivery.not-ready', { seconds: 5 })
    return made.body
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
