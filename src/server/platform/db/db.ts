import { type Kysely, Kysely as KyselyDatabase, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { Log } from '../telemetry/log.ts'
import { noTracer, type Tracer } from '../telemetry/tracing.ts'
import { watchSilence } from './silent-database.ts'

/** Knows no tables by itself: a store names its own with `db.withTables<{ report: ReportRow }>()`. */
// biome-ignore lint/complexity/noBannedTypes: Kysely intersects its tables with this
export type Db = Kysely<{}>
// biome-ignore lint/complexity/noBannedTypes: as above
export type Trx = Transaction<{}>

/** Who does something, from where, and under which trace id: what the record of changes says of it. */
export interface Actor {
  readonly id: string
  readonly ip?: string
  readonly traceId?: string
}

export type Connection = Pick<pg.PoolConfig, 'host' | 'port' | 'user' | 'password' | 'database' | 'connectionString'>

export interface Database {
  /** As the service: jobs, migrations and everything that acts for no particular user. */
  readonly db: Db
  /** The raw pool, for COPY and cursors. */
  readonly pool: pg.Pool
  readonly connection: Connection
  /**
   * Runs `work` in one transaction as the role without any right of its own: row-level security shows it only rows of
   * groups that the user is in. Permissions are checked before; this is the second line.
   */
  asUser<T>(who: Actor, work: (trx: Trx) => Promise<T>): Promise<T>
  /**
   * Runs `work` in one transaction as the service, on behalf of somebody: changes are recorded as theirs, and no row-level
   * security holds. Only for what the person may cause but not see, such as joining a group.
   */
  onBehalfOf<T>(who: Actor, work: (trx: Trx) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Made by the first migration, without login and without BYPASSRLS. */
const USER_ROLE = 'winnow_user'
/** Nobody waits longer for one statement, and no caller can make the database work longer. */
const LONGEST = '30s'

export interface DatabaseOptions {
  readonly poolSize: number
  readonly log: Log
  /** Who works at a shell: what changes without a person of the product acting is recorded as theirs. */
  readonly operator?: string
  /** Is told of transactions that are somebody's, without a word of what is in them. */
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
    keepAlive: true,
    types: { getTypeParser: typeParser as typeof pg.types.getTypeParser },
    ...(operator !== undefined && {
      // Waited for, whatever its type says.
      onConnect: async (client: pg.ClientBase) => {
        await client.query(`select set_config('app.operator', $1, false)`, [operator])
      },
    }),
  })
  // An idle client notices that the server went away; without a listener that ends the process.
  pool.on('error', (error) => log.warn({ err: error }, 'database connection lost'))
  // So does one that is lent out, between two statements; whoever has it learns of it with the next.
  pool.on('connect', (client) => client.on('error', () => {}))
  const stopWatching = watchSilence(pool, connection, log)
  // biome-ignore lint/complexity/noBannedTypes: see Db
  const db = new KyselyDatabase<{}>({ dialect: new PostgresDialect({ pool }) })
  const acting = ({ id, ip = '', traceId = '' }: Actor) =>
    sql`set_config('app.user', ${id}, true), set_config('app.from', ${ip}, true), set_config('app.trace', ${traceId}, true),
        set_config('statement_timeout', ${LONGEST}, true)`
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
      // Kysely ends the pool only where it was used.
      if (!pool.ending) await pool.end()
    },
  }
}

/** bigint (`count(*)`, byte sizes) as number; beyond 2^53 it would lie, so it throws. The rest as `pg` does it. */
function typeParser(oid: number, format?: 'text' | 'binary') {
  if (oid !== pg.types.builtins.INT8 || format === 'binary') return pg.types.getTypeParser(oid, format as 'text')
  return (text: string) => {
    const value = Number(text)
    if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} is no safe number`)
    return value
  }
}
