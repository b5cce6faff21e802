import { join } from 'node:path'
import { demoSources } from '../../catalogue/demo/sources.ts'
import type { LicenceProtocol } from '../../domain/own-licence.ts'
import { Problem } from '../../domain/problem.ts'
import { minuteMs } from '../../domain/time-units.ts'
import { newestLook } from '../../engine/listings/looks.ts'
import { shrinkMinimum, shrinkShare } from '../../engine/listings/timeline.ts'
import { type Vet, vetAddress } from '../../fetch/vet-address.ts'
import { locks, withSessionLock } from '../platform/db/session-lock.ts'
import type { Workers } from '../platform/queue/queue.ts'
import { type Backfills, backfills } from './backfills.ts'
import type { CheckedAccess } from './check-access.ts'
import type { CheckedFeed } from './check-feed.ts'
import { type CustomSources, customSources } from './custom-sources.ts'
import { type FigureStore, figureStore } from './figures-store.ts'
import { followUps } from './follow-ups.ts'
import { indexExchange } from './index-exchange.ts'
import { type IndexLibrary, indexLibrary } from './index-library.ts'
import { sourceJobs } from './jobs.ts'
import type { Access } from './licensed-fetch.ts'
import { licensedSources } from './licensed-sources.ts'
import type { ListingStore, SnapshotRecord } from './listing-store.ts'
import { loadDemo } from './load-demo.ts'
import { type ListingsUrl, openListings } from './open-listings.ts'
import { type OwnSources, ownSources } from './own-sources.ts'
import { type Asker, sourceQuestions } from './questions.ts'
import { type ReaderOf, readers } from './reader.ts'
import { type SourceRegister, sourceRegister } from './register.ts'
import { rowShelf } from './row-shelf.ts'
import type { SourceServiceDependencies } from './service-dependencies.ts'
import { type SightOf, sights } from './sights.ts'
import { createSpool } from './spool.ts'
import { type SourceStore, sourceStore } from './store.ts'
import { type Topics, trendingTopics } from './topics.ts'
import { type WarningLists, warningLists } from './warning-lists.ts'
import type { sourceWork } from './work.ts'

export interface SourceService {
  readonly register: SourceRegister
  readonly listings: ListingStore
  /** The place of the listings, for a child process. */
  readonly listingsUrl: ListingsUrl
  readonly lists: WarningLists
  readonly index: IndexLibrary
  /** Sources with their figures and health, for the calls. */
  readonly sources: SourceStore
  /** Checks once more for which group a call reads sources. */
  readonly readerOf: ReaderOf
  /** Reads what a group sees, in one round trip to the database. */
  readonly sightOf: SightOf
  /** Comparison of each source with all others, for the calls. */
  readonly figures: FigureStore
  /** Pasts of sources that people asked for. */
  readonly pasts: Pick<Backfills, 'ids' | 'progress'>
  /**
   * Asks for what sources listed in the last days, and has it fetched; as `Backfills.ask`.
   * @throws Problem `source.fetching-off`
   */
  backfill(days: number, ids?: readonly string[]): Promise<number>
  /** Schedules the work that follows changed listings. */
  followChange(): Promise<void>
  /** Topics that sources have added recently. */
  readonly topics: Topics
  readonly jobs: Workers<typeof sourceWork>
  /**
   * Makes sure that listings are where the settings say. Call it once at each start.
   * @throws ListingsFault
   */
  prepare(): Promise<void>
  /** Numbers the catalogue and queues what the first report needs. May be called at every start. */
  start(): Promise<void>
  /** Applies a snapshot that was held back; undefined if it no longer waits. */
  confirm(snapshotId: number): Promise<SnapshotRecord | undefined>
  /** Makes sure that the demo sources are completely loaded and in the index. */
  prepareDemo(signal: AbortSignal): Promise<void>
  /** A group's custom sources, by ids and addresses. */
  readonly customs: CustomSources
  /** Groups' own sources, as their members manage them. */
  readonly own: OwnSources
  /**
   * Checks a feed without storing anything, or has a process with network access check it.
   * @throws Problem `source.address-refused`, `source.fetching-off`, `source.check-late`, `server.busy`
   */
  check(address: string, asker: Asker): Promise<CheckedFeed>
  /**
   * Checks an access under a group's own licence with its credential, without storing anything.
   * @throws Problem as `check`, and `licence.credential-refused`
   */
  checkAccess(access: Access, protocol: LicenceProtocol, asker: Asker): Promise<CheckedAccess>
  /** Queues what is to be fetched first. */
  collectNow(): Promise<void>
  /** Enters the sources of own licences, and has new and changed ones collected. */
  licencesChanged(): Promise<void>
  /** Returns the reason why an address that somebody entered must not be fetched; undefined if it may be. */
  readonly vet: Vet
  close(): Promise<void>
}

/** Delay after a start: by then the demo is loaded, and the replay of the mirror has begun. */
const topicsAfterMs = minuteMs

