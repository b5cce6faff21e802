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

/** A file or text of strangers that becomes rows. */
export interface ReadOrder {
  readonly format: DarkWebFormat
  readonly source: PostSource
  /** What hashes of masked values are keyed with. */
  readonly key: Uint8Array
  /** A file with a SHA-256 in hexadecimal on each line: addresses that are dropped. */
  readonly bannedFile?: string | undefined
  /** Posts that were removed for good, whose ids may be of the time before ids were keyed. */
  readonly removed?: readonly string[]
  /** Name with its folder, where the format says something with it. */
  readonly path?: string | undefined
  /** The text itself, or a file. */
  readonly text?: string
  readonly file?: string
  /** Unix seconds, for items that say no time: then they were found when they came. Undefined: it stays unknown. */
  readonly foundAt?: number
  /** Where the rows are written, one after the other. */
  readonly into: string
}

/** What reading found. Of what must not be stored there are only numbers. */
export interface ReadResult {
  readonly actors: readonly Actor[]
  readonly posts: number
  readonly rejected: number
  readonly banned: number
  readonly minors: number
  /** Numbers of the first rejected entries, from 1. */
  readonly rejectedAt: readonly number[]
}

/** Of one file. More are left for the next one. */
export const mostPosts = 200_000
/** Bytes of packed items, unpacked; the rest is rejected. */
const mostInflated = 32 << 20
const batch = 200
const mostRejectedTold = 100

/** Reads posts and makes rows of them. For a process of its own: the content is hostile, and there may be much of it. */
export async function readOrder(order: ReadOrder): Promise<ReadResult> {
  const { format, source, path } = order
  const text = order.text ?? (await readFile(order.file as string, 'utf8'))
  const digests = digestsWith(order.key)
  const isBanned = bannedBy(order.bannedFile)
  const removed = new Set(order.removed)
  const out = createWriteStream(order.into, { mode: 0o600 })
  const inflate = inflater(mostInflated)
  const actors: Actor[] = []
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
      waiting.push(found(item.post, order.foundAt))
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

function found(post: RawPost, at: number | undefined): RawPost {
  const isTimed = post.posted !== undefined || post.discovered !== undefined
  return isTimed || at === undefined ? post : { ...post, discovered: at }
}

/** Reads base64 of gzip as text, at most 1 MiB of each and `most` bytes of all: a packed item may be a thousandth of it. */
function inflater(most: number): (base64: string) => string | undefined {
  let left = most
  return (base64) => {
    if (left < 1) return undefined
    try {
      const text = gunzipSync(Buffer.from(base64, 'base64'), { maxOutputLength: Math.min(left, 1 << 20) })
      left -= text.length
      return text.toString('utf8')
    } catch {
      return undefined
    }
  }
}

/** Of a file that is stored at once: the more, the cheaper; but not more than memory holds well. */
const mostRows = { count: 5000, bytes: 16 << 20 } as const

/** The rows of a file, some at a time. */
export async function* rowsOf(file: string): AsyncGenerator<readonly PackedPost[]> {
  let rows: PackedPost[] = []
  let bytes = 0
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 })) {
    const all: Buffer = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    const taken = splitPacked(all, rows)
    bytes += taken
    rest = all.subarray(taken)
    if (rows.length < mostRows.count && bytes < mostRows.bytes) continue
    yield rows
    rows = []
    bytes = 0
  }
  if (rest.length > 0) throw new Error('the rows end too early')
  if (rows.length > 0) yield rows
}

/** Digests, the keyed one with a key of this installation. */
export function digestsWith(key: Uint8Array): Digests {
  return {
    plain: (text) => hash('sha256', text, 'hex'),
    keyed: (text) => createHmac('sha256', key).update(text).digest('hex'),
  }
}

/** @throws if the file cannot be read: nothing must be stored past a list that is lost */
function bannedBy(file: string | undefined): ((hash: string) => boolean) | undefined {
  if (file === undefined) return undefined
  const hashes = new Set(
    readFileSync(file, 'utf8')
      .toLowerCase()
      .match(/\b[0-9a-f]{64}\b/g),
  )
  return (hash) => hashes.has(hash)
}
