import { join } from 'node:path'
import { collectedWarningLists } from '../../catalogue/warnings.ts'
import type { LicenceProtocol } from '../../domain/own-licence.ts'
import { Problem } from '../../domain/problem.ts'
import type { Source } from '../../domain/source.ts'
import type { ShrinkLimits } from '../../engine/listings/hold-back.ts'
import { shrinkMinimum, shrinkShare } from '../../engine/listings/timeline.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/db.ts'
import { locks, withSessionLock } from '../platform/db/session-lock.ts'
import { type GuardedFetch, vetAddress } from '../platform/fetch/guarded-fetch.ts'
import type { AddOptions, PayloadOf, Workers } from '../platform/queue/queue.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { Log } from '../platform/telemetry/log.ts'
import { type CheckedAccess, checkAccess } from './check-access.ts'
import { type CheckedFeed, checkFeed } from './check-feed.ts'
import { hasContent } from './collect.ts'
import { collectOnce } from './collect-source.job.ts'
import { type CustomSources, customSources } from './custom-sources.ts'
import { type FeedQuestion, feedChecks } from './feed-checks.ts'
import { type FigureStore, figureStore } from './figures-store.ts'
import { createHostTurns } from './host-turns.ts'
import { type IndexLibrary, indexLibrary } from './index-library.ts'
import type { Access } from './licensed-fetch.ts'
import { licensedSources } from './licensed-sources.ts'
import type { ListingStore, SnapshotRecord } from './listing-store.ts'
import { loadDemo } from './load-demo.ts'
import { measureOnce } from './measure-sources.job.ts'
import { type OwnSources, ownSources } from './own-sources.ts'
import { postgresListings } from './postgres-listings.ts'
import { type ReaderOf, readers } from './reader.ts'
import { type SourceRegister, sourceRegister } from './register.ts'
import { replayMirror } from './replay-mirror.ts'
import { createSpool } from './spool.ts'
import { type SourceStore, sourceStore } from './store.ts'
import { type Topics, trendingTopics } from './topics.ts'
import { type WarningLists, warningLists } from './warning-lists.ts'
import type { sourceWork } from './work.ts'

type SourceWork = typeof sourceWork

export interface SourceServiceParts {
  readonly database: Database
  readonly catalogue: readonly Source[]
  readonly secrets: Pick<Secrets, 'seal' | 'open'>
  readonly fetch: GuardedFetch
  readonly clock: Clock
  readonly log: Log
  /** Puts work into the queue. */
  readonly add: <Name extends keyof SourceWork>(
    name: Name,
    payload: PayloadOf<SourceWork[Name]>,
    options?: AddOptions,
  ) => Promise<unknown>
  readonly settings: {
    /** Whether sources may be fetched at all. */
    readonly fetch: boolean
    /** Whether this process is one that fetches; others have it done. */
    readonly fetcher?: boolean
    readonly dataDir: string
    readonly mirrorDir: string | undefined
    readonly warninglistsDir: string | undefined
    readonly shrink?: ShrinkLimits
    readonly maxFeedBytes?: number
  }
  /** 0 to 1; for spreading schedules. */
  readonly chance?: () => number
  /** Undefined, or why an address that somebody typed must not be fetched. */
  readonly vet?: (address: string) => Promise<string | undefined>
}

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
  readonly jobs: Workers<SourceWork>
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

/** Ingests come in bursts: the index waits for the burst to end before it is built. */
const settleMs = 5000
/** Figures cost a pass over the index, less than building it. */
const measuredEveryMs = 60_000
/** After a start the demo is loaded, and the mirror has begun. */
const topicsAfterMs = 60_000
/** A first replay of a large mirror takes minutes: what is there already is put into the index on the way. */
const partsShownMs = 120_000

