import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { compareCodeUnits } from '../../domain/order.ts'
import { FetchError, loggable } from '../../fetch/fetch-error.ts'
import { type FetchedBody, fetchWhole, type GuardedFetch } from '../../fetch/guarded-fetch.ts'
import { type MispManifestEntry, readMispManifest } from '../../formats/feeds/misp/misp.ts'
import { UnreadableFeed } from '../../formats/reading/unreadable.ts'
import { inTurns } from './in-turns.ts'
import { type OwnShelves, roomOnShelf, shelfName } from './own-shelves.ts'
import type { Spool, SpooledFile } from './spool.ts'

/**
 * A MISP feed is a folder on a web server: `manifest.json` lists its events with the time of their last change, and
 * each event is a separate file. https://www.misp-standard.org/rfc/misp-standard-core.html, "Manifest"
 */

export interface CrawlDependencies {
  readonly fetch: GuardedFetch
  /** Serialises requests to the same host. */
  readonly queueForHost: <T>(address: string, work: () => Promise<T>) => Promise<T>
  readonly spool: Pick<Spool, 'write' | 'shelf' | 'shelves' | 'shelvedBytes' | 'removeShelf'>
  /** Size limit of all files together, bytes. If a MISP feed is larger, only its newest events are fetched. */
  readonly maxFeedBytes: number
  readonly signal?: AbortSignal
  /** Id of a custom source: keeps its stored events apart from those of other sources with the same address. */
  readonly owner?: string
  /** All addresses of the custom source. */
  readonly addresses?: readonly string[]
  /** What the organisation of a custom source may keep stored. */
  readonly shelves?: () => Promise<OwnShelves | undefined>
  /** Called with the address of each event in the manifest that does not exist. */
  readonly onMissing?: (address: string) => void
}

export interface CrawledFile {
  readonly address: string
  readonly file: SpooledFile
}

/** If a feed has more events, only the newest ones are fetched. */
export const mostEvents = 5000
/**
 * Tolerated missing events: this share of them, or this number if that is more. A feed with more missing events is
 * damaged.
 */
const mostMissingShare = 0.1
const mostMissing = 1
const manifestBytes = 64 << 20
const eventBytes = 128 << 20

/**
 * Fetches the events of the feed, newest first, within the limits on number and size. Stores them in a folder of the
 * spool: the next crawl fetches only new and changed events, and can continue an interrupted crawl. Tolerates a few
 * events that the manifest lists and that do not exist.
 */
export async function crawlMisp(address: string, dependencies: CrawlDependencies): Promise<CrawledFile[]> {
  const folder = folderOf(address)
  const { owner = '', addresses = [address], spool } = dependencies
  const shelves = await dependencies.shelves?.()
  const nameOf = (at: string) => shelfName(at, { owner, place: shelves?.place })
  const own = { owner, shelf: nameOf(folder), names: addresses.map((one) => nameOf(folderOf(one))) }
  const room = shelves ? await roomOnShelf(spool, own, shelves) : Number.POSITIVE_INFINITY
  if (room <= 0) {
    // Makes room for the branch's other feeds, each of which would be refused too otherwise.
    await spool.removeShelf(own.shelf)
    throw new FetchError('too-large', `${loggable(folder)}: the organisation keeps too many events`)
  }
  const shelf = await spool.shelf(own.shelf)
  const events = await readManifest(`${folder}manifest.json`, dependencies)
  if (events.length === 0) throw new FetchError('status', `${loggable(folder)}manifest.json names no event`)
  const wanted = new Map(events.map(({ uuid, changedAt }) => [`${uuid}-${changedAt ?? 0}.json`, uuid]))
  const have = new Set(await readdir(shelf))
  for (const name of have) if (!wanted.has(name)) await rm(join(shelf, name), { force: true })

  const taken = new Map<string, CrawledFile>()
  let bytesLeft = Math.min(dependencies.maxFeedBytes, room)
  let missing = 0
  for (const [name, id] of wanted) {
    const path = join(shelf, name)
    const at = `${folder}${id}.json`
    const outcome = have.has(name) ? 'here' : await fetchTo(path, at)
    if (outcome === 'too-large') break
    if (outcome === 'missing') continue
    const file = await shelved(path)
    bytesLeft -= file.bytes
    if (bytesLeft < 0) break
    taken.set(name, { address: at, file })
  }
  if (taken.size === 0) {
    throw new FetchError(missing ? 'status' : 'too-large', `${loggable(folder)}: its newest event`)
  }
  for (const name of await readdir(shelf)) if (!taken.has(name)) await rm(join(shelf, name), { force: true })
  return [...taken].sort(([a], [b]) => compareCodeUnits(a, b)).map(([, file]) => file)

  /** @returns `here` if the event is stored now; `too-large` if it exceeds the rest of the feed's size limit */
  async function fetchTo(path: string, at: string): Promise<'here' | 'too-large' | 'missing'> {
    const maxBytes = Math.min(eventBytes, bytesLeft)
    try {
      const fetched = await fetchPart(at, dependencies, { maxBytes })
      await rename(fetched.path, path)
      return 'here'
    } catch (error) {
      if (!(error instanceof FetchError)) throw error
      if (error.fault === 'too-large' && maxBytes < eventBytes) return 'too-large'
      if (error.status !== 404 && error.status !== 410) throw error
      if (++missing > Math.max(mostMissing, wanted.size * mostMissingShare)) throw error
      dependencies.onMissing?.(at)
      return 'missing'
    }
  }
}

