import { hash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { dropOldest } from '../drop-oldest.ts'

/**
 * Limit of prepared statements per connection. Each stores its plan, which takes tens of kilobytes with row-level
 * security.
 */
export const mostPrepared = 128
/** Number of statements whose uses are remembered. */
const mostCounted = 2000

/**
 * Marks a statement that only sets something for the rest of its transaction: its parameters are texts, and it has no rows. Such a
 * statement may wait for the one behind it.
 */
export const settingsMark = '/* settings */'

/** Marks a statement that has many forms, so that they do not take the places of others. It is never prepared. */
export const unpreparedMark = '/* unprepared */'

/** A statement as `pg` takes it. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

interface PreparedStatement extends Statement {
  readonly name: string
}

export interface PreparingPool extends PostgresPool {
  /**
   * Runs settings and the statement that they are for in a transaction of their own. Once both are prepared, that is one message:
   * PostgreSQL treats everything up to the next `Sync` as one transaction
   * (https://www.postgresql.org/docs/18/protocol-flow.html, pipelining).
   */
  alone(settings: Statement, statement: Statement): Promise<pg.QueryResult>
}

/**
 * A pool that prepares Kysely's statements on each connection, from their second use on: parsing them with the policies
 * of row-level security costs PostgreSQL more than running most of them. `begin` and the settings of a transaction are sent in
 * one message with its first statement, if all are prepared: each message that is saved saves a round trip.
 */
export function preparing(pool: pg.Pool, most = mostPrepared): PreparingPool {
  const names = new Map<string, string>()
  const seen = new Set<string>()
  const wrapped = new WeakMap<pg.PoolClient, PreparingClient>()

  function nameOf(text: string): string | undefined {
    const known = names.get(text)
    if (known !== undefined) return known
    // Never prepare `*`: a new column would change the result, which a prepared statement does not allow.
    if (names.size >= most || text.startsWith(unpreparedMark) || /(?:select|returning|\.)\s*\*/i.test(text))
      return undefined
    if (!seen.has(text)) {
      seen.add(text)
      dropOldest(seen, mostCounted)
      return undefined
    }
    seen.delete(text)
    const name = hash('sha256', text).slice(0, 32)
    names.set(text, name)
    return name
  }

  const statementOf = (text: unknown, values: readonly unknown[] | undefined): PreparedStatement | undefined => {
    const name = typeof text === 'string' && values && values.length > 0 ? nameOf(text) : undefined
    return name === undefined ? undefined : { name, text: text as string, values: values as readonly unknown[] }
  }

  function wrap(client: pg.PoolClient): PreparingClient {
    const known = wrapped.get(client)
    if (known) return known
    const ready = new Set<string>()
    /** What a transaction that has begun has not sent yet: `begin`, and its settings. */
    let isBeginDue = false
    let settingsDue: PreparedStatement | undefined
    const readyOf = ({ text, values }: Statement): PreparedStatement | undefined => {
      const name = names.get(text)
      return name !== undefined && ready.has(name) ? { name, text, values } : undefined
    }
    /** Set if the connection must not be used again. */
    let broken: Error | undefined
    // Kysely passes cursors to `query` only if it was given a cursor class, and here it was not.
    const query = (text: unknown, values?: readonly unknown[]) => noting(send(text, values))
    const noting = async (sent: Promise<pg.QueryResult>): Promise<pg.QueryResult> => {
      try {
        return await sent
      } catch (error) {
        // The connection is closed, or `pg` could not send a value, and has prepared nothing of what it believes to have prepared.
        if (!isOfStatement(error)) broken = error as Error
        throw error
      }
    }
    const send = async (text: unknown, values?: readonly unknown[]): Promise<pg.QueryResult> => {
      if (text === 'begin') {
        isBeginDue = true
        return nothing
      }
      const statement = statementOf(text, values)
      const isReady = statement !== undefined && ready.has(statement.name)
      if (isBeginDue) {
        if (text === 'commit' || text === 'rollback') {
          isBeginDue = false
          settingsDue = undefined
          return nothing
        }
        if (isReady && !settingsDue && statement.text.startsWith(settingsMark)) {
          settingsDue = statement
          return nothing
        }
        const before = settingsDue ? [begin, settingsDue] : [begin]
        isBeginDue = false
        settingsDue = undefined
        if (isReady) return together(client, before, statement)
        // What is not prepared comes in a message of its own: it may be several statements.
        if (before.length > 1) await together(client, [begin], before[1] as PreparedStatement)
        else await client.query('begin')
      }
      if (!statement) return client.query(text as string, values as unknown[])
      const result = await client.query(mutable(statement))
      ready.add(statement.name)
      return result
    }
    const alone = async (settings: Statement, statement: Statement): Promise<pg.QueryResult> => {
      const [first, second] = [readyOf(settings), readyOf(statement)]
      if (first && second) return noting(together(client, [first], second))
      await query('begin')
      try {
        await query(settings.text, settings.values)
        const result = await query(statement.text, statement.values)
        await query('commit')
        return result
      } catch (error) {
        if (!broken) await query('rollback').catch(() => {})
        throw error
      }
    }
    const { processID } = client as unknown as { processID?: number }
    const release = (error?: boolean | Error) => client.release(error ?? broken)
    const made = { query, alone, release, processID }
    wrapped.set(client, made as never)
    return made as unknown as PreparingClient
  }

  const { Client } = pool as unknown as { Client: unknown }
  return {
    Client,
    connect: async () => wrap(await pool.connect()),
    async alone(settings: Statement, statement: Statement): Promise<pg.QueryResult> {
      const client = wrap(await pool.connect())
      try {
        return await client.alone(settings, statement)
      } finally {
        client.release()
      }
    },
    end: () => pool.end(),
    options: pool.options,
  } as never
}

