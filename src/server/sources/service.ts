import { join } from 'node:path'
import type { LicenceProtocol } from '../../domain/own-licence.ts'
import { shrinkMinimum, shrinkShare } from '../../engine/listings/timeline.ts'
import { locks, withSessionLock } from '../platform/db/session-lock.ts'
import { vetAddress } from '../platform/fetch/guarded-fetch.ts'
import type { Workers } from '../platform/queue/queue.ts'
import type { CheckedAccess } from './check-access.ts'
import type { CheckedFeed } from './check-feed.ts'
import { type CustomSources, customSources } from './custom-sources.ts'
import { type FigureStore, figureStore } from './figures-store.ts'
import { followUps } from './follow-ups.ts'
import { type IndexLibrary, indexLibrary } from './index-library.ts'
import { sourceJobs } from './jobs.ts'
import type { Access } from './licensed-fetch.ts'
import { licensedSources } from './licensed-sources.ts'
import type { ListingStore, SnapshotRecord } from './listing-store.ts'
import { loadDemo } from './load-demo.ts'
import { type OwnSources, ownSources } from './own-sources.ts'
import { postgresListings } from './postgres-listings.ts'
import { sourceQuestions } from './questions.ts'
import { type ReaderOf, readers } from './reader.ts'
import { type SourceRegister, sourceRegister } from './register.ts'
import type { SourceServiceParts } from './service-parts.ts'
import { createSpool } from './spool.ts'
import { type SourceStore, sourceStore } from './store.ts'
import { type Topics, trendingTopics } from './topics.ts'
import { type WarningLists, warningLists } from './warning-lists.ts'
import type { sourceWork } from './work.ts'

export interface SourceService {
  readonly register: SourceRegister
  readonly listings: ListingStore
  readonly lists: WarningLists
  readonly index: IndexLibrary
  /** Sources with their figures and health, for the calls. */
  readonly sources: SourceStore
  /** For whom a call reads sources, once more checked. */
  readonly readerOf: ReaderOf
  /** What each source lists compared with all others, for the calls. */
  readonly figures: FigureStore
  /** What sources have been adding of late. */
  readonly topics: Topics
  readonly jobs: Workers<typeof sourceWork>
  /** Numbers the catalogue and queues what must be there before the first report. Safe to call at every start. */
  start(): Promise<void>
  /** Applies a snapshot that was held back; undefined where it is none any more. */
  confirm(snapshotId: number): Promise<SnapshotRecord | undefined>
  /** Sees to it that the demo sources are loaded whole and in the index; does nothing where they are. */
  prepareDemo(signal: AbortSignal): Promise<void>
  /** What somebody of a group uses, by ids and addresses. */
  readonly customs: CustomSources
  /** The same, as people of the group look after them. */
  readonly own: OwnSources
  /**
   * Looks at a feed without keeping anything, or has it looked at by a process that may go out.
   * @throws Problem `source.address-refused`, `source.fetching-off`, `source.check-late`
   */
  check(address: string, signal?: AbortSignal): Promise<CheckedFeed>
  /**
   * Looks at what a group's own licence gives, with its credential, without keeping anything.
   * @throws Problem as `check`, and `licence.credential-refused`
   */
  checkAccess(access: Access, protocol: LicenceProtocol, signal?: AbortSignal): Promise<CheckedAccess>
  /** Has what own licences name entered, and collected where that is new or was changed. */
  licencesChanged(): Promise<void>
  /** Undefined, or why an address that somebody typed must not be fetched. */
  readonly vet: (address: string) => Promise<string | undefined>
  close(): void
}

/** After a start the demo is loaded, and the mirror has begun. */
const topicsAfterMs = 60_000

/** Puts the parts of collecting together. */
export function createSourceService({
  database,
  catalogue,
  secrets,
  fetch,
  clock,
  log,
  add,
  settings,
  chance = Math.random,
  vet = (address) => vetAddress(address, { resolve: false }),
}: SourceServiceParts): SourceService {
  const { pool, connection } = database
  const { now } = clock
  const register = sourceRegister(pool, catalogue)
  const shrink = settings.shrink ?? { share: shrinkShare, minimum: shrinkMinimum }
  const listings = postgresListings(pool, { shrink, now })
  const lists = warningLists(pool, { log, now })
  const spool = createSpool(join(settings.dataDir, 'spool'))
  const folder = join(settings.dataDir, 'index')
  const index = indexLibrary({ pool, connection, register, listings, folder, clock, log })
  const sources = sourceStore(pool, register, now)
  const figures = figureStore(database)
  const readerOf = readers(database)
  const topics = trendingTopics(pool, register, now)
  const collect = (id: string) => add('collect-source', { source: id }, { key: id, priority: 20 })
  const customParts = { register, vet, now, collect: settings.fetch ? collect : undefined }
  const customs = customSources(customParts)
  const licensed = licensedSources({ pool, register, catalogue, secrets })
  const questions = sourceQuestions({ pool, fetch, log, vet, now, secrets, add, settings })
  const follow = followUps({ add, pool, lists, now })
  const { indexLater, measureLater, changed } = follow

  /** One at a time over all processes: the second finds it done. */
  async function renewDemo(signal: AbortSignal): Promise<boolean> {
    const load = () => loadDemo({ register, store: listings, marker: lists.marker, now: now(), signal })
    return (await withSessionLock(connection, [locks.demo, 0], { wait: true }, load)) ?? false
  }

  const jobs = sourceJobs({
    database,
    fetch,
    clock,
    add,
    settings,
    chance,
    register,
    listings,
    lists,
    spool,
    index,
    sources,
    topics,
    licensed,
    questions,
    renewDemo,
    ...follow,
  })

  return {
    register,
    listings,
    lists,
    index,
    sources,
    readerOf,
    figures,
    jobs,

    async start() {
      await register.sync()
      await add('mark-indicators', {}, { key: 'mark-indicators', priority: 10 })
      await add('renew-demo', {}, { key: 'renew-demo', priority: 5 })
      if (settings.mirrorDir) await add('replay-mirror', {}, { key: 'replay-mirror' })
      if (settings.fetch) {
        await add('fetch-warning-lists', {}, { key: 'fetch-warning-lists' })
        await add('collect-due', {}, { key: 'collect-due' })
      }
      await indexLater()
      await add('count-topics', {}, { key: 'count-topics', startAfter: new Date(now() + topicsAfterMs), priority: -2 })
    },

    async confirm(snapshotId) {
      const confirmed = await listings.confirm(snapshotId)
      if (confirmed) await changed()
      return confirmed
    },

    async prepareDemo(signal) {
      await renewDemo(signal)
      if ((await index.build(signal)) !== undefined) await measureLater()
    },

    customs,
    own: ownSources({ ...customParts, database }),
    topics,
    check: questions.check,
    checkAccess: questions.checkAccess,
    async licencesChanged() {
      await licensed.enter()
      if (settings.fetch) await add('collect-due', {}, { key: 'collect-due', priority: 20 })
    },
    vet,
    close: () => index.close(),
  }
}
