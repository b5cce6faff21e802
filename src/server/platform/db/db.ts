import { type Kysely, Kysely as KyselyDatabase, PostgresDialect, type RawBuilder, sql, type Transaction } from 'kysely'
import type pg from 'pg'
import { noTracer, type Tracer } from '../telemetry/tracing.ts'
import { waitAtMost } from '../wait-at-most.ts'
import { type Connection, closingMs, openPool, type PoolOptions } from './pool.ts'
import { preparing, type Statement, settingsMark } from './prepared.ts'

export type { Connection }

/** Declares no tables: stores write SQL and say what its rows are. */
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
   * The rows of one statement that reads, run as `asUser` does. Once its connection has prepared it, that takes one round trip. Only
   * statements with parameters and without `*` are prepared.
   */
  rowsFor<T>(who: Actor, statement: RawBuilder<T>): Promise<T[]>
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

export interface DatabaseOptions extends PoolOptions {
  /** Records a span for each transaction of `asUser` and `onBehalfOf`, but not its statements. */
  readonly tracer?: Tracer
}

export function openDatabase(
  connection: Connection,
  { poolSize, log, operator, tracer = noTracer }: DatabaseOptions,
): Database {
  const { pool, stopWatching, close } = openPool(connection, { poolSize, log, operator })
  const prepared = preparing(pool)
  // biome-ignore lint/complexity/noBannedTypes: see Db
  const db = new KyselyDatabase<{}>({ dialect: new PostgresDialect({ pool: prepared }) })
  const span = <T>(work: () => Promise<T>) =>
    tracer.span('transaction', { kind: 'client', facts: { 'db.system.name': 'postgresql' } }, work)
  const transaction = <T>(work: (trx: Trx) => Promise<T>) => span(() => db.transaction().execute(work))
  const compiled = (statement: RawBuilder<unknown>): Statement => {
    const { sql: text, parameters: values } = statement.compile(db)
    return { text, values }
  }
  return {
    db,
    pool,
    connection,
    asUser: (who, work) =>
      transaction(async (trx) => {
        await userSettings(who).execute(trx)
        return work(trx)
      }),
    async rowsFor<T>(who: Actor, statement: RawBuilder<T>) {
      return (await span(() => prepared.alone(compiled(userSettings(who)), compiled(statement)))).rows as T[]
    },
    onBehalfOf: (who, work) =>
      transaction(async (trx) => {
        await settings(acting(who)).execute(trx)
        return work(trx)
      }),
    async close() {
      stopWatching()
      // Ends the pool only if Kysely has used it, and waits for its connections, which `close` cuts.
      await waitAtMost(db.destroy(), closingMs)
      await close()
    },
  }
}

const acting = ({ id, ip = '', traceId = '' }: Actor) =>
  sql`set_config('app.user', ${id}, true), set_config('app.from', ${ip}, true), set_config('app.trace', ${traceId}, true),
      set_config('statement_timeout', ${STATEMENT_TIMEOUT}, true)`

const userSettings = (who: Actor) => settings(sql`set_config('role', ${USER_ROLE}, true), ${acting(who)}`)

/** Without rows, which would be sent and parsed: `concat` is never null. */
const settings = (calls: RawBuilder<unknown>) => sql`${sql.raw(settingsMark)} select where concat(${calls}) is null`
