import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { GuardedFetch } from '../fetch/guarded-fetch.ts'
import { refuseUnfinished } from './backup/unfinished-restoration.ts'
import { openBase } from './base.ts'
import { type Begun, begin } from './begin.ts'
import { type Config, doubtsAbout } from './config.ts'
import type { Noun } from './noun.ts'
import { createNouns, type WorkDependencies } from './nouns.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import type { Connection } from './platform/db/db.ts'
import { createHealthCheck } from './platform/db/health.ts'
import { outdatedCheck } from './platform/db/migrate.ts'
import type { Access } from './platform/http/calls.ts'
import { builtPages, type PageSource, pagesInDevelopment } from './platform/http/page-source.ts'
import { createReadiness, freeBytesAt } from './platform/http/readiness.ts'
import { isPage } from './platform/http/web-bridge.ts'
import type { Workers } from './platform/queue/queue.ts'
import type { Log } from './platform/telemetry/log.ts'
import { isServiceAway } from './platform/unreachable.ts'
import { createSite } from './site.ts'
import { type Jobs, work } from './work.ts'

export interface AppOptions {
  readonly log: Log
  readonly version: string
  readonly clock?: Clock
  /** An external PostgreSQL, instead of the setting. */
  readonly connection?: Connection
  /** Pages: built, from source during development, or none (API only). */
  readonly pages: 'built' | 'development' | 'none'
  /** Replaces the guarded fetch, for tests with publishers on this machine. */
  readonly fetch?: GuardedFetch
  /** Replaces the groups' access control, to test what holds behind it. */
  readonly access?: Access
  /** Replaces the nouns' background workers, for tests. */
  readonly workers?: (dependencies: WorkDependencies) => Workers<Jobs>
}

export interface App {
  readonly origin: string
  /** The local address on which it listens. */
  readonly localAddress: string
  /** The demo account's password, if the account was created just now. */
  readonly demoPassword: string | undefined
  /** No group was made yet, so nobody can do anything. */
  readonly isWithoutGroup: boolean
  /** Sources are collected over the network. */
  readonly isCollecting: boolean
  stop(): Promise<void>
}

/** Time for running requests to end; together with all other steps, the process ends within ten seconds. */
const DRAIN_MS = 4000
/** Attempts at a step of the start, one a second, while a service is away. */
const mostAttempts = 60
const built = fileURLToPath(new URL('../../build', import.meta.url))

/**
 * Starts the product. If a part does not start, the parts started before it are stopped.
 * @param begun the open port and the database connection, if the caller started them early
 */
export async function startApp(
  settings: Config,
  options: AppOptions,
  begun: Promise<Begun> = begin(settings, options.log, options.connection),
): Promise<App> {
  const { http, embedded, connection } = await begun
  // With port 0 the system chooses a free port, which the origin must name.
  const origin = settings.origin.replace(/^http:\/\/localhost:0$/, `http://localhost:${http.port}`)
  try {
    await refuseUnfinished(connection)
    return await assemble({ ...settings, origin }, options, { http, embedded, connection })
  } catch (error) {
    await http.stop(0)
    await embedded?.stop()
    throw error
  }
}

/** Opens the tools, creates the nouns, starts background work and serves requests. */
async function assemble(config: Config, options: AppOptions, { http, embedded, connection }: Begun): Promise<App> {
  const { log, version, clock = systemClock } = options
  const stopping = new AbortController()
  for (const doubt of doubtsAbout(config)) log.warn(doubt)
  const localAddress = `http://${config.host.includes(':') ? `[${config.host}]` : anyHost(config.host)}:${http.port}`
  const exclusive = embedded !== undefined
  const dependencies = {
    config,
    log,
    version,
    clock,
    connection,
    localAddress,
    stopping: stopping.signal,
    work,
    exclusive,
  }
  // Loading the pages takes as long as the rest of the start, so it runs in parallel, in threads.
  const pages = pagesOf(options, config, stopping.signal)
  pages.catch(() => {})
  const { stopWork, close, ...base } = await openBase({
    ...dependencies,
    ...(options.fetch && { fetch: options.fetch }),
  })
  const databaseAnswers = createHealthCheck(base.database.pool)
  let source: PageSource | undefined
  const hasPage = async (pathname: string) => !source || isPage(source.pages, pathname)
  const made = await createNouns({ base, databaseAnswers, isPage: hasPage })
  const nouns: readonly Noun[] = made.nouns
  source = await pages
  const development = options.pages === 'development'
  const access = options.access ?? made.groups.groups
  const readiness = createReadiness({
    databaseAnswers,
    freeBytes: () => freeBytesAt(config.dataDir),
    outdatedMs: await outdatedCheck(base.database.pool),
    clock: base.clock,
  })
  const site = createSite({ base, version, made, readiness, source, development, access })
  // Requests are served before jobs start: the first jobs keep a processor busy for seconds.
  http.serve(site)
  if (config.roles.has('web')) await made.status.status.start()
  await base.queue.work(options.workers?.(made.workDependencies) ?? made.jobs, config.roles, made.givenUp)
  if (config.roles.has('worker') && !options.workers)
    for (const noun of nouns) await untilDone(async () => noun.begin?.(), log)
  readiness.noteStarted()
  return {
    origin: config.origin,
    localAddress,
    demoPassword: made.groups.demoPassword,
    isWithoutGroup: made.groups.isWithoutGroup,
    isCollecting: base.collecting.isOn,
    async stop() {
      stopping.abort()
      await http.stop(DRAIN_MS)
      await source?.stop()
      await stopWork()
      for (const noun of nouns.toReversed()) await noun.stop?.()
      await close()
      await embedded?.stop()
    },
  }
}

/** Repeats a step of the start while the database is away, which may stop at any moment. */
async function untilDone(step: () => Promise<unknown>, log: Log): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await step()
      return
    } catch (error) {
      if (!isServiceAway(error) || attempt === mostAttempts) throw error
      log.warn({ err: error }, 'the start waits: a service is away')
      await wait(1000)
    }
  }
}

async function pagesOf(
  { pages, log }: AppOptions,
  { pageThreads }: Config,
  stopping: AbortSignal,
): Promise<PageSource | undefined> {
  if (pages === 'none') return undefined
  if (pages === 'development') return pagesInDevelopment(stopping)
  return builtPages({ folder: built, threads: pageThreads, log })
}

/** A client cannot connect to the wildcard address `0.0.0.0`. */
const anyHost = (host: string) => (host === '0.0.0.0' ? '127.0.0.1' : host)
