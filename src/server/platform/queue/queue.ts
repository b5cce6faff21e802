import { sql } from 'kysely'
import type pg from 'pg'
import { type Db, fromKysely, type JobInsert, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { z } from 'zod'
import { daySeconds } from '../../../domain/time-units.ts'
import type { Connection, Trx } from '../db/db.ts'
import { isLockTimeout } from '../db/lock-timeout.ts'
import { listenTo, type Notifications } from '../db/notifications.ts'
import { cutAfter } from '../db/pool.ts'
import { introduce, keptAlive, watchSilence } from '../db/silent-database.ts'
import type { Log } from '../telemetry/log.ts'
import { noTracer, type SpanOptions, type Tracer } from '../telemetry/tracing.ts'
import { type Fair, type FairQueue, fairQueue, LET_IN_FROM, type Load, type QueuePosition } from '../turns/queue.ts'
import { isServiceAway } from '../unreachable.ts'
import { waitAtMost } from '../wait-at-most.ts'
import { watchDueWork } from './due-work.ts'
import { type Dispatcher, startDispatcher } from './fair-dispatcher.ts'

/** One kind of background work: its payload, who runs it, and what happens when it fails. */
export interface Work {
  readonly payload: z.ZodType<object>
  /** The process role that runs it. */
  readonly by: 'worker' | 'fetcher'
  /**
   * Number of retries before it is given up. A run that ends with its process, or because one of our services is away
   * (`isServiceAway`), is repeated without counting, at most twenty times.
   */
  readonly retries: number
  /** Longest delay between retries, seconds. Delays grow as 1, 2, 4, …; default 60. */
  readonly longestDelaySeconds?: number
  /** Number of these jobs that one process runs at once. */
  readonly concurrency: number
  /** A run that takes longer is aborted and retried. */
  readonly maxMinutes: number
  /** Five cron fields, UTC, for scheduled work with an empty payload. */
  readonly schedule?: string
  /** Shares the workers fairly among organisations: docs/decisions/0190-whose-turn-it-is.md. */
  readonly fair?: Fair
}
export type WorkTable = Readonly<Record<string, Work>>
export type PayloadOf<W extends Work> = z.output<W['payload']>

export interface Run {
  readonly id: string
  /** 0 for the first attempt. */
  readonly attempt: number
  /** No further attempt follows, unless this one fails by `isServiceAway`: report the failure to everybody who waits. */
  readonly last: boolean
  /** Aborted when the server stops (with a `Stopping` as its reason) or when the run takes too long. */
  readonly signal: AbortSignal
  readonly log: Log
}

/** The reason for aborting work without a fault of its own: the server stops. */
export class Stopping extends Error {
  override readonly name = 'Stopping'
  override readonly message = 'the server is stopping'
}

/**
 * Aborted when the server stops, but not when the run takes too long: for work that begins with the same things each time,
 * of which the last ones would never have their turn.
 */
export function stopOf(signal: AbortSignal): AbortSignal {
  const stop = new AbortController()
  const pass = () => signal.reason instanceof Stopping && stop.abort(signal.reason)
  if (signal.aborted) pass()
  else signal.addEventListener('abort', pass, { once: true })
  return stop.signal
}

/** Runs one kind of work. It may run twice with the same payload, so it must be idempotent. */
export type Worker<W extends Work> = (payload: PayloadOf<W>, run: Run) => Promise<void>
/** Called when work is given up, because every attempt failed or its process died each time. */
export type GivenUp<Table extends WorkTable> = {
  readonly [Name in keyof Table]?: (payload: PayloadOf<Table[Name]>) => Promise<void>
}
/** A worker for each kind; a missing one does not compile. */
export type Workers<Table extends WorkTable> = { readonly [Name in keyof Table]: Worker<Table[Name]> }

export interface AddOptions {
  /**
   * Enqueues within the transaction: committed together or not at all. From here on the transaction runs as the
   * service.
   */
  readonly within?: Trx
  /** While a job with this key waits, no second one is added. */
  readonly key?: string
  readonly startAfter?: Date
  /** Higher priorities run first. */
  readonly priority?: number
}

export interface Queue<Table extends WorkTable = WorkTable> {
  /** @returns the job's id, or null if a job with the key already waits */
  add<Name extends keyof Table & string>(
    name: Name,
    payload: PayloadOf<Table[Name]>,
    options?: AddOptions,
  ): Promise<string | null>
  /**
   * Enqueues many at once, thousands in a second; their order is arbitrary within a priority. Jobs whose key waits already
   * are left out. Waits for transactions that add the same keys, but keeps no other transaction waiting meanwhile.
   */
  addAll<Name extends keyof Table & string>(
    name: Name,
    jobs: readonly ({ readonly payload: PayloadOf<Table[Name]> } & Required<Pick<AddOptions, 'key' | 'priority'>> &
      Pick<AddOptions, 'startAfter'>)[],
  ): Promise<void>
  /** The place in the fair queue of the job with this payload; undefined if it does not wait. */
  placeOf(name: keyof Table & string, payload: object): Promise<QueuePosition | undefined>
  /**
   * The load of one organisation and one of its branches.
   * @param whose a place in the tree, as `placeText` writes it
   * @param within read as the transaction sees it, as the service
   */
  loadOf(name: keyof Table & string, whose: string, within?: Trx): Promise<Load>
  /** Starts running everything in `workers` for which this process has the role. */
  work(workers: Workers<Table>, roles: ReadonlySet<string>, givenUp?: GivenUp<Table>): Promise<void>
  /** Waits up to `graceMs` for running jobs, then aborts them; another process runs them again. */
  stop(graceMs: number): Promise<void>
}

const DEAD = 'put-aside'
/** A worker without a heartbeat for this long counts as dead, and another one gets its job. */
const HEARTBEAT_SECONDS = 12
/** Workers look for themselves this rarely: notifications wake them, and `watchDueWork`. Without notifications, each second. */
const LOOK_SECONDS = 300
/** Jobs that `addAll` sends in one statement. */
const addedAtOnce = 500
/** Time for which that statement waits for a key that another transaction adds, ms. */
const longestWaitMs = 50
/** Default allowance per hour: two cores, all the time. */
const ALLOWANCE_SECONDS = 7200

export interface QueueOptions {
  readonly log: Log
  readonly exclusive: boolean
  readonly tracer?: Tracer
  /** Number of jobs that this process runs at once, by kind. Overrides the table. */
  readonly atOnce?: Readonly<Record<string, number>>
  /** Seconds of fair work of a kind that an organisation may use within an hour before others go first. */
  readonly allowanceSeconds?: number
}

/**
 * Jobs in PostgreSQL (pg-boss), woken by NOTIFY. A job is acknowledged when its worker returns, so a killed process
 * loses none.
 * @param exclusive no other process uses this database, so that active jobs belong to a dead process
 */
export async function openQueue<Table extends WorkTable>(
  table: Table,
  connection: Connection,
  { log, exclusive, tracer = noTracer, atOnce = {}, allowanceSeconds = ALLOWANCE_SECONDS }: QueueOptions,
): Promise<Queue<Table>> {
  const boss = new PgBoss({
    ...connection,
    application_name: 'winnow-queue',
    max: 4,
    ...keptAlive,
    ...({ onConnect: introduce } as object),
    useListenNotify: true,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    cronMonitorIntervalSeconds: 10,
    cronWorkerIntervalSeconds: 5,
  })
  let pool: pg.Pool | undefined
  let closing = false
  boss.on('error', (error) => {
    // The database may stop first, and still writes to connections that are being closed: as in `openPool`, this is not an error.
    if ((closing || pool?.ending) && isLostConnection(error)) return
    log.error({ err: error }, 'job queue')
  })
  const notifications = listenTo(connection, log)
  // The listener of `pg-boss` throws if its connection breaks while it is being closed: the database often stops with us.
  Object.assign(boss.getDb(), { listen: listenThrough(notifications) })
  await boss.start()
  // The private pool of `pg-boss`, which it makes when it starts.
  pool = (boss.getDb() as unknown as { pool: pg.Pool }).pool
  const stopWatching = watchSilence(pool, connection, log)
  await prepareQueues(boss, table)
  if (exclusive) await recover()

  /** Returns a killed process's jobs at once, instead of after missed heartbeats. */
  async function recover(): Promise<void> {
    const { rows } = await boss
      .getDb()
      .executeSql(`select name, id, retry_count from pgboss.job where name = any($1) and state = 'active'`, [
        Object.keys(table),
      ])
    for (const { name, id, retry_count: retryCount } of rows) {
      await boss.fail(name, { id, retryCount }, { killed: true })
    }
  }

  const halt = new AbortController()
  const dispatchers: Dispatcher[] = []
  let stopLooking = () => {}
  const placesOf = (name: string) => atOnce[name] ?? (table[name] as Work).concurrency
  const fairQueueOf = (name: string, places: number): FairQueue | undefined => {
    const fair = table[name]?.fair
    return fair && fairQueue(boss.getDb(), { name, fair, places, allowance: allowanceSeconds })
  }
  const fairQueues = new Map(Object.keys(table).map((name) => [name, fairQueueOf(name, 0)]))

  /** The database of `pg-boss` itself has transactions; others need not. */
  const begin = () => (boss.getDb() as Required<Pick<Db, 'beginTransaction'>>).beginTransaction()

  /**
   * Inserts jobs in one statement, or in several smaller ones if it has to wait for another transaction's key: while it
   * waits, transactions that add the keys that it has inserted wait for it. A single job keeps nobody waiting.
   */
  async function insertAll(name: string, jobs: readonly JobInsert<object>[]): Promise<void> {
    if (jobs.length === 1) return void (await boss.insert(name, [...jobs]))
    const { db, commit, rollback } = await begin()
    try {
      await db.executeSql(`SET LOCAL lock_timeout = ${longestWaitMs}`)
      await boss.insert(name, [...jobs], { db })
      return await commit()
    } catch (error) {
      await rollback()
      if (!isLockTimeout(error)) throw error
    }
    const half = jobs.length >> 1
    await insertAll(name, jobs.slice(0, half))
    await insertAll(name, jobs.slice(half))
  }

  /** Counts a failed attempt: the database excuses each that begins (`excuse_try` in the migrations). */
  async function countTry({ name, id, retryCount }: JobWithMetadata<object>): Promise<void> {
    await boss.getDb().executeSql(
      `update pgboss.job set retry_limit = retry_limit - 1
       where name = $1 and id = $2 and retry_count = $3 and state in ('active', 'retry')`,
      [name, id, retryCount],
    )
  }

  const isOver = () => closing || halt.signal.aborted
  return {
    async placeOf(name, payload) {
      return fairQueues.get(name)?.placeOf(payload)
    },

    async loadOf(name, whose, within) {
      const nothing = { waiting: 0, spent: 0 }
      const load = await fairQueues.get(name)?.loadOf(whose, within && fromKysely(within))
      return load ?? { ...nothing, own: nothing, nextSeconds: 1 }
    },

    async add(name, payload, { within, key, startAfter, priority } = {}) {
      const read = (table[name] as Work).payload.parse(payload)
      // A user's transaction has no right to the queue, so the service enqueues on the user's behalf.
      if (within) await sql`select set_config('role', 'none', true)`.execute(within)
      return boss.send(name, traced(read, tracer.current(), startAfter !== undefined), {
        // The policy 'short' allows one waiting job per key; a job without a key gets a unique one.
        singletonKey: key ?? crypto.randomUUID(),
        ...(startAfter && { startAfter }),
        ...(priority !== undefined && { priority }),
        ...(within && { db: fromKysely(within) }),
      })
    },

    async addAll(name, jobs) {
      const work = table[name] as Work
      const rows = jobs.map(({ payload, key, priority, startAfter }) => ({
        data: traced(work.payload.parse(payload), tracer.current(), startAfter !== undefined),
        singletonKey: key,
        priority,
        ...(startAfter && { startAfter }),
      }))
      for (let at = 0; at < rows.length; at += addedAtOnce) await insertAll(name, rows.slice(at, at + addedAtOnce))
    },

    async work(workers, roles, givenUp = {}) {
      const wake = new Map<string, () => void>()
      if (roles.has('worker')) {
        const options = { includeMetadata: true, notifyPollingIntervalSeconds: LOOK_SECONDS } as const
        const worker = await boss.work<object, void, typeof options>(DEAD, options, async ([job]) => {
          if (!job) return
          const { payload } = untraced(job.data)
          log.error({ job: job.sourceName, jobId: job.sourceId, payload }, 'job given up')
          await givenUp[job.sourceName ?? '']?.(payload as never)
        })
        wake.set(DEAD, () => boss.notifyWorker(worker))
      }
      for (const [name, work] of Object.entries(table)) {
        if (!roles.has(work.by)) continue
        const places = placesOf(name)
        const queue = fairQueueOf(name, places)
        let fillPlaces = () => {}
        const options = {
          includeMetadata: true,
          pollingIntervalSeconds: 1,
          notifyPollingIntervalSeconds: LOOK_SECONDS,
          heartbeatRefreshSeconds: 3,
          ...(queue && { minPriority: LET_IN_FROM }),
        } as const
        const consume = async ([job]: JobWithMetadata<object>[]) => {
          if (!job) return
          const attempt = job.retryCount
          const child = log.child({ job: name, jobId: job.id, attempt })
          const started = performance.now()
          const signal = AbortSignal.any([job.signal, halt.signal])
          const { payload: given, trace } = untraced(job.data)
          try {
            await tracer.span(`process ${name}`, consumption({ name, id: job.id, attempt }, trace), async () => {
              const payload = work.payload.parse(given)
              await (workers[name] as Worker<Work>)(payload, {
                id: job.id,
                attempt,
                last: attempt >= job.retryLimit - 1,
                signal,
                log: child,
              })
            })
            child.info({ ms: Math.round(performance.now() - started) }, 'job done')
          } catch (error) {
            const facts = { err: error, ms: Math.round(performance.now() - started) }
            // Stopping the product must not raise an alarm: the next process runs the job again.
            if (halt.signal.aborted) child.info(facts, 'job interrupted')
            else if (isServiceAway(error)) child.warn(facts, 'job interrupted: a service is away')
            else {
              child.error(facts, 'job failed')
              await countTry(job).catch((err) => child.warn({ err }, 'attempt was not counted'))
            }
            throw error
          } finally {
            const seconds = (performance.now() - started) / 1000
            await queue
              ?.ended(job.id, job.groupId ?? '-', seconds)
              .catch((error) => child.warn({ err: error }, 'computing time was not counted'))
            fillPlaces()
          }
        }
        // A worker looks again right after a job; otherwise it would first wait for its polling interval.
        const ids: string[] = []
        for (let n = 0; n < places; n++) {
          const worker = await boss.work<object, void, typeof options>(name, options, async (jobs) => {
            try {
              await consume(jobs)
            } finally {
              boss.notifyWorker(worker)
            }
          })
          ids.push(worker)
        }
        if (queue) {
          const dispatcher = startDispatcher(queue, { db: boss.getDb(), name, notifications, log, isOver })
          fillPlaces = dispatcher.fillPlaces
          dispatchers.push(dispatcher)
        }
        wake.set(name, () => {
          fillPlaces()
          for (const id of ids) boss.notifyWorker(id)
        })
      }
      stopLooking = watchDueWork({ db: boss.getDb(), wake, log, isOver })
    },

    async stop(graceMs) {
      closing = true
      stopWatching()
      stopLooking()
      for (const dispatcher of dispatchers) dispatcher.stop()
      await notifications.close()
      const abort = setTimeout(() => halt.abort(new Stopping()), graceMs)
      // It tells the database which jobs have not ended. While that does not answer, each attempt takes ten seconds.
      await waitAtMost(boss.stop({ graceful: true, timeout: graceMs + 2000 }), graceMs + 3000)
      clearTimeout(abort)
      if (pool) await cutAfter(pool, 0)
    },
  }
}

/** What `pg-boss` needs to be woken by notifications: its own reader receives them, or looks for what it may have missed. */
function listenThrough(notifications: Notifications): NonNullable<Db['listen']> {
  return async (channel, onNotification, onReconnect) => {
    const leave = notifications.on(channel, (payload) =>
      payload === undefined ? onReconnect() : onNotification(payload),
    )
    return { close: async () => leave() }
  }
}

/**
 * The server has ended the connection (57P01), it broke, or the pool has closed it. pg-boss makes plain objects of errors of its
 * workers.
 */
function isLostConnection(error: unknown): boolean {
  const { code = '', message = '' } = (error ?? {}) as { readonly code?: string; readonly message?: string }
  if (['57P01', 'ECONNRESET', 'EPIPE'].includes(code)) return true
  return /^(?:Connection terminated|Cannot use a pool after|Database not opened)/.test(message)
}

/** Creates queues and schedules, or changes those that differ from the table. Most starts change nothing. */
async function prepareQueues(boss: PgBoss, table: WorkTable): Promise<void> {
  const db = boss.getDb()
  const { rows } = await db.executeSql(
    `select from pg_trigger where tgrelid = 'pgboss.job'::regclass and tgname = 'excuse_try'`,
  )
  if (rows.length === 0) {
    await db.executeSql(
      'create or replace trigger excuse_try before update on pgboss.job for each row execute function excuse_try()',
    )
  }
  const [queues, schedules] = await Promise.all([boss.getQueues(), boss.getSchedules()])
  const present = new Map(queues.map((queue) => [queue.name, queue]))
  const schedule = new Map(schedules.map(({ name, cron }) => [name, cron]))
  if (!present.has(DEAD)) {
    const kept = { retentionSeconds: 90 * daySeconds, deleteAfterSeconds: 90 * daySeconds }
    await boss.createQueue(DEAD, { ...kept, retryLimit: 10, notify: true })
  }
  for (const [name, work] of Object.entries(table)) {
    const options = {
      retryLimit: work.retries,
      retryDelay: 1,
      retryBackoff: true,
      retryDelayMax: work.longestDelaySeconds ?? 60,
      expireInSeconds: work.maxMinutes * 60,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      deadLetter: DEAD,
      notify: true,
    }
    const queue = present.get(name)
    if (!queue) await boss.createQueue(name, { ...options, policy: 'short' })
    else if (
      Object.keys(options).some((key) => queue[key as keyof typeof options] !== options[key as keyof typeof options])
    ) {
      await boss.updateQueue(name, options)
    }
    if (work.schedule && schedule.get(name) !== work.schedule) await boss.schedule(name, work.schedule, {})
    if (!work.schedule && schedule.has(name)) await boss.unschedule(name)
  }
}

/**
 * The trace of the request that added a job, stored beside its payload. A delayed job is not part of that trace, but
 * linked to it.
 */
interface Trace {
  readonly parent?: string
  readonly follows?: string
}

const traced = (payload: object, here: string | undefined, isPutOff: boolean): object =>
  here === undefined ? payload : { ...payload, traced: isPutOff ? { follows: here } : { parent: here } }

function untraced(data: object): { readonly payload: object; readonly trace: Trace } {
  const { traced: trace = {}, ...payload } = data as { traced?: Trace }
  return { payload, trace }
}

function consumption(
  { name, id, attempt }: { name: string; id: string; attempt: number },
  { parent, follows }: Trace,
): SpanOptions {
  const facts = {
    'messaging.system': 'pg-boss',
    'messaging.operation.type': 'process',
    'messaging.operation.name': 'process',
    'messaging.destination.name': name,
    'messaging.message.id': id,
    'winnow.job.attempt': attempt,
  }
  return { kind: 'consumer', parent: parent ?? null, follows, facts }
}
