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
 * Detects within 20 seconds a server that has disappeared without closing the connection, and keeps firewalls from
 * dropping idle connections.
 */
export const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const

/** A server process. Its start time distinguishes it from later ones with the same id. */
interface Backend {
  readonly pid: number
  readonly begun: string
}

const backends = new WeakMap<pg.ClientBase, Backend>()

/**
 * Prepares a new connection of a pool. The server will end it, with its locks, within 30 seconds after its client's
 * host has disappeared (ignored on a Unix socket), and `watchSilence` learns its server process.
 */
export async function introduce(client: pg.ClientBase): Promise<void> {
  // A client in use emits an error itself if it is between two statements. Ignore it: the next statement fails anyway.
  client.on('error', () => {})
  const { rows } = await client.query<Backend>(
    // The function, not the view: a new connection would take as long again to plan the joins of `pg_stat_activity`.
    `select pid, extract(epoch from backend_start)::text as begun, set_config('tcp_keepalives_idle', '15', false),
       set_config('tcp_keepalives_interval', '5', false), set_config('tcp_keepalives_count', '3', false)
     from pg_stat_get_activity(pg_backend_pid())`,
  )
  const [backend] = rows
  // A pooler in between gives connections process ids of its own.
  if (backend && backend.pid === (client as unknown as { processID: number | null }).processID)
    backends.set(client, { pid: backend.pid, begun: backend.begun })
}

/**
 * Does the same for a connection with little traffic: also if data that the server has sent are not acknowledged. A
 * connection on which many rows are read may be slower than that.
 */
export async function endWithHost(client: pg.ClientBase): Promise<void> {
  await client.query(`select set_config('tcp_keepalives_idle', '15', false),
    set_config('tcp_keepalives_interval', '5', false), set_config('tcp_keepalives_count', '3', false),
    set_config('tcp_user_timeout', '30000', false)`)
}

/**
 * Cuts connections to a database that hangs: its own statement timeouts hang with it, and TCP would wait many minutes.
 * Callers get an error within half a minute, and the next ones a new connection. Long statements continue as long as
 * the database answers probes, or this process is too busy to hear the answers. Connections whose server process is gone,
 * as after a failover, are cut too.
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
    if (long.length === 0) {
      silentSince = undefined
      return
    }
    const turns = turnsOfLoop(answerMs / 20)
    const answer = await probe(connection, answerMs)
    const wasBusy = turns.wereSlow()
    // A busy process learns nothing, and keeps what it knew.
    if (!answer && wasBusy) return
    if (answer) {
      silentSince = undefined
      if (answer === 'some') return
      const gone = long.filter((client) => lent.has(client) && isGone(backends.get(client), answer))
      if (gone.length > 0) log.error({ connections: gone.length }, 'server processes are gone: connections are cut')
      for (const client of gone) socketOf(client).destroy()
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

/**
 * Tells whether the event loop turned less than half as often as it should: a process that composes a large delivery on a
 * busy machine hears nothing for seconds.
 */
function turnsOfLoop(everyMs: number): { wereSlow(): boolean } {
  const from = performance.now()
  let turns = 0
  const counting = setInterval(() => turns++, everyMs).unref()
  return {
    wereSlow() {
      clearInterval(counting)
      return turns < Math.floor((performance.now() - from) / everyMs) / 2
    },
  }
}

/**
 * The running server processes, if the database answers on a new connection; `some` if it answers with an error such as
 * "too many connections" or "starting up". Undefined without an answer.
 */
async function probe(
  connection: pg.ClientConfig,
  withinMs: number,
): Promise<'some' | ReadonlyMap<number, string | null> | undefined> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: withinMs, query_timeout: withinMs })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number; begun: string | null }>(
      'select pid, extract(epoch from backend_start)::text as begun from pg_stat_activity',
    )
    await client.end()
    return new Map(rows.map(({ pid, begun }) => [pid, begun]))
  } catch (error) {
    return error instanceof pg.DatabaseError ? 'some' : undefined
  } finally {
    socketOf(client).destroy()
  }
}

function isGone(backend: Backend | undefined, running: ReadonlyMap<number, string | null>): boolean {
  if (!backend) return false
  const begun = running.get(backend.pid)
  return begun === undefined || (begun !== null && begun !== backend.begun)
}

/** Destroys the private socket of a `pg` client, because its own `end` waits for the other side. */
export function socketOf(client: pg.ClientBase): Destroyable {
  return (client as unknown as { connection: { stream: Destroyable } }).connection.stream
}

interface Destroyable {
  destroy(error?: Error): void
}
