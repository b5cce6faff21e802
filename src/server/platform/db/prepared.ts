import { hash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { dropOldest } from '../drop-oldest.ts'

/** Statements that are prepared on each connection. Each holds its plan there, tens of kilobytes with row-level security. */
export const mostPrepared = 128
/** Statements whose uses are counted. */
const mostCounted = 2000

/**
 * The pool with Kysely's statements prepared once per connection, from their second use on: parsing them, with the policies
 * of row-level security, costs PostgreSQL more than most of them take. `begin` goes out together with the transaction's first
 * statement where that is prepared already: a round trip less.
 */
export function preparing(pool: pg.Pool, most = mostPrepared): PostgresPool {
  const names = new Map<string, string>()
  const seen = new Set<string>()
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>()

  function nameOf(text: string): string | undefined {
    const known = names.get(text)
    if (known !== undefined) return known
    // A table that gets a column meanwhile changes the result of `*`, which a prepared statement must not.
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
    // Kysely hands cursors to `query` only where it was given a class for them, which it was not.
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

/** A prepared statement before which a transaction begins, in one message. */
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
    // The first of both results is that of `begin`.
    query.callback = (error, results) => (error ? refuse(error) : done(results.at(-1)))
    client.query(query)
  })