/** Assembles everything that collecting needs. */
export function createSourceService({
  database,
  catalogue,
  secrets,
  fetch,
  clock,
  log,
  add,
  addAll,
  listingsUrl,
  steadyNow,
  sharedBlobs,
  settings,
  chance = Math.random,
  vet = (address) => vetAddress(address, { resolve: false }),
}: SourceServiceDependencies): SourceService {
  const { pool, connection } = database
  const { now } = clock
  const register = sourceRegister(pool, catalogue)
  const shrink = settings.shrink ?? { share: shrinkShare, minimum: shrinkMinimum }
  const spoolFolder = join(settings.dataDir, 'spool')
  const spool = createSpool(spoolFolder)
  const shelf = rowShelf(spoolFolder)
  const { listings, prepare, close } = openListings(database, listingsUrl, { shrink, now, log, shelf })
  const lists = warningLists(pool, { log, now })
  const folder = join(settings.dataDir, 'index')
  const exchange = sharedBlobs && indexExchange({ pool, blobs: sharedBlobs, folder, log })
  const index = indexLibrary({
    pool,
    connection,
    register,
    listings,
    listingsUrl,
    folder,
    exchange,
    clock,
    steadyNow,
    log,
  })
  const sources = sourceStore(pool, { register, listings, now })
  const pasts = backfills(pool, { register, now })
  const figures = figureStore(database)
  const readerOf = readers(database)
  const topics = trendingTopics(pool, { register, listings, now })
  const collect = (id: string) => add('collect-own-source', { source: id }, { key: id, priority: 20 })
  const customDependencies = { database, register, vet, now, collect: () => (settings.fetch ? collect : undefined) }
  const customs = customSources(customDependencies)
  const licensed = licensedSources({ pool, register, catalogue, secrets })
  const questions = sourceQuestions({ pool, fetch, spool, log, vet, now, secrets, add, settings })
  const follow = followUps({ add, pool, lists, now })
  const { indexLater, measureLater, changed } = follow

  /** Runs one process at a time: a second one finds nothing to do. */
  async function renewDemo(signal: AbortSignal): Promise<boolean> {
    const load = () => loadDemo({ register, store: listings, marker: lists.marker, now: now(), signal })
    return (await withSessionLock(connection, [locks.demo, 0], { wait: true }, load)) ?? false
  }

  /** Tells whether the newest index contains the demo sources as they are. */
  async function isDemoIndexed(): Promise<boolean> {
    const lease = await index.acquireNewest()
    if (!lease) return false
    try {
      const held = new Map(lease.reader.sources.map(({ id, watch }) => [id, newestLook(watch)]))
      const demo = await register.byIds(demoSources.map(({ id }) => id))
      return demo.every(({ source, appliedAt }) => appliedAt === null || (held.get(source.id) ?? 0) >= appliedAt)
    } finally {
      lease.release()
    }
  }

  async function collectNow(): Promise<void> {
    await add('fetch-warning-lists', {}, { key: 'fetch-warning-lists' })
    await add('collect-due', {}, { key: 'collect-due' })
  }

  const jobs = sourceJobs({
    database,
    fetch,
    clock,
    add,
    addAll,
    settings,
    chance,
    register,
    listings,
    lists,
    spool,
    index,
    sources,
    pasts,
    topics,
    licensed,
    questions,
    renewDemo,
    ...follow,
  })

  return {
    register,
    listings,
    listingsUrl,
    lists,
    index,
    sources,
    readerOf,
    sightOf: sights(pool, register),
    figures,
    jobs,

    async start() {
      await register.sync()
      await add('mark-indicators', {}, { key: 'mark-indicators', priority: 10 })
      await add('renew-demo', {}, { key: 'renew-demo', priority: 5 })
      if (settings.mirrorDir) await add('replay-mirror', {}, { key: 'replay-mirror' })
      if (settings.fetch) await collectNow()
      await indexLater()
      await add('count-topics', {}, { key: 'count-topics', startAfter: new Date(now() + topicsAfterMs), priority: -2 })
    },

    collectNow,

    async confirm(snapshotId) {
      const confirmed = await listings.confirm(snapshotId)
      if (confirmed) await changed()
      return confirmed
    },

    async prepareDemo(signal) {
      await renewDemo(signal)
      // A build waits for the running one, and contains what all customers' sources have listed meanwhile: minutes of others' work.
      if (await isDemoIndexed()) return
      if ((await index.build(signal)) !== undefined) await measureLater()
    },

    customs,
    own: ownSources({ ...customDependencies, tidy: () => add('tidy-sources', {}, { key: 'tidy-sources' }) }),
    topics,
    pasts,
    followChange: changed,
    async backfill(days, ids) {
      if (!settings.fetch) throw new Problem('source.fetching-off')
      const asked = await pasts.ask(days, ids)
      await add('backfill-sources', {}, { key: 'backfill-sources', priority: 10 })
      return asked
    },
    check: questions.check,
    checkAccess: questions.checkAccess,
    async licencesChanged() {
      await licensed.enter()
      if (settings.fetch) await add('collect-due', {}, { key: 'collect-due', priority: 20 })
    },
    vet,
    prepare,
    async close() {
      index.close()
      await close()
    },
  }
}
