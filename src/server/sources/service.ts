import { join } from 'node:path'
import { demoSources } from '../../catalogue/demo/sources.ts'
import { Problem } from '../../domain/problem.ts'
import { minuteMs } from '../../domain/time-units.ts'
import { newestLook } from '../../engine/listings/looks.ts'
import { shrinkMinimum, shrinkShare } from '../../engine/listings/timeline.ts'
import { vetAddress } from '../../fetch/vet-address.ts'
import { locks, withSessionLock } from '../platform/db/session-lock.ts'
import { backfills } from './backfills.ts'
import { customSources } from './custom-sources.ts'
import { figureStore } from './figures-store.ts'
import { followUps } from './follow-ups.ts'
import { indexExchange } from './index-exchange.ts'
import { indexLibrary } from './index-library.ts'
import { sourceJobs } from './jobs.ts'
import { licensedSources } from './licensed-sources.ts'
import type { SnapshotRecord } from './listing-store.ts'
import { loadDemo } from './load-demo.ts'
import { openListings } from './open-listings.ts'
import { ownSources } from './own-sources.ts'
import { sourceQuestions } from './questions.ts'
import { readers } from './reader.ts'
import { sourceRegister } from './register.ts'
import { rowShelf } from './row-shelf.ts'
import type { SourceServiceDependencies } from './service-dependencies.ts'
import { sights } from './sights.ts'
import { createSpool } from './spool.ts'
import { sourceStore } from './store.ts'
import { trendingTopics } from './topics.ts'
import { warningLists } from './warning-lists.ts'

export type SourceService = ReturnType<typeof createSourceService>

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
}: SourceServiceDependencies) {
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
    ...{ pool, connection, register, listings, listingsUrl, folder },
    ...{ exchange, clock, steadyNow, log },
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
  const questions = sourceQuestions({ pool, fetch, spool, log, vet, secrets, add, settings })
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
    ...{ database, fetch, clock, add, addAll, settings, chance, register, listings, lists, spool, index },
    ...{ sources, pasts, topics, licensed, questions, renewDemo },
    ...follow,
  })

  return {
    register,
    listings,
    /** The place of the listings, for a child process. */
    listingsUrl,
    lists,
    index,
    /** Sources with their figures and health, for the calls. */
    sources,
    /** Checks once more for which group a call reads sources. */
    readerOf,
    /** Reads what a group sees, in one round trip to the database. */
    sightOf: sights(pool, register),
    /** Comparison of each source with all others, for the calls. */
    figures,
    jobs,

    /** Numbers the catalogue and queues what the first report needs. May be called at every start. */
    async start() {
      await register.sync()
      await add('mark-indicators', {}, { key: 'mark-indicators', priority: 10 })
      await add('renew-demo', {}, { key: 'renew-demo', priority: 5 })
      if (settings.mirrorDir) await add('replay-mirror', {}, { key: 'replay-mirror' })
      if (settings.fetch) await collectNow()
      await indexLater()
      await add('count-topics', {}, { key: 'count-topics', startAfter: new Date(now() + topicsAfterMs), priority: -2 })
    },

    /** Queues what is to be fetched first. */
    collectNow,

    /** Applies a snapshot that was held back; undefined if it no longer waits. */
    async confirm(snapshotId: number): Promise<SnapshotRecord | undefined> {
      const confirmed = await listings.confirm(snapshotId)
      if (confirmed) await changed()
      return confirmed
    },

    /** Makes sure that the demo sources are completely loaded and in the index. */
    async prepareDemo(signal: AbortSignal) {
      await renewDemo(signal)
      // A build waits for the running one, and contains what all customers' sources have listed meanwhile: minutes of others' work.
      if (await isDemoIndexed()) return
      if ((await index.build(signal)) !== undefined) await measureLater()
    },

    /** A group's custom sources, by ids and addresses. */
    customs,
    /** Groups' own sources, as their members manage them. */
    own: ownSources({ ...customDependencies, tidy: () => add('tidy-sources', {}, { key: 'tidy-sources' }) }),
    /** Topics that sources have added recently. */
    topics,
    /** Pasts of sources that people asked for. */
    pasts,
    /** Schedules the work that follows changed listings. */
    followChange: changed,
    /**
     * Asks for what sources listed in the last days, and has it fetched; as `Backfills.ask`.
     * @throws Problem `source.fetching-off`
     */
    async backfill(days: number, ids?: readonly string[]): Promise<number> {
      if (!settings.fetch) throw new Problem('source.fetching-off')
      const asked = await pasts.ask(days, ids)
      await add('backfill-sources', {}, { key: 'backfill-sources', priority: 10 })
      return asked
    },
    check: questions.check,
    checkAccess: questions.checkAccess,
    /** Enters the sources of own licences, and has new and changed ones collected. */
    async licencesChanged() {
      await licensed.enter()
      if (settings.fetch) await add('collect-due', {}, { key: 'collect-due', priority: 20 })
    },
    vet,
    /**
     * Makes sure that listings are where the settings say. Call it once at each start.
     * @throws ListingsFault
     */
    prepare,
    async close() {
      index.close()
      await close()
    },
  }
}
