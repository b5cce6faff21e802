import { hash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

/** Statements that are prepared on each connection. Each holds its plan there, tens of kilobytes with row-level security. */
export const mostPrepared = 128
/** Statements whose uses are counted. */
const mostCounted = 2000
/** How the statement begins that says for whom a transaction acts. */
export const settings = 'select set_config('

/**
 * The pool with Kysely's statements prepared once per connection, from their second use on: parsing them, with the policies
 * of row-level security, costs PostgreSQL more than most of them take. A transaction begins with its first statement; if
 * that is its settings, both go to the database together.
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
      if (seen.size >= mostCounted) seen.delete(seen.values().next().value as string)
      seen.add(text)
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
    const ask = (text: unknown, values?: readonly unknown[]) => {
      const name = typeof text === 'string' && values && values.length > 0 ? nameOf(text) : undefined
      return name === undefined
        ? client.query(text as string, values as unknown[])
        : client.query({ name, text: text as string, values: values as unknown[] })
    }
    let isHeld = false
    // Kysely hands cursors to `query` only where it was given a class for them, which it was not.
    const query = async (text: unknown, values?: readonly unknown[]) => {
      if (text === 'begin') {
        isHeld = true
        return { command: 'BEGIN', rowCount: null, rows: [] }
      }
      if (!isHeld) return ask(text, values)
      isHeld = false
      if (text === 'commit' || text === 'rollback') return { command: text.toUpperCase(), rowCount: null, rows: [] }
      if (typeof text !== 'string' || !text.startsWith(settings)) {
        await client.query('begin')
        return ask(text, values)
      }
      // Settings that are only for a transaction do nothing without one, should `begin` fail.
      return together(client, [() => client.query('begin'), () => ask(text, values)])
    }
    const { processID } = client as unknown as { processID?: number }
    const release = (error?: boolean | Error) => {
      isHeld = false
      client.release(error)
    }
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

/** Sends statements without waiting in between. @returns the last one's result @throws the first fault, once all have ended */
async function together(
  client: pg.PoolClient,
  statements: readonly (() => Promise<pg.QueryResult>)[],
): Promise<pg.QueryResult> {
  const pipelined = client as unknown as { pipeline: boolean }
  pipelined.pipeline = true
  try {
    const ends = await Promise.allSettled(statements.map((send) => send()))
    for (const end of ends) if (end.status === 'rejected') throw end.reason
    return (ends.at(-1) as PromiseFulfilledResult<pg.QueryResult>).value
  } finally {
    pipelined.pipeline = false
  }
}