/** Fetches one file of a crawl into the spool. */
export async function fetchPart(
  address: string,
  dependencies: CrawlDependencies,
  bound: PartBound,
): Promise<SpooledFile> {
  return (await fetchWithHeaders(address, dependencies, bound)).file
}

interface PartBound {
  readonly maxBytes: number
  readonly accept?: string
}

/** Fetches one file of a crawl into the spool, and keeps the headers of its answer. */
export function fetchWithHeaders(
  address: string,
  { fetch, queueForHost, spool, signal }: CrawlDependencies,
  bound: PartBound,
): Promise<{ readonly file: SpooledFile; readonly header: FetchedBody['header'] }> {
  return queueForHost(address, async () => {
    const answer = await fetchWhole(fetch, address, { ...bound, signal })
    return { file: await spool.write(answer.body), header: answer.header }
  })
}

/** The address of the feed's folder, with exactly one slash at its end. */
export function folderOf(address: string): string {
  if (address.endsWith('/manifest.json')) return address.slice(0, -'manifest.json'.length)
  let end = address.length
  while (address[end - 1] === '/') end--
  return `${address.slice(0, end)}/`
}

/** A stored event as a spooled file. Discarding it does nothing, because the next crawl uses it again. */
async function shelved(path: string): Promise<SpooledFile> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return {
    path,
    bytes: (await stat(path)).size,
    sha256: hash.digest('hex'),
    open: () => createReadStream(path, { highWaterMark: 256 << 10 }),
    discard: async () => {},
  }
}

/** The events of a manifest, newest first, at most `mostEvents`. */
export async function readManifest(
  address: string,
  { fetch, queueForHost, signal }: Pick<CrawlDependencies, 'fetch' | 'queueForHost' | 'signal'>,
): Promise<MispManifestEntry[]> {
  return queueForHost(address, async () => {
    const answer = await fetchWhole(fetch, address, { maxBytes: manifestBytes, signal })
    return readable(address, async () => {
      let events: MispManifestEntry[] = []
      for await (const event of readMispManifest(inTurns(answer.body))) {
        // A hostile manifest may name millions.
        if (events.push(event) >= 2 * mostEvents) events = newest(events)
      }
      return newest(events)
    })
  })
}

/** Reads what an address has answered. @throws FetchError if it is not what it should be */
export function readable<T>(address: string, read: () => Promise<T>): Promise<T> {
  return read().catch((cause) => {
    if (!(cause instanceof UnreadableFeed)) throw cause
    throw new FetchError('encoding', `${loggable(address)}: ${cause.message}`, { cause })
  })
}

/** Crawls into a list of files, which are discarded if the crawl fails. */
export async function keepingFiles<One extends { readonly file: SpooledFile }, Kept>(
  crawl: (files: One[]) => Promise<Kept>,
): Promise<Kept> {
  const files: One[] = []
  try {
    return await crawl(files)
  } catch (error) {
    for (const { file } of files) await file.discard()
    throw error
  }
}

function newest(events: readonly MispManifestEntry[]): MispManifestEntry[] {
  return events.toSorted((a, b) => (b.changedAt ?? 0) - (a.changedAt ?? 0)).slice(0, mostEvents)
}
