import type pg from 'pg'
import { isServed, type PullOutcome } from '../../domain/delivery.ts'
import { hourMs } from '../../domain/time-units.ts'
import { isLockTimeout, setLockTimeoutOf } from '../platform/db/lock-timeout.ts'
import { transaction } from '../platform/db/transaction.ts'
import type { Log } from '../platform/telemetry/log.ts'

export interface PullNote {
  readonly subscriptionId: string
  readonly groupId: string
  readonly keyId: string | undefined
  readonly format: string
  readonly part: string
  readonly outcome: PullOutcome
  readonly status: number
  readonly entries: number
  readonly bytes: number
  readonly release: number
  readonly ip: string
  /** The User-Agent header. */
  readonly agent: string
}

/** Records pulls without delaying them. */
export type Pulls = ReturnType<typeof createPulls>

const everyMs = 1000
/** Limit of records that wait for the database; beyond it, new ones are dropped. */
const mostWaiting = 20_000

interface Bucket extends PullNote {
  readonly hour: number
  readonly pulls: number
  readonly at: number
}

export interface PullDependencies {
  readonly pool: pg.Pool
  readonly now: () => number
  readonly log: Log
  readonly metrics: { pulled(pull: Pick<PullNote, 'format' | 'outcome'>): void }
}

export function createPulls({ pool, now, log, metrics }: PullDependencies) {
  let waiting = new Map<string, Bucket>()
  let running: Promise<void> = Promise.resolve()

  async function write(): Promise<void> {
    if (waiting.size === 0) return
    const rows = [...waiting.values()]
    waiting = new Map()
    const done = await recordOrKeep(rows, mostWaitMs)
    if (done.length === 0) return
    await noteUse(pool, done).catch((error) => log.warn({ err: error }, 'the use of keys was not recorded'))
  }

  /**
   * Records pulls. If a subscription is locked, for example by its deletion, each subscription is recorded separately, so
   * that only the pulls of the locked one wait.
   * @returns the recorded pulls
   */
  async function recordOrKeep(rows: readonly Bucket[], waitMs: number): Promise<readonly Bucket[]> {
    try {
      await record(pool, rows, waitMs)
      return rows
    } catch (error) {
      const bySubscription = Map.groupBy(rows, ({ subscriptionId }) => subscriptionId)
      if (isLockTimeout(error) && bySubscription.size > 1) {
        const done: Bucket[] = []
        for (const buckets of bySubscription.values()) done.push(...(await recordOrKeep(buckets, leastWaitMs)))
        return done
      }
      log.warn({ err: error }, 'pulls were not recorded')
      if (isUndone(error)) for (const row of rows) add(row)
      return []
    }
  }

  /** Adds pulls to waiting ones with the same key, file, hour and outcome. */
  function add(row: Bucket): void {
    const { subscriptionId, keyId, format, part, hour: start, outcome } = row
    const key = [subscriptionId, keyId, format, part, start, outcome].join(' ')
    const waitingBucket = waiting.get(key)
    if (!waitingBucket && waiting.size >= mostWaiting) return
    waiting.set(key, {
      ...(waitingBucket && waitingBucket.at > row.at ? waitingBucket : row),
      pulls: (waitingBucket?.pulls ?? 0) + row.pulls,
      entries: (waitingBucket?.entries ?? 0) + row.entries,
      bytes: (waitingBucket?.bytes ?? 0) + row.bytes,
    })
  }

  const flush = () => {
    running = running.then(write)
    return running
  }
  const timer = setInterval(flush, everyMs)
  timer.unref()

  return {
    note(pull: PullNote) {
      metrics.pulled(pull)
      const at = now()
      add({
        ...pull,
        agent: pull.agent.replace(/[^\x20-\x7e]/g, '?').slice(0, 200),
        hour: Math.floor(at / hourMs) * hourMs,
        at,
        pulls: 1,
      })
    },
    /** Writes the pending records. Records that the database refuses for now wait for the next call. */
    flush,
    async stop() {
      clearInterval(timer)
      await flush()
    },
  }
}

/** Lock time-outs in ms: of a statement for all pulls, and of one for a single subscription. */
const mostWaitMs = 2000
const leastWaitMs = 50

async function record(pool: pg.Pool, rows: readonly Bucket[], waitMs: number): Promise<void> {
  const pulls = rows.map((row) => ({ ...row, hour: new Date(row.hour), at: new Date(row.at) }))
  await transaction(pool, async (client) => {
    await setLockTimeoutOf(client, waitMs)
    await client.query(
      `INSERT INTO delivery_pull AS p (subscription_id, group_id, key_id, format, part, hour, outcome, pulls, entries,
       bytes, last_at, last_status, last_release, last_ip, last_agent)
     SELECT n.* FROM jsonb_to_recordset($1) AS n ("subscriptionId" uuid, "groupId" uuid, "keyId" uuid, format text, part text,
       hour timestamptz, outcome text, pulls bigint, entries bigint, bytes bigint, at timestamptz, status int,
       release bigint, ip text, agent text)
     JOIN subscription s ON s.id = n."subscriptionId"
     -- All processes lock in the same order, so that they cannot deadlock.
     ORDER BY n."subscriptionId", n."keyId", n.format, n.part, n.hour, n.outcome
     -- Leaves out subscriptions whose deletion is committed meanwhile.
     FOR KEY SHARE OF s
     ON CONFLICT (subscription_id, key_id, format, part, hour, outcome) DO UPDATE SET
       pulls = p.pulls + excluded.pulls, entries = p.entries + excluded.entries, bytes = p.bytes + excluded.bytes,
       last_at = excluded.last_at, last_status = excluded.last_status, last_release = excluded.last_release,
       last_ip = excluded.last_ip, last_agent = excluded.last_agent`,
      [JSON.stringify(pulls)],
    )
  })
}

async function noteUse(pool: pg.Pool, rows: readonly Bucket[]): Promise<void> {
  const used = rows.filter(({ keyId, outcome }) => keyId && isServed(outcome))
  await pool.query(
    `UPDATE subscription_key k SET last_used_at = n.at FROM unnest($1::uuid[], $2::timestamptz[]) AS n (id, at)
     WHERE k.id = n.id AND (k.last_used_at IS NULL OR k.last_used_at < n.at - interval '1 minute')`,
    [used.map(({ keyId }) => keyId), used.map(({ at }) => new Date(at))],
  )
}

/**
 * Tells whether the statement certainly wrote nothing and may be repeated: the database was busy or unreachable. Not for a
 * connection that broke later, because its pulls could be counted twice.
 */
function isUndone(error: unknown): boolean {
  return /^(?:55P03|40P01|40001|57014|57P03|53...|08001|08004|ECONNREFUSED)$/.test(
    (error as { code?: string }).code ?? '',
  )
}