/** What is asked of a process that may go out. */
interface Licensed {
  readonly access: Access
  readonly protocol: LicenceProtocol
}

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
  const turn = createHostTurns()
  const collect = (id: string) => add('collect-source', { source: id }, { key: id, priority: 20 })
  const customParts = { register, vet, now, collect: settings.fetch ? collect : undefined }
  const customs = customSources(customParts)
  const check = (address: string, signal?: AbortSignal) =>
    checkFeed(address, { fetch, log, vet, now: now(), ...(signal && { signal }) })
  const checkLicensed = (access: Access, protocol: LicenceProtocol, signal?: AbortSignal) =>
    checkAccess(access, protocol, { fetch, log, vet, now: now(), ...(signal && { signal }) })
  const answer = async ({ address, sealed }: FeedQuestion) => {
    if (sealed === undefined) return check(address)
    const asked = await secrets.open<Licensed>('licence', sealed)
    if (!asked) throw new Error('a question was sealed with another secret')
    return checkLicensed(asked.access, asked.protocol)
  }
  const licensed = licensedSources({ pool, register, catalogue, secrets })
  const checks = feedChecks({ pool, check: answer, add: (id) => add('check-feed', { check: id }, { priority: 30 }) })

  const indexLater = () =>
    add('build-index', {}, { key: 'build-index', startAfter: new Date(now() + settleMs), priority: -1 })

  /** Sources come in all day, and each brings an index: figures follow a minute behind. */
  const measureLater = async () => {
    const { rows } = await pool.query<{ at: Date | null }>('SELECT measured_at AS at FROM source_figures_state')
    const earliest = (rows[0]?.at?.getTime() ?? 0) + measuredEveryMs
    const startAfter = new Date(Math.max(now() + settleMs, earliest))
    await add('measure-sources', {}, { key: 'measure-sources', startAfter, priority: -2 })
  }

  /** What must follow when listings have changed. */
  const changed = async () => {
    // Lists that were renewed meanwhile have not marked what just came in.
    if (await lists.needsRemark()) await add('mark-indicators', {}, { key: 'mark-indicators' })
    await indexLater()
  }

  /** One at a time over all processes: the second finds it done. */
  async function renewDemo(signal: AbortSignal): Promise<boolean> {
    const load = () => loadDemo({ register, store: listings, marker: lists.marker, now: now(), signal })
    return (await withSessionLock(connection, [locks.demo, 0], { wait: true }, load)) ?? false
  }

  const jobs: Workers<SourceWork> = {
    async 'collect-due'() {
      // What a process that was killed left out.
      await licensed.enter()
      if (!settings.fetch) return
      for (const known of await register.all()) {
        const isDue = hasContent(known) && (known.dueAt === null || known.dueAt <= now())
        if (isDue) await add('collect-source', { source: known.source.id }, { key: known.source.id })
      }
    },

    async 'collect-source'({ source }, run) {
      if (!settings.fetch) return
      const outcome = await collectOnce(source, connection, {
        register,
        store: listings,
        fetch,
        spool,
        clock,
        log: run.log,
        marker: lists.marker,
        turn,
        chance,
        maxFeedBytes: settings.maxFeedBytes ?? 1024 ** 3,
        signal: run.signal,
        accessOf: licensed.accessOf,
      })
      if (outcome?.result === 'snapshot' && outcome.snapshot.status === 'applied') await changed()
    },

    async 'check-feed'({ check: id }) {
      await checks.answer(id)
    },

    async 'replay-mirror'(_payload, run) {
      if (!settings.mirrorDir) return
      let told = now()
      const { replayed, ...replay } = await replayMirror(settings.mirrorDir, {
        register,
        store: listings,
        log: run.log,
        marker: lists.marker,
        signal: run.signal,
        async onSnapshot() {
          if (now() - told < partsShownMs) return
          told = now()
          await indexLater()
        },
        async recordedTimes(source) {
          const { rows } = await pool.query<{ at: number }>('SELECT taken_at AS at FROM snapshot WHERE source = $1', [
            source,
          ])
          return new Set(rows.map((row) => row.at))
        },
      })
      if (replayed === 0) return
      run.log.info({ replayed, ...replay }, 'mirror replayed')
      await changed()
    },

    async 'renew-demo'(_payload, run) {
      if (await renewDemo(run.signal)) await changed()
    },

    async 'mark-indicators'(_payload, run) {
      await lists.load(settings.warninglistsDir)
      if (!(await lists.needsRemark())) return
      const marked = await listings.remark(await lists.marker())
      run.log.info({ marked }, 'indicators marked')
      if (marked > 0) await indexLater()
    },

    async 'fetch-warning-lists'(_payload, run) {
      if (!settings.fetch) return
      const changed = await lists.fetch(collectedWarningLists, { fetch, turn, log: run.log, signal: run.signal })
      if (changed) await add('mark-indicators', {}, { key: 'mark-indicators' })
    },

    async 'count-topics'() {
      await topics.count()
    },

    async 'tidy-sources'() {
      await spool.clear(now())
      await sources.tidy()
      await checks.tidy()
    },

    async 'build-index'(_payload, run) {
      const built = await index.build(run.signal)
      if (built !== undefined) await measureLater()
    },

    async 'measure-sources'(_payload, run) {
      await measureOnce({ pool, connection, register, sources, index, now }, run)
    },
  }

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
    async check(address, signal) {
      if (!settings.fetch) throw new Problem('source.fetching-off')
      return settings.fetcher ? check(address, signal) : checks.ask<CheckedFeed>({ address }, signal)
    },
    async checkAccess(access, protocol, signal) {
      if (!settings.fetch) throw new Problem('source.fetching-off')
      if (settings.fetcher) return checkLicensed(access, protocol, signal)
      const sealed = await secrets.seal('licence', { access, protocol } satisfies Licensed)
      return checks.ask<CheckedAccess>({ address: '', sealed }, signal)
    },
    async licencesChanged() {
      await licensed.enter()
      if (settings.fetch) await add('collect-due', {}, { key: 'collect-due', priority: 20 })
    },
    vet,
    close: () => index.close(),
  }
}