interface PreparingClient extends PostgresPoolClient {
  alone(settings: Statement, statement: Statement): Promise<pg.QueryResult>
}

/** Not if it ends the connection: classes 08 and 57P (https://www.postgresql.org/docs/18/errcodes-appendix.html). */
const isOfStatement = (error: unknown) => error instanceof pg.DatabaseError && !/^(08|57P)/.test(error.code ?? '')

const nothing = { command: '', rowCount: null, oid: 0, fields: [], rows: [] }
const begin: Statement = { text: 'begin', values: [] }
const mutable = (statement: PreparedStatement) => ({ ...statement, values: [...statement.values] })

/** A prepared statement that is sent in one message with statements before it, whose results are dropped. */
class LastQuery extends (pg.Query as unknown as new (
  config: pg.QueryConfig,
) => pg.Query & {
  callback: (error: Error | null, results: pg.QueryResult | pg.QueryResult[]) => void
  prepare(to: Wire): void
}) {
  before: readonly (Statement & { readonly name?: string })[] = []

  override prepare(connection: Wire): void {
    for (const { name, text, values } of this.before) {
      if (name === undefined) connection.parse({ text })
      connection.bind({ ...(name !== undefined && { statement: name }), values })
      connection.execute({})
    }
    super.prepare(connection)
  }
}

interface Wire {
  parse(statement: { text: string }): void
  bind(values: { statement?: string; values: readonly unknown[] }): void
  execute(portal: object): void
}

const together = (client: pg.PoolClient, before: readonly Statement[], statement: PreparedStatement) =>
  new Promise<pg.QueryResult>((done, refuse) => {
    const query = new LastQuery(mutable(statement))
    query.before = before
    query.callback = (error, results) => {
      if (!error) return done([results].flat().at(-1) as pg.QueryResult)
      // As `pg` does: otherwise the stack would name its parser only.
      Error.captureStackTrace(error)
      refuse(error)
    }
    client.query(query)
  })
