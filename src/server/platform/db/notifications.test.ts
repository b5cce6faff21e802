import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { expect, it, onTestFinished, vi } from 'vitest'
import { databaseForFile } from '../../../../test/for-file.ts'
import { createLog, type Log } from '../telemetry/log.ts'
import { listenTo } from './notifications.ts'

const database = await databaseForFile()

const quiet = createLog('fatal')

/** A log that reports each warning. */
function warned(): { readonly log: Log; readonly times: () => number } {
  let times = 0
  const log = { ...quiet, warn: () => void times++ } as unknown as Log
  return { log, times: () => times }
}

async function listeners(): Promise<number> {
  const { rows } = await database.pool.query<{ n: number }>(
    `select count(*) n from pg_stat_activity where datname = current_database() and application_name = 'winnow-listen'`,
  )
  return rows[0]?.n ?? 0
}

it('a connection on which LISTEN is refused is closed before the next try', async () => {
  const { log, times } = warned()
  const notifications = listenTo(database.connection, log)
  onTestFinished(() => notifications.close())

  // PostgreSQL refuses a name without characters.
  notifications.on('', () => {})
  await vi.waitFor(() => expect(times()).toBeGreaterThanOrEqual(3), 20_000)

  await vi.waitFor(async () => expect(await listeners()).toBeLessThanOrEqual(1), 5000)
})

it('listens to channels that are named at once, one after the other', async () => {
  const query = pg.Client.prototype.query as (this: pg.Client, text: string) => Promise<unknown>
  let [open, most] = [0, 0]
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, text: string) {
    most = Math.max(most, ++open)
    return query.call(this, text).finally(() => open--)
  } as never)
  onTestFinished(() => spy.mockRestore())
  const notifications = listenTo(database.connection, quiet)
  onTestFinished(() => notifications.close())
  const names = ['one', 'two', 'three', 'four']

  await Promise.all(names.map((name) => new Promise<void>((resolve) => notifications.on(name, () => resolve()))))

  expect(most).toBe(1)
})

it('a connection that was ended is opened again, once, and its listeners are told', async () => {
  const notifications = listenTo(database.connection, quiet)
  onTestFinished(() => notifications.close())
  const heard: (string | undefined)[] = []
  notifications.on('news', (payload) => void heard.push(payload))
  await vi.waitFor(() => expect(heard).toEqual([undefined]), 5000)

  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'winnow-listen'`,
  )
  await vi.waitFor(() => expect(heard).toEqual([undefined, undefined]), 20_000)
  await database.pool.query(`notify news, 'after'`)

  await vi.waitFor(() => expect(heard).toEqual([undefined, undefined, 'after']), 5000)
  expect(await listeners()).toBe(1)
})

/** A server that accepts connections and says nothing. */
async function silentServer(): Promise<{ readonly port: number; readonly connections: () => number }> {
  const sockets = new Set<Socket>()
  let connections = 0
  const server = createServer((socket) => {
    connections++
    sockets.add(socket.on('error', () => {}))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { port: (server.address() as { port: number }).port, connections: () => connections }
}

it('a server that accepts a connection and never answers is tried again', async () => {
  const { port, connections } = await silentServer()
  const notifications = listenTo({ host: '127.0.0.1', port }, quiet, { connectionTimeoutMillis: 50 })
  onTestFinished(() => notifications.close())

  notifications.on('news', () => {})

  await vi.waitFor(() => expect(connections()).toBeGreaterThanOrEqual(2), 20_000)
})

it('closing waits no longer than a second for a server that does not answer', async () => {
  const { port, connections } = await silentServer()
  const notifications = listenTo({ host: '127.0.0.1', port }, quiet)
  notifications.on('news', () => {})
  await vi.waitFor(() => expect(connections()).toBe(1), 5000)

  const closed = notifications.close().then(() => 'closed')

  expect(await Promise.race([closed, wait(20_000, 'still open')])).toBe('closed')
})
