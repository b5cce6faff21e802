import pg from 'pg'
import type { Log } from '../telemetry/log.ts'

export interface Patience {
  /** Probe the database once a connection has been in use for this long. */
  readonly lentMs: number
  /** Interval between probes. */
  readonly lookMs: number
  /** Time limit of a probe. */
  readonly answerMs: number
  /** Give up a database that has answered no probe for this long. */
  readonly silentMs: number
}

const usual: Patience = { lentMs: 10_000, lookMs: 5000, answerMs: 5000, silentMs: 10_000 }

/**
 * Cuts connections to a database that hangs: its own statement timeouts hang with it, and TCP would wait many minutes.
 * Callers get an error within half a minute, and the next ones a new connection. Long statements continue as long as
 * the database answers probes.
 * @returns a function that stops watching
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

  async function check(): Promise<void> {
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
    await check().finally(() => {
      isLooking = false
    })
  }, lookMs).unref()
  return () => clearInterval(timer)
}

/** Tells whether the database answers a new connection at all. "Too many connections" and "starting up" are answers. */
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

/** The socket, which `pg` keeps private: its own `end` waits for the other side. */
function socketOf(client: pg.ClientBase): { destroy(): void } {
  return (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream
}
