import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../telemetry/log.ts'
import { introduce, keptAlive, socketOf, watchSilence } from './silent-database.ts'

export type Connection = Pick<pg.PoolConfig, 'host' | 'port' | 'user' | 'password' | 'database' | 'connectionString'>

export interface PoolOptions {
  readonly poolSize: number
  readonly log: Log
  /** Login name of the operator at a shell. The audit log names it for changes that no user makes. */
  readonly operator?: string | undefined
}

/**
 * Opens connections without Kysely, whose 250 modules take 0.2 s of a processor to load: child processes and threads that
 * only send SQL text start sooner.
 */
export function openPool(connection: Connection, { poolSize, log, operator }: PoolOptions) {
  const pool = new pg.Pool({
    ...connection,
    max: poolSize,
    application_name: 'winnow',
    connectionTimeoutMillis: 10_000,
    ...keptAlive,
    types: { getTypeParser: typeParser as typeof pg.types.getTypeParser },
    // The pool awaits `onConnect`, although its type says otherwise.
    onConnect: async (client: pg.ClientBase) => {
      await introduce(client)
      if (operator !== undefined) await client.query(`select set_config('app.operator', $1, false)`, [operator])
    },
  })
  // If the database server goes away, the pool emits the error of an idle client, and without a listener the process
  // would end. While the pool is ending, such errors are expected: a stopping database still writes to its connections.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ err: error }, 'database connection lost')
  })
  const stopWatching = watchSilence(pool, connection, log)
  return {
    pool,
    /** Stops asking whether the database still answers. */
    stopWatching,
    /** Stops watching, and ends the pool if nobody has ended it. Connections that are still in use after a second are cut. */
    async close(): Promise<void> {
      stopWatching()
      if (!pool.ending) pool.end().catch(() => {})
      await cutAfter(pool, closingMs)
    },
  }
}

/** Time that statements have to end while the pool is closed. */
export const closingMs = 1000

/**
 * Waits until a pool that is ending has no connections, and cuts those that are left: statements on a database that does not answer
 * never end.
 */
export async function cutAfter(pool: pg.Pool, ms: number): Promise<void> {
  for (const until = performance.now() + ms; pool.totalCount > 0 && performance.now() < until; ) await wait(10)
  // Private to `pg`.
  for (const client of (pool as unknown as { _clients: readonly pg.ClientBase[] })._clients) socketOf(client).destroy()
}

/**
 * Parses bigint (`count(*)`, byte sizes) as a number and throws beyond 2^53, where it would be inexact. Other types are
 * parsed as in `pg`.
 */
function typeParser(oid: number, format?: 'text' | 'binary') {
  if (oid !== pg.types.builtins.INT8 || format === 'binary') return pg.types.getTypeParser(oid, format as 'text')
  return (text: string) => {
    const value = Number(text)
    if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} is no safe number`)
    return value
  }
}
