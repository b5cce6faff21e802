import { z } from 'zod'
import type { PostSource } from '../../domain/dark-web.ts'
import type { Clock } from '../platform/clock.ts'
import { FetchError, type GuardedFetch, loggable } from '../platform/fetch/guarded-fetch.ts'
import type { Log } from '../platform/telemetry/log.ts'
import { faultOf } from '../platform/telemetry/tracing.ts'
import { crawlMisp } from '../sources/crawl-misp.ts'
import { nextDue } from '../sources/schedule.ts'
import type { Spool } from '../sources/spool.ts'
import type { PostIngest } from './ingest.ts'
import type { KnownSource, PostSourceStore } from './source-store.ts'

export interface PostCollectorParts {
  readonly sources: Pick<PostSourceStore, 'recordAttempt'>
  readonly ingest: PostIngest
  readonly fetch: GuardedFetch
  readonly spool: Spool
  readonly queueForHost: <T>(address: string, work: () => Promise<T>) => Promise<T>
  readonly clock: Clock
  readonly log: Log
  readonly chance: () => number
  readonly signal: AbortSignal
}

/** Of one file, bytes. */
const fileBytes = 128 << 20
const indexBytes = 4 << 20
const chatBytes = 8 << 20
/** Negotiations that are fetched in one visit. */
const chatsAtOnce = 100

/** Index of negotiations, as Ransomchats publishes it: only names and numbers are used, never its addresses. */
const ChatIndex = z.object({
  groups: z.record(
    z.string(),
    z.object({ chats: z.array(z.object({ filename: z.string(), message_count: z.number().optional() })).max(100_000) }),
  ),
})

/** Fetches the files of a source that have changed and stores their posts. Records the attempt, whatever happens. */
export async function collectPosts(known: KnownSource, parts: PostCollectorParts): Promise<void> {
  const { entry } = known
  if (!entry || entry.files.length === 0) return
  const { sources, clock, log, signal } = parts
  const at = clock.now()
  const due = (failures: number) =>
    nextDue({ now: clock.now(), cadenceMinutes: entry.cadenceMinutes, failures, chance: parts.chance() })
  const files: Record<string, string> = {}
  try {
    for (const file of entry.files) await collectFile(known, file, { ...parts, note: (of, seen) => (files[of] = seen) })
    await sources.recordAttempt(known.number, { at, dueAt: due(0), files })
  } catch (error) {
    if (signal.aborted) throw error
    const fault = error instanceof FetchError ? `${error.fault}: ${error.detail}` : `error: ${faultOf(error)}`
    log.warn({ source: known.id, err: error }, 'posts not collected')
    // What was read before stays read.
    await sources.recordAttempt(known.number, { at, dueAt: due(known.failures + 1), fault, files })
  }
}

type FileParts = PostCollectorParts & { readonly note: (address: string, seen: string) => void }

async function collectFile(known: KnownSource, file: PostSource['files'][number], parts: FileParts): Promise<void> {
  const { address, format, crawl } = file
  if (crawl === 'chats') return collectChats(known, address, parts)
  if (crawl === 'misp') {
    for (const event of await crawlMisp(address, { ...parts, maxFeedBytes: fileBytes, owner: known.id })) {
      if (known.files[event.address] !== event.file.sha256) {
        await parts.ingest.ingest(known, { file: event.file.path }, { format, signal: parts.signal })
        parts.note(event.address, event.file.sha256)
      }
    }
    return
  }
  const fetched = await fetchInto(address, fileBytes, parts)
  try {
    if (known.files[address] === fetched.sha256) return
    await parts.ingest.ingest(known, { file: fetched.path }, { format, signal: parts.signal })
    parts.note(address, fetched.sha256)
  } finally {
    await fetched.discard()
  }
}

/** Fetches negotiations that are new or have grown, some at each visit. */
async function collectChats(known: KnownSource, address: string, parts: FileParts): Promise<void> {
  const fetched = await fetchInto(address, indexBytes, parts)
  let index: z.infer<typeof ChatIndex>
  try {
    const chunks: Uint8Array[] = []
    for await (const chunk of fetched.open()) chunks.push(chunk)
    index = ChatIndex.parse(JSON.parse(Buffer.concat(chunks).toString('utf8')))
  } finally {
    await fetched.discard()
  }
  const chats = Object.entries(index.groups).flatMap(([group, { chats }]) =>
    chats.map(({ filename, message_count }) => ({ path: `${group}/${filename}`, seen: String(message_count ?? 0) })),
  )
  const news = chats.filter(({ path, seen }) => known.files[path] !== seen && isPlain(path)).slice(0, chatsAtOnce)
  for (const { path, seen } of news) {
    const at = new URL(path.split('/').map(encodeURIComponent).join('/'), address).href
    const chat = await fetchInto(at, chatBytes, parts)
    try {
      await parts.ingest.ingest(known, { file: chat.path }, { format: 'ransomchat', path, signal: parts.signal })
      parts.note(path, seen)
    } finally {
      await chat.discard()
    }
  }
}

/** A folder and a file below the index, and nothing that leads elsewhere. */
const isPlain = (path: string) =>
  /^[^/\\]{1,100}\/[^/\\]{1,200}\.json$/.test(path) && !/(?:^|\/)\.{1,2}(?:\/|$)/.test(path)

function fetchInto(address: string, maxBytes: number, { fetch, spool, queueForHost, signal }: PostCollectorParts) {
  return queueForHost(address, async () => {
    const answer = await fetch(address, { maxBytes, signal })
    if (answer.notModified) throw new FetchError('status', `${loggable(address)}: 304 to an unconditional request`)
    return spool.write(answer.body)
  })
}
