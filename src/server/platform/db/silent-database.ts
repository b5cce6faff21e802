import pg from 'pg'
import type { Log } from '../telemetry/log.ts'

export interface Patience {
  /** A connection that is lent out for so long makes us look whether the database answers anybody. */
  readonly lentMs: number
  /** How often we look. */
  readonly lookMs: number
  /** How long one look waits. */
  readonly answerMs: number
  /** A database that has answered nobody for so long is given up. */
  readonly silentMs: number
}

const usual: Patience = { lentMs: 10_000, lookMs: 5000, answerMs: 5000, silentMs: 10_000 }

/**
 * Cuts connections that wait for a database that stands still: its own time limits stand still with it, and TCP waits for
 * many minutes. Whoever waits learns of it within half a minute, and the next one gets a new connection. Work that takes long
 * goes on, as long as the database answers somebody.
 * @returns how to stop watching
 */
export function watchSilence(
  pool: pg.Pool,
  connection: pg.ClientConfig,
  log: Log,
  { lentMs, lookMs, answerMs, silentMs }: Patience = usual,
): () => void {
  const lent = new Map<pg.PoolClient, number>()
  pool.on('acquire', (client) => void lent.set(client, performance.now()))
  pool.on('release', (_, client) => void lent.delete(client))
  pool.on('remove', (client) => void lent.delete(client))
  let silentSince: number | undefined
  let isLooking = false

  async function look(): Promise<void> {
    const from = performance.now()
    const long = [...lent].filter(([, since]) => from - since >= lentMs).map(([client]) => client)
    if (long.length === 0 || (await answers(connection, answerMs))) {
      silentSince = undefined
      return
    }
    silentSince ??= from
    if (performance.now() - silentSince < silentMs) return
    log.error({ connections: long.length }, 'the database does not answer: connections are cut')
    for (const client of long) socketOf(client).destroy()
  }

  const timer = setInterval(async () => {
    if (isLooking) return
    isLooking = true
    await look().finally(() => {
      isLooking = false
    })
  }, lookMs).unref()
  return () => clearInterval(timer)
}

/** Whether it says anything to somebody new. That it has no room, or is about to start, is an answer. */
async function answers(connection: pg.ClientConfig, withinMs: number): Promise<boolean> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: withinMs, query_timeout: withinMs })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    await client.end()
    return true
  } catch (error) {
    return error instanceof pg.DatabaseError
  } finally {
    socketOf(client).destroy()
  }
}

/** What `pg` keeps to itself: ending a connection in its own way waits for the other side. */
function socketOf(client: pg.ClientBase): { destroy(): void } {
  return (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream
}
