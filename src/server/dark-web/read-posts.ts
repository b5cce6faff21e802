import { createHmac, hash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { gunzipSync } from 'node:zlib'
import type { Actor, DarkWebFormat, Digests, PostSource, RawPost } from '../../engine/dark-web/post.ts'
import { prepareActor, preparePosts } from '../../engine/dark-web/prepare.ts'
import { readPosts } from '../../engine/dark-web/readers.ts'
import { type PackedPost, packedPost, splitPacked } from './packed-post.ts'

/** An order to turn a file or text of strangers into rows. */
export interface ReadOrder {
  readonly format: DarkWebFormat
  readonly source: PostSource
  /** Key of the hashes of ids and masked values. */
  readonly key: Uint8Array
  /** A file with a SHA-256 in hexadecimal on each line: addresses that are dropped. */
  readonly bannedFile?: string | undefined
  /** Ids of posts that were removed for good; some were made before ids were keyed. */
  readonly removed?: readonly string[]
  /** Path of the file in its source, for formats that take fields from it. */
  readonly path?: string | undefined
  /** The text itself, or a file. */
  readonly text?: string
  readonly file?: string
  /** Time of arrival in unix seconds, which items without a time get as `discovered`; undefined: they stay without. */
  readonly foundAt?: number
  /** The file for the rows. */
  readonly into: string
}

/** Maximum number of posts of one file; further ones are not read. */
export const mostPosts = 200_000
/** Bytes of packed items, unpacked; the rest is rejected. */
const mostInflated = 32 << 20
const batch = 200
const mostRejectedTold = 100

/** Reads posts and makes rows of them. Runs in a child process, because the content may be hostile and large. */
export async function readOrder(order: ReadOrder) {
  const { format, source, path } = order
  const text = order.text ?? (await readFile(order.file as string, 'utf8'))
  const digests = digestsWith(order.key)
  const isBanned = bannedBy(order.bannedFile)
  const removed = new Set(order.removed)
  const out = createWriteStream(order.into, { mode: 0o600 })
  const inflate = inflater(mostInflated)
  const actors: Actor[] = []
  /** Numbers of the first rejected entries, from 1. */
  const rejectedAt: number[] = []
  const counts = { posts: 0, rejected: 0, banned: 0, minors: 0 }
  let waiting: RawPost[] = []

  async function prepare(): Promise<void> {
    for (const prepared of preparePosts(waiting, source, digests, isBanned, (id) => removed.has(id))) {
      if ('refused' in prepared) {
        counts[prepared.refused === 'empty' ? 'rejected' : prepared.refused]++
        continue
      }
      counts.posts++
      if (!out.write(packedPost(prepared.post))) await once(out, 'drain')
    }
    waiting = []
  }

  for (const item of readPosts(format, text, { inflate, ...(path !== undefined && { path }) })) {
    if (counts.posts + waiting.length >= mostPosts) break
    if (item.is === 'post') {
      waiting.push(withDiscovery(item.post, order.foundAt))
      if (waiting.length >= batch) await prepare()
    } else if (item.is === 'actor') {
      const actor = prepareActor(item.actor, source)
      if (actor) actors.push(actor)
    } else {
      counts.rejected++
      if (rejectedAt.length < mostRejectedTold) rejectedAt.push(item.at)
    }
  }
  await prepare()
  await finished(out.end())
  return { actors, ...counts, rejectedAt }
}

/** What was read; the posts are in a file. */
export type ReadResult = Awaited<ReturnType<typeof readOrder>>

function withDiscovery(post: RawPost, at: number | undefined): RawPost {
  const isTimed = post.posted !== undefined || post.discovered !== undefined
  return isTimed || at === undefined ? post : { ...post, discovered: at }
}

/**
 * Unpacks base64 of gzip as text: at most 1 MiB of each item and `most` bytes in total, because gzip may expand an item a
 * thousandfold.
 */
function inflater(most: number): (base64: string) => string | undefined {
  let remaining = most
  return (base64) => {
    if (remaining < 1) return undefined
    try {
      const text = gunzipSync(Buffer.from(base64, 'base64'), { maxOutputLength: Math.min(remaining, 1 << 20) })
      remaining -= text.length
      return text.toString('utf8')
    } catch {
      return undefined
    }
  }
}

/** Maximum number of posts and bytes to store in one call. Larger batches are cheaper, but need more memory. */
const mostRows = { count: 5000, bytes: 16 << 20 } as const

/** The rows of a file, in batches. */
export async function* rowsOf(file: string): AsyncGenerator<readonly PackedPost[]> {
  let rows: PackedPost[] = []
  let bytes = 0
  let incomplete: Buffer = Buffer.alloc(0)
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 })) {
    const all: Buffer = incomplete.length === 0 ? chunk : Buffer.concat([incomplete, chunk])
    const taken = splitPacked(all, rows)
    bytes += taken
    incomplete = all.subarray(taken)
    if (rows.length < mostRows.count && bytes < mostRows.bytes) continue
    yield rows
    rows = []
    bytes = 0
  }
  if (incomplete.length > 0) throw new Error('the rows end too early')
  if (rows.length > 0) yield rows
}

/** Digest functions; the keyed one uses the key of this installation. */
export function digestsWith(key: Uint8Array): Digests {
  return {
    plain: (text) => hash('sha256', text, 'hex'),
    keyed: (text) => createHmac('sha256', key).update(text).digest('hex'),
  }
}

/** @throws if the file cannot be read, because without the list nothing may be stored */
function bannedBy(file: string | undefined): ((hash: string) => boolean) | undefined {
  if (file === undefined) return undefined
  const hashes = new Set(
    readFileSync(file, 'utf8')
      .toLowerCase()
      .match(/\b[0-9a-f]{64}\b/g),
  )
  return (hash) => hashes.has(hash)
}
