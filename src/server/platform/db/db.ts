import { type Kysely, Kysely as KyselyDatabase, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { Log } from '../telemetry/log.ts'
import { noTracer, type Tracer } from '../telemetry/tracing.ts'
import { preparing } from './prepared.ts'
import { introduce, keptAlive, watchSilence } from './silent-database.ts'

/** Declares no tables itself: a store declares its own with `db.withTables<{ report: ReportRow }>()`. */
// biome-ignore lint/complexity/noBannedTypes: Kysely intersects its tables with this
export type Db = Kysely<{}>
// biome-ignore lint/complexity/noBannedTypes: as above
export type Trx = Transaction<{}>

/** The author of a change as the audit log records it: user, address and trace id. */
export interface Actor {
  readonly id: string
  readonly ip?: string
  readonly traceId?: string
}

export type Connection = Pick<pg.PoolConfig, 'host' | 'port' | 'user' | 'password' | 'database' | 'connectionString'>

export interface Database {
  /** Runs as the service: for jobs, migrations and everything that no particular user does. */
  readonly db: Db
  /** The raw pool, for COPY and cursors. */
  readonly pool: pg.Pool
  readonly connection: Connection
  /**
   * Runs `work` in one transaction as the role `winnow_user`, which has only the rights that migrations grant it and,
   * by row-level security, sees only what the user's groups may see. This is the second line of defence: callers check
   * permissions first.
   */
  asUser<T>(who: Actor, work: (trx: Trx) => Promise<T>): Promise<T>
  /**
   * Runs `work` in one transaction as the service on behalf of somebody: the audit log names that person, but row-level
   * security does not apply. Only for effects that the person may cause but not see, such as joining a group.
   */
  onBehalfOf<T>(who: Actor, work: (trx: Trx) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Created by the first migration, without login and without BYPASSRLS. */
const USER_ROLE = 'winnow_user'
/** Limit for each statement of `asUser` and `onBehalfOf`. */
const STATEMENT_TIMEOUT = '30s'

export interface DatabaseOptions {
  readonly poolSize: number
  readonly log: Log
  /** Login name of the operator at a shell. The audit log names it for changes that no user makes. */
  readonly operator?: string
  /** Records a span for each transaction of `asUser` and `onBehalfOf`, but not its statements. */
  readonly tracer?: Tracer
}

export function openDatabase(
  connection: Connection,
  { poolSize, log, operator, tracer = noTracer }: DatabaseOptions,
): Database {
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
  pool.on('error', (error) => pool.ending || log.warn({ err: error }, 'database connection lost'))
  const stopWatching = watchSilence(pool, connection, log)
  // biome-ignore lint/complexity/noBannedTypes: see Db
  const db = new KyselyDatabase<{}>({ dialect: new PostgresDialect({ pool: preparing(pool) }) })
  const acting = ({ id, ip = '', traceId = '' }: Actor) =>
    sql`set_config('app.user', ${id}, true), set_config('app.from', ${ip}, true), set_config('app.trace', ${traceId}, true),
        set_config('statement_timeout', ${STATEMENT_TIMEOUT}, true)`
  const transaction = <T>(work: (trx: Trx) => Promise<T>) =>
    tracer.span('transaction', { kind: 'client', facts: { 'db.system.name': 'postgresql' } }, () =>
      db.transaction().execute(work),
    )
  return {
    db,
    pool,
    connection,
    asUser: (who, work) =>
      transaction(async (trx) => {
        await sql`select set_config('role', ${USER_ROLE}, true), ${acting(who)}`.execute(trx)
        return work(trx)
      }),
    onBehalfOf: (who, work) =>
      transaction(async (trx) => {
        await sql`select ${acting(who)}`.execute(trx)
        return work(trx)
      }),
    async close() {
      stopWatching()
      await db.destroy()
      // Kysely ends the pool only if it was used.
      if (!pool.ending) await pool.end()
    },
  }
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
