import type pg from 'pg'
import { isServed, type PullOutcome } from '../../domain/delivery.ts'
import { isLockTimeout, setLockTimeoutOf } from '../platform/db/lock-timeout.ts'
import type { Log } from '../platform/telemetry/log.ts'
import { transaction } from '../sources/listing-transaction.ts'

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
export interface Pulls {
  note(pull: PullNote): void
  /** Writes the pending records. What the database does not take now waits for the next time. */
  flush(): Promise<void>
  stop(): Promise<void>
}

const everyMs = 1000
const hour = 3_600_000
/** Limit of records that wait for the database; beyond it, new ones are dropped. */
const mostWaiting = 20_000

interface Bucket extends PullNote {
  readonly hour: number
  readonly pulls: number
  readonly at: number
}

export interface PullParts {
  readonly pool: pg.Pool
  readonly now: () => number
  readonly log: Log
  readonly metrics: { pulled(pull: Pick<PullNote, 'format' | 'outcome'>): void }
}

export function createPulls({ pool, now, log, metrics }: PullParts): Pulls {
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
   * Records pulls. Where somebody holds a subscription, such as its deletion, each is recorded on its own, so that only the
   * pulls of that one wait.
   * @returns the recorded ones
   */
  async function recordOrKeep(rows: readonly Bucket[], waitMs: number): Promise<readonly Bucket[]> {
    try {
      await record(pool, rows, waitMs)
      return rows
    } catch (error) {
      const bySubscription = Map.groupBy(rows, ({ subscriptionId }) => subscriptionId)
      if (isLockTimeout(error) && bySubscription.size > 1) {
        const done: Bucket[] = []
        for (const some of bySubscription.values()) done.push(...(await recordOrKeep(some, leastWaitMs)))
        return done
      }
      log.warn({ err: error }, 'pulls were not recorded')
      if (isUndone(error)) for (const row of rows) add(row)
      return []
    }
  }

  /** Counts pulls together with those of the same kind that wait already. */
  function add(row: Bucket): void {
    const { subscriptionId, keyId, format, part, hour: start, outcome } = row
    const key = [subscriptionId, keyId, format, part, start, outcome].join(' ')
    const known = waiting.get(key)
    if (!known && waiting.size >= mostWaiting) return
    waiting.set(key, {
      ...(known && known.at > row.at ? known : row),
      pulls: (known?.pulls ?? 0) + row.pulls,
      entries: (known?.entries ?? 0) + row.entries,
      bytes: (known?.bytes ?? 0) + row.bytes,
    })
  }

  const flush = () => {
    running = running.then(write)
    return running
  }
  const timer = setInterval(flush, everyMs)
  timer.unref()

  return {
    note(pull) {
      metrics.pulled(pull)
      const at = now()
      add({
        ...pull,
        agent: pull.agent.replace(/[^\x20-\x7e]/g, '?').slice(0, 200),
        hour: Math.floor(at / hour) * hour,
        at,
        pulls: 1,
      })
    },
    flush,
    async stop() {
      clearInterval(timer)
      await flush()
    },
  }
}

/** Milliseconds that a statement waits for a subscription: all pulls together, and those of one alone. */
const mostWaitMs = 2000
const leastWaitMs = 50

async function record(pool: pg.Pool, rows: readonly Bucket[], waitMs: number): Promise<void> {
  const column = <T>(of: (row: Bucket) => T) => rows.map(of)
  await transaction(pool, async (client) => {
    await setLockTimeoutOf(client, waitMs)
    await client.query(
      `INSERT INTO delivery_pull AS p (subscription_id, group_id, key_id, format, part, hour, outcome, pulls, entries,
       bytes, last_at, last_status, last_release, last_ip, last_agent)
     SELECT n.* FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::timestamptz[], $7::text[],
       $8::bigint[], $9::bigint[], $10::bigint[], $11::timestamptz[], $12::int[], $13::bigint[], $14::text[],
       $15::text[]) AS n (subscription_id, group_id, key_id,
       format, part, hour, outcome)
     JOIN subscription s ON s.id = n.subscription_id
     -- In the same order in every process, or two of them wait for each other.
     ORDER BY n.subscription_id, n.key_id, n.format, n.part, n.hour, n.outcome
     -- A subscription whose deletion ends meanwhile is left out.
     FOR KEY SHARE OF s
     ON CONFLICT (subscription_id, key_id, format, part, hour, outcome) DO UPDATE SET
       pulls = p.pulls + excluded.pulls, entries = p.entries + excluded.entries, bytes = p.bytes + excluded.bytes,
       last_at = excluded.last_at, last_status = excluded.last_status, last_release = excluded.last_release,
       last_ip = excluded.last_ip, last_agent = excluded.last_agent`,
      [
        column((row) => row.subscriptionId),
        column((row) => row.groupId),
        column((row) => row.keyId ?? null),
        column((row) => row.format),
        column((row) => row.part),
        column((row) => new Date(row.hour)),
        column((row) => row.outcome),
        column((row) => row.pulls),
        column((row) => row.entries),
        column((row) => row.bytes),
        column((row) => new Date(row.at)),
        column((row) => row.status),
        column((row) => row.release),
        column((row) => row.ip),
        column((row) => row.agent),
      ],
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
 * Tells whether nothing of it was written for certain, and the next time may do better: the database was busy, or could not
 * be reached. A connection that broke in between may have written; its pulls would count twice.
 */
function isUndone(error: unknown): boolean {
  return /^(?:55P03|40P01|40001|57014|57P03|53...|08001|08004|ECONNREFUSED)$/.test(
    (error as { code?: string }).code ?? '',
  )
}
