import { join } from 'node:path'
import type { Base } from '../base.ts'
import type { NewsTeller } from '../news/noun.ts'
import type { Workers } from '../platform/queue/queue.ts'
import { withSteadyClock } from '../platform/queue/steady-clock.ts'
import { createHostQueues } from '../platform/turns/gate.ts'
import { isDue } from '../sources/schedule.ts'
import { createSpool } from '../sources/spool.ts'
import { type DarkWebCallDependencies, darkWebHandlers } from './api.ts'
import { collectPosts } from './collect.ts'
import { type PostIngest, postIngest } from './ingest.ts'
import { itemRoutes } from './items-route.ts'
import { keptOfGroups } from './keep.ts'
import { postgresSearch } from './postgres-search.ts'
import { digestsWith } from './read-posts.ts'
import { postReadings } from './readings.ts'
import { postSourceStore } from './source-store.ts'
import { newsOfPosts } from './tell.ts'
import { deleteOldPosts, renewDemoPosts } from './tidy.ts'
import type { darkWebWork } from './work.ts'

export interface DarkWebNounDependencies extends Base<typeof darkWebWork> {
  readonly news: NewsTeller
  readonly toReply: DarkWebCallDependencies['toReply']
}

/** Posts of the dark web as monitoring projects publish them: collected, received, searched. */
export async function darkWebNoun(dependencies: DarkWebNounDependencies) {
  const { collecting, config, database, secrets, clock, fetch, queue, clientIp, news, toReply } = dependencies
  const { pool } = database
  const { now } = clock
  const key = secrets.key('dark-web')
  const digests = digestsWith(key)
  const sources = postSourceStore(pool)
  const search = postgresSearch({ pool, now })
  const folder = join(config.dataDir, 'spool')
  const reading = postIngest({ pool, clock, key, bannedFile: config.darkWeb.bannedFile, folder })
  const ingest: PostIngest = {
    async ingest(...what) {
      const ingested = await reading.ingest(...what)
      if (ingested.stored > 0) await queue.add('tell-of-posts', {}, { key: 'tell-of-posts' })
      return ingested
    },
  }
  const spool = createSpool(folder)
  const queueForHost = createHostQueues()
  await sources.sync()
  const deleteOld = withSteadyClock(pool, clock, 'tidy-posts', async (_, { log }) => {
    const deleted = await deleteOldPosts(pool, now())
    if (deleted > 0) log.info({ deleted }, 'old posts deleted')
  })
  const jobs: Workers<typeof darkWebWork> = {
    async 'collect-due-posts'() {
      if (!collecting.isOn) return
      for (const { id, dueAt, entry } of await sources.all()) {
        if (!entry || entry.files.length === 0) continue
        if (isDue({ dueAt, cadenceMinutes: entry.cadenceMinutes }, now()))
          await queue.add('collect-posts', { source: id }, { key: id })
      }
    },
    async 'collect-posts'({ source }, { log, signal }) {
      const known = collecting.isOn ? await sources.byId(source) : undefined
      if (!known || !isDue({ dueAt: known.dueAt, cadenceMinutes: known.entry?.cadenceMinutes ?? 0 }, now())) return
      await collectPosts(known, {
        sources,
        ingest,
        fetch,
        spool,
        queueForHost,
        clock,
        log,
        chance: Math.random,
        signal,
      })
    },
    async 'tell-of-posts'(_payload, { signal, log }) {
      const found = await newsOfPosts({ db: database.db, search, clock, origin: config.origin, signal, log })
      if (found) await news.tell(found, { signal, log })
    },
    async 'tidy-posts'(payload, run) {
      await renewDemoPosts(pool, { sources, digests, now: now() })
      await deleteOld(payload, run)
      await pool.query(`SELECT gin_clean_pending_list('dark_web_post_words')`)
    },
  }
  return {
    handlers: {
      darkWeb: darkWebHandlers({
        database,
        search,
        readings: postReadings(database),
        kept: keptOfGroups(database),
        keyed: digests.keyed,
        clock,
        toReply,
      }),
    },
    routes: itemRoutes({ sources, ingest, now, clientIp, ...config.darkWeb }),
    /** Mounts the routes before those of deliveries, which answer all other addresses below /v1. */
    encodesItself: true as const,
    jobs,
    /** Called when a worker starts. */
    begin: () => queue.add('tidy-posts', {}, { key: 'tidy-posts', priority: 5 }),
  }
}
