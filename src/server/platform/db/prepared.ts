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
 * A pool that prepares Kysely's statements on each connection, from their second use on: parsing them with the policies
 * of row-level security costs PostgreSQL more than running most of them. If a transaction's first statement is
 * prepared, `begin` is sent in the same message, which saves a round trip.
 */
export function preparing(pool: pg.Pool, most = mostPrepared): PostgresPool {
  const names = new Map<string, string>()
  const seen = new Set<string>()
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>()

  function nameOf(text: string): string | undefined {
    const known = names.get(text)
    if (known !== undefined) return known
    // Never prepare `*`: a new column would change the result, which a prepared statement does not allow.
    if (names.size >= most || /(?:select|returning|\.)\s*\*/i.test(text)) return undefined
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

  function wrap(client: pg.PoolClient): PostgresPoolClient {
    const known = wrapped.get(client)
    if (known) return known
    const ready = new Set<string>()
    let isBeginDue = false
    // Kysely passes cursors to `query` only if it was given a cursor class, and here it was not.
    const query = async (text: unknown, values?: readonly unknown[]) => {
      if (text === 'begin') {
        isBeginDue = true
        return { command: 'BEGIN', rowCount: null, rows: [] }
      }
      const name = typeof text === 'string' && values && values.length > 0 ? nameOf(text) : undefined
      if (name === undefined) {
        await beginIfDue()
        return client.query(text as string, values as unknown[])
      }
      const statement = { name, text: text as string, values: values as unknown[] }
      if (isBeginDue && ready.has(name)) {
        isBeginDue = false
        return beginWith(client, statement)
      }
      await beginIfDue()
      const result = await client.query(statement)
      ready.add(name)
      return result
    }
    const beginIfDue = async () => {
      if (!isBeginDue) return
      isBeginDue = false
      await client.query('begin')
    }
    const { processID } = client as unknown as { processID?: number }
    const release = (error?: boolean | Error) => client.release(error)
    const made = { query, release, processID }
    wrapped.set(client, made as never)
    return made as unknown as PostgresPoolClient
  }

  const { Client } = pool as unknown as { Client: unknown }
  return {
    Client,
    connect: async () => wrap(await pool.connect()),
    end: () => pool.end(),
    options: pool.options,
  } as never
}

/** A prepared statement that is sent in one message with the `begin` before it. */
class FirstQuery extends (pg.Query as unknown as new (
  config: pg.QueryConfig,
) => pg.Query & { callback: (error: Error | null, results: pg.QueryResult[]) => void; prepare(to: Wire): void }) {
  override prepare(connection: Wire): void {
    connection.parse({ text: 'begin' })
    connection.bind({})
    connection.execute({})
    super.prepare(connection)
  }
}

interface Wire {
  parse(statement: { text: string }): void
  bind(values: object): void
  execute(portal: object): void
}

const beginWith = (client: pg.PoolClient, statement: pg.QueryConfig) =>
  new Promise<pg.QueryResult | undefined>((done, refuse) => {
    const query = new FirstQuery(statement)
    // The first of both results belongs to `begin`.
    query.callback = (error, results) => (error ? refuse(error) : done(results.at(-1)))
    client.query(query)
  })
