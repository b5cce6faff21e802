import { z } from 'zod'
import type { PostSource } from '../../domain/dark-web.ts'
import { FetchError } from '../../fetch/fetch-error.ts'
import { fetchWhole } from '../../fetch/guarded-fetch.ts'
import type { Base } from '../base.ts'
import { faultOf } from '../platform/telemetry/tracing.ts'
import { isServiceAway } from '../platform/unreachable.ts'
import { crawlMisp } from '../sources/crawl-misp.ts'
import { nextDue } from '../sources/schedule.ts'
import type { Spool } from '../sources/spool.ts'
import type { PostIngest } from './ingest.ts'
import type { KnownSource, PostSourceStore } from './source-store.ts'

export interface PostCollectorDependencies extends Pick<Base, 'fetch' | 'clock' | 'log'> {
  readonly sources: Pick<PostSourceStore, 'recordAttempt'>
  readonly ingest: PostIngest
  readonly spool: Spool
  readonly queueForHost: <T>(address: string, work: () => Promise<T>) => Promise<T>
  readonly chance: () => number
  readonly signal: AbortSignal
}

/** Largest file, index and negotiation, in bytes. */
const fileBytes = 128 << 20
const indexBytes = 4 << 20
const chatBytes = 8 << 20
/** Maximum number of negotiations to fetch in one collection. */
const chatsAtOnce = 100

/** Index of negotiations, as Ransomchats publishes it: only names and numbers are used, never its addresses. */
const ChatIndex = z.object({
  groups: z.record(
    z.string(),
    z.object({ chats: z.array(z.object({ filename: z.string(), message_count: z.number().optional() })).max(100_000) }),
  ),
})

/** Fetches the files of a source that have changed and stores their posts. Records the attempt, whatever happens. */
export async function collectPosts(source: KnownSource, dependencies: PostCollectorDependencies): Promise<void> {
  const { entry } = source
  if (!entry || entry.files.length === 0) return
  const { sources, clock, log, signal } = dependencies
  const at = clock.now()
  const due = (failures: number) =>
    nextDue({ now: clock.now(), cadenceMinutes: entry.cadenceMinutes, failures, chance: dependencies.chance() })
  const files: Record<string, string> = {}
  try {
    for (const file of entry.files)
      await collectFile(source, file, { ...dependencies, note: (address, seen) => (files[address] = seen) })
    await sources.recordAttempt(source.number, { at, dueAt: due(0), files })
  } catch (error) {
    if (signal.aborted || isServiceAway(error)) throw error
    const fault = error instanceof FetchError ? `${error.fault}: ${error.detail}` : `error: ${faultOf(error)}`
    log.warn({ source: source.id, err: error }, 'posts not collected')
    // Also records the files that were read before the fault, so that they are not read again.
    await sources.recordAttempt(source.number, { at, dueAt: due(source.failures + 1), fault, files })
  }
}

type PostFileDependencies = PostCollectorDependencies & {
  /** Notes the state in which a file was read: its SHA-256, or the number of messages of a negotiation. */
  readonly note: (address: string, seen: string) => void
}

async function collectFile(
  source: KnownSource,
  file: PostSource['files'][number],
  dependencies: PostFileDependencies,
): Promise<void> {
  const { address, format, crawl } = file
  if (crawl === 'chats') return collectChats(source, address, dependencies)
  if (crawl === 'misp') {
    for (const event of await crawlMisp(address, { ...dependencies, maxFeedBytes: fileBytes, owner: source.id })) {
      if (source.files[event.address] !== event.file.sha256) {
        await dependencies.ingest.ingest(source, { file: event.file.path }, { format, signal: dependencies.signal })
        dependencies.note(event.address, event.file.sha256)
      }
    }
    return
  }
  const fetched = await fetchInto(address, fileBytes, dependencies)
  try {
    if (source.files[address] === fetched.sha256) return
    await dependencies.ingest.ingest(source, { file: fetched.path }, { format, signal: dependencies.signal })
    dependencies.note(address, fetched.sha256)
  } finally {
    await fetched.discard()
  }
}

/** Fetches negotiations that are new or have grown, at most `chatsAtOnce` of them; the next collection continues. */
async function collectChats(source: KnownSource, address: string, dependencies: PostFileDependencies): Promise<void> {
  const fetched = await fetchInto(address, indexBytes, dependencies)
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
  const news = chats.filter(({ path, seen }) => source.files[path] !== seen && isPlain(path)).slice(0, chatsAtOnce)
  for (const { path, seen } of news) {
    const at = new URL(path.split('/').map(encodeURIComponent).join('/'), address).href
    const chat = await fetchInto(at, chatBytes, dependencies)
    try {
      await dependencies.ingest.ingest(
        source,
        { file: chat.path },
        { format: 'ransomchat', path, signal: dependencies.signal },
      )
      dependencies.note(path, seen)
    } finally {
      await chat.discard()
    }
  }
}

/** Accepts only `folder/file.json` below the index, because the publisher of the index could name any address. */
const isPlain = (path: string) =>
  /^[^/\\]{1,100}\/[^/\\]{1,200}\.json$/.test(path) && !/(?:^|\/)\.{1,2}(?:\/|$)/.test(path)

function fetchInto(
  address: string,
  maxBytes: number,
  { fetch, spool, queueForHost, signal }: PostCollectorDependencies,
) {
  return queueForHost(address, async () => {
    const answer = await fetchWhole(fetch, address, { maxBytes, signal })
    return spool.write(answer.body)
  })
}
