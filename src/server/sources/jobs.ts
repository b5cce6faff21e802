import { collectedWarningLists } from '../../catalogue/warnings.ts'
import { minuteMs } from '../../domain/time-units.ts'
import type { Run, Workers } from '../platform/queue/queue.ts'
import { createHostQueues } from '../platform/turns/gate.ts'
import { backfillAsked } from './backfill.job.ts'
import type { Backfills } from './backfills.ts'
import { type CollectorDependencies, hasContent } from './collect.ts'
import { collectOnce } from './collect-source.job.ts'
import type { FollowUps } from './follow-ups.ts'
import { createHostTurns, lineOf } from './host-turns.ts'
import type { IndexLibrary } from './index-library.ts'
import type { licensedSources } from './licensed-sources.ts'
import type { ListingStore } from './listing-store.ts'
import { measureOnce } from './measure-sources.job.ts'
import { snapshotLimits } from './own-limits.ts'
import { removeOldShelves, shelvesOf } from './own-shelves.ts'
import type { SourceQuestions } from './questions.ts'
import type { RegisteredSource, SourceRegister } from './register.ts'
import { removeAbandoned } from './remove-abandoned.ts'
import { replayMirror } from './replay-mirror.ts'
import { isDue } from './schedule.ts'
import type { SourceServiceDependencies } from './service-dependencies.ts'
import type { Spool } from './spool.ts'
import type { SourceStore } from './store.ts'
import type { Topics } from './topics.ts'
import type { WarningLists } from './warning-lists.ts'
import type { sourceWork } from './work.ts'

/** During the first replay of a large mirror, which takes minutes, the index is built at this interval. */
const partsShownMs = 120_000
/** Maximum time for which one job collects the sources of a host. */
const longestTurnMs = 10 * minuteMs

export interface SourceJobDependencies
  extends Pick<SourceServiceDependencies, 'database' | 'fetch' | 'clock' | 'add' | 'addAll' | 'settings' | 'chance'>,
    FollowUps {
  readonly register: SourceRegister
  readonly listings: ListingStore
  readonly lists: WarningLists
  readonly spool: Spool
  readonly index: IndexLibrary
  readonly sources: SourceStore
  readonly pasts: Backfills
  readonly topics: Topics
  readonly licensed: ReturnType<typeof licensedSources>
  readonly questions: SourceQuestions
  /** @returns whether the demo sources have changed */
  readonly renewDemo: (signal: AbortSignal) => Promise<boolean>
}

/** The kind of job that collects a source. */
const collectionOf = ({ origin }: Pick<RegisteredSource, 'origin'>) =>
  origin === 'custom' ? 'collect-own-source' : 'collect-source'

export function sourceJobs(dependencies: SourceJobDependencies): Workers<typeof sourceWork> {
  const {
    fetch,
    clock,
    add,
    addAll,
    settings,
    chance = Math.random,
    register,
    listings,
    lists,
    spool,
    index,
    sources,
    pasts,
  } = dependencies
  const { topics, licensed, questions, renewDemo, changed, indexLater, measureLater } = dependencies
  const { pool, connection } = dependencies.database
  const { now } = clock
  const living = async () => {
    const feeds = (await register.all()).filter((known) => known.origin === 'custom' && hasContent(known))
    return new Set(
      feeds.filter(({ source }) => source.reading?.format === 'misp-manifest').map(({ source }) => source.id),
    )
  }
  const clearSpool = async () => {
    await spool.clear(now())
    await removeOldShelves(spool, living)
  }
  const queueForHost = createHostQueues()
  const hostTurns = createHostTurns()
  const collectInTurn = async ({ source }: { readonly source: string }, run: Pick<Run, 'log' | 'signal'>) => {
    if (!settings.fetch) return
    const known = await register.byId(source)
    if (!known) return
    const begun = now()
    const dependencies: CollectorDependencies = {
      register,
      store: listings,
      fetch,
      spool,
      clock,
      log: run.log,
      marker: lists.marker,
      queueForHost,
      chance,
      maxFeedBytes: 1024 ** 3,
      signal: run.signal,
      shelvesOf: (known) => shelvesOf(known, pool),
      limitsOf: (known) => snapshotLimits(pool, known, { now: now() }),
      accessOf: licensed.accessOf,
    }
    const collect = async (id: string) => {
      const outcome = await collectOnce(id, connection, dependencies)
      if (outcome?.result === 'snapshot' && outcome.snapshot.status === 'applied') await changed()
    }
    // `collect-due` finds the remaining sources again.
    await hostTurns.take(lineOf(known), source, collect, () => !run.signal.aborted && now() - begun < longestTurnMs)
  }

  return {
    async 'collect-due'() {
      // Enter sources of licences again that a killed process has not entered.
      await licensed.enter()
      if (!settings.fetch) return
      const due = (await register.all()).filter(
        (known) =>
          hasContent(known) && isDue({ dueAt: known.dueAt, cadenceMinutes: known.source.cadenceMinutes }, now()),
      )
      for (const [name, those] of Map.groupBy(due, collectionOf))
        await addAll(
          name,
          those.map(({ source: { id } }) => ({ payload: { source: id }, key: id, priority: 0 })),
        )
    },

    'collect-source': collectInTurn,
    'collect-own-source': collectInTurn,

    async 'check-feed'({ check: id }, { signal }) {
      await questions.answer(id, signal)
    },

    async 'backfill-sources'(_payload, run) {
      if (!settings.fetch) return
      const numberOf = async (id: string) => (await register.byId(id))?.number
      const { marker } = lists
      const parts = { pasts, listings, numberOf, marker, fetch, connection, dataDir: settings.dataDir, now }
      if (await backfillAsked(parts, run)) await changed()
    },

    async 'replay-mirror'(_payload, run) {
      if (!settings.mirrorDir) return
      let shownAt = now()
      const { replayed, ...replay } = await replayMirror(settings.mirrorDir, {
        register,
        store: listings,
        log: run.log,
        marker: lists.marker,
        signal: run.signal,
        async onSnapshot() {
          if (now() - shownAt < partsShownMs) return
          shownAt = now()
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
      const changed = await lists.fetch(collectedWarningLists, {
        fetch,
        queueForHost,
        log: run.log,
        signal: run.signal,
      })
      if (changed) await add('mark-indicators', {}, { key: 'mark-indicators' })
    },

    async 'count-topics'() {
      await topics.count()
    },

    async 'tidy-sources'(_payload, run) {
      await clearSpool()
      await sources.tidy()
      await questions.tidy()
      await removeAbandoned(pool, listings, run.signal)
      // Also if nothing was removed: looks that found the same lists again reach the index this way.
      await indexLater()
    },

    async 'tidy-fetched'() {
      await clearSpool()
    },

    async 'build-index'(_payload, run) {
      const built = await index.build(run.signal)
      if (built !== undefined) await measureLater()
    },

    async 'measure-sources'(_payload, run) {
      await measureOnce({ pool, connection, register, sources, index, now }, run)
    },
  }
}
