import { sql } from 'kysely'
import { fromKysely, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { z } from 'zod'
import type { Connection, Trx } from '../db/db.ts'
import { listenTo } from '../db/notifications.ts'
import type { Log } from '../telemetry/log.ts'
import { noTracer, type SpanOptions, type Tracer } from '../telemetry/tracing.ts'
import { type Sharing, shareOut } from './share-out.ts'
import { type Fair, LET_IN_FROM, type Load, type Place, type TurnsOfWork, turnsOfWork } from './turns-of-work.ts'

/** One kind of background work: what it is given, who does it, and what happens when it fails. */
export interface Work {
  readonly payload: z.ZodType<object>
  /** Which role of process does it. */
  readonly by: 'worker' | 'fetcher'
  /** How many times it may fail before it is put aside. */
  readonly retries: number
  /** Tries follow after 1, 2, 4, … seconds, and never more than this apart; 60 unless told. */
  readonly longestDelaySeconds?: number
  /** How many of them one process does at once. */
  readonly concurrency: number
  /** A run that takes longer is given up and tried again. */
  readonly maxMinutes: number
  /** Five cron fields, UTC, for work that comes by itself with an empty payload. */
  readonly schedule?: string
  /** It is many organisations' work, and they take turns: docs/decisions/0190-whose-turn-it-is.md. */
  readonly fair?: Fair
}
export type WorkTable = Readonly<Record<string, Work>>
export type PayloadOf<W extends Work> = z.output<W['payload']>

export interface Run {
  readonly id: string
  /** 0 on the first try. */
  readonly attempt: number
  /** No further try follows: say so to whoever waits. */
  readonly last: boolean
  /** Aborted when the server stops, with a `Stopping` as its reason, or the run has taken too long. */
  readonly signal: AbortSignal
  readonly log: Log
}

/** Why work is ended that nothing is wrong with. */
export class Stopping extends Error {
  override readonly name = 'Stopping'
  override readonly message = 'the server is stopping'
}

/** Does one kind of work. It may run twice for one payload, so it must be idempotent. */
export type Worker<W extends Work> = (payload: PayloadOf<W>, run: Run) => Promise<void>
/** What follows for those who wait when work was put aside, because every try failed or its process died each time. */
export type GivenUp<Table extends WorkTable> = {
  readonly [Name in keyof Table]?: (payload: PayloadOf<Table[Name]>) => Promise<void>
}
/** A worker for each kind; one that is missing does not compile. */
export type Workers<Table extends WorkTable> = { readonly [Name in keyof Table]: Worker<Table[Name]> }

export interface AddOptions {
  /** Enqueues with the transaction: committed together or not at all. From here on the transaction is the service's. */
  readonly within?: Trx
  /** While work with this key waits, the same is not added again. */
  readonly key?: string
  readonly startAfter?: Date
  /** Larger goes first. */
  readonly priority?: number
}

export interface Queue<Table extends WorkTable = WorkTable> {
  /** @returns the job's id, or null where the key already waits. */
  add<Name extends keyof Table & string>(
    name: Name,
    payload: PayloadOf<Table[Name]>,
    options?: AddOptions,
  ): Promise<string | null>
  /** Where fair work waits whose payload has this; undefined where it waits no more, or never did. */
  placeOf(name: keyof Table & string, payload: object): Promise<Place | undefined>
  /** What one organisation, named by its group at the top, has of fair work. */
  loadOf(name: keyof Table & string, tenant: string): Promise<Load>
  /** Starts to work on everything that `workers` names and this process has the role for. */
  work(workers: Workers<Table>, roles: ReadonlySet<string>, givenUp?: GivenUp<Table>): Promise<void>
  /** Lets running work end for up to `graceMs`, then aborts it; it is done again elsewhere. */
  stop(graceMs: number): Promise<void>
}

const DEAD = 'put-aside'
/** A worker that does not beat for this long is taken for dead, and its work is given to another. */
const HEARTBEAT_SECONDS = 12
/** Of an hour: two cores all the time. */
const ALLOWANCE_SECONDS = 7200

export interface QueueOptions {
  readonly log: Log
  readonly exclusive: boolean
  readonly tracer?: Tracer
  /** How many of one kind this process does at once, instead of what the table says. */
  readonly atOnce?: Readonly<Record<string, number>>
  /** Seconds of fair work of one kind that an organisation may have in an hour before it comes after the others. */
  readonly allowanceSeconds?: number
}

/**
 * Jobs in PostgreSQL (pg-boss), woken by NOTIFY. A job is acknowledged when its worker returns; a killed process loses
 * none. `exclusive` says that no other process shares this database, so that work found running belongs to the dead.
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
    useListenNotify: true,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    cronMonitorIntervalSeconds: 10,
    cronWorkerIntervalSeconds: 5,
  })
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  await boss.start()
  const kept = { retentionSeconds: 90 * 86_400, deleteAfterSeconds: 90 * 86_400, retryLimit: 10, notify: true }
  await boss.createQueue(DEAD, kept)
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
    await boss.createQueue(name, { ...options, policy: 'short' })
    await boss.updateQueue(name, options)
    if (work.schedule) await boss.schedule(name, work.schedule, {})
    else await boss.unschedule(name)
    if (exclusive) await recover(name)
  }

  /** Work that a killed process was on goes back at once instead of after the missing heartbeats. */
  async function recover(name: string): Promise<void> {
    const { rows } = await boss
      .getDb()
      .executeSql(`select id, retry_count from pgboss.job where name = $1 and state = 'active'`, [name])
    for (const { id, retry_count: retryCount } of rows) await boss.fail(name, { id, retryCount }, { killed: true })
  }

  const halt = new AbortController()
  const notifications = listenTo(connection, log)
  const sharings: Sharing[] = []
  const placesOf = (name: string) => atOnce[name] ?? (table[name] as Work).concurrency
  const turnsOf = (name: string, places: number): TurnsOfWork | undefined => {
    const fair = table[name]?.fair
    return fair && turnsOfWork(boss.getDb(), { name, fair, places, allowance: allowanceSeconds })
  }
  const asked = new Map(Object.keys(table).map((name) => [name, turnsOf(name, 0)]))

  let closing = false
  const isOver = () => closing || halt.signal.aborted
  return {
    async placeOf(name, payload) {
      return asked.get(name)?.placeOf(payload)
    },

    async loadOf(name, tenant) {
      return (await asked.get(name)?.loadOf(tenant)) ?? { waiting: 0, spent: 0, nextSeconds: 1 }
    },

    async add(name, payload, { within, key, startAfter, priority } = {}) {
      const read = (table[name] as Work).payload.parse(payload)
      // A transaction that runs as a person has no right to the queue: what they may cause, the service enqueues.
      if (within) await sql`select set_config('role', 'none', true)`.execute(within)
      return boss.send(name, traced(read, tracer.current(), startAfter !== undefined), {
        // 'short' lets one of a key wait; without a key every job is its own.
        singletonKey: key ?? crypto.randomUUID(),
        ...(startAfter && { startAfter }),
        ...(priority !== undefined && { priority }),
        ...(within && { db: fromKysely(within) }),
      })
    },

    async work(workers, roles, givenUp = {}) {
      if (roles.has('worker')) {
        const options = { includeMetadata: true, notifyPollingIntervalSeconds: 5 } as const
        await boss.work<object, void, typeof options>(DEAD, options, async ([job]) => {
          if (!job) return
          const { payload } = untraced(job.data)
          log.error({ job: job.sourceName, jobId: job.sourceId, payload }, 'work put aside')
          await givenUp[job.sourceName ?? '']?.(payload as never)
        })
      }
      for (const [name, work] of Object.entries(table)) {
        if (!roles.has(work.by)) continue
        const places = placesOf(name)
        const turns = turnsOf(name, places)
        let look = () => {}
        const options = {
          includeMetadata: true,
          pollingIntervalSeconds: 1,
          notifyPollingIntervalSeconds: 2,
          heartbeatRefreshSeconds: 3,
          ...(turns && { minPriority: LET_IN_FROM }),
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
                last: attempt >= job.retryLimit,
                signal,
                log: child,
              })
            })
            child.info({ ms: Math.round(performance.now() - started) }, 'job done')
          } catch (error) {
            child.error({ err: error, ms: Math.round(performance.now() - started) }, 'job failed')
            throw error
          } finally {
            const seconds = (performance.now() - started) / 1000
            await turns
              ?.ended(job.id, job.groupId ?? '-', seconds)
              .catch((error) => child.warn({ err: error }, 'not reckoned'))
            look()
          }
        }
        // Each is told to look again when it has done a job: else it waits out its interval before the next one.
        for (let n = 0; n < places; n++) {
          const worker = await boss.work<object, void, typeof options>(name, options, async (jobs) => {
            try {
              await consume(jobs)
            } finally {
              boss.notifyWorker(worker)
            }
          })
        }
        if (turns) {
          const sharing = await shareOut(turns, { db: boss.getDb(), name, notifications, log, isOver })
          look = sharing.look
          sharings.push(sharing)
        }
      }
    },

    async stop(graceMs) {
      closing = true
      for (const sharing of sharings) sharing.stop()
      await notifications.close()
      const abort = setTimeout(() => halt.abort(new Stopping()), graceMs)
      await boss.stop({ graceful: true, timeout: graceMs + 2000 })
      clearTimeout(abort)
    },
  }
}

/** What added a job travels beside its payload. What is put off is not a part of it any more, it only follows from it. */
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
