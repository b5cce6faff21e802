import { EventEmitter, once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setImmediate, setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { databaseForFile } from '../../../../test/for-file.ts'
import { asProblem } from '../http/refusal.ts'
import { createLog } from '../telemetry/log.ts'
import { type Connection, openDatabase } from './db.ts'
import { introduce, watchSilence } from './silent-database.ts'

// F-05: a device between the product and its database stops forwarding packets.

const sockets = new Set<Socket>()
let isSilent = false
/** Sockets that get no more packets, not even the end of the connection. */
const deaf = new Set<Socket>()

const connected = new EventEmitter()
const server = createServer((from) => {
  connected.emit('one')
  const { host = '', port: at = 5432 } = database.connection
  const to = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${at}`) : connect(at, host)
  for (const [one, other] of [
    [from, to],
    [to, from],
  ] as const) {
    sockets.add(one)
    one.on('error', () => {}).on('close', () => void (deaf.has(other) || other.destroy()))
    one.on('data', (bytes) => void (isSilent || deaf.has(other) || other.write(bytes)))
  }
})
const database = await databaseForFile()
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const port = (server.address() as { port: number }).port
beforeEach(() => {
  isSilent = false
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  server.close()
})

function open(answerMs: number) {
  const connection: Connection = { ...database.connection, host: '127.0.0.1', port }
  const pool = new pg.Pool({ ...connection, max: 3, onConnect: introduce })
  pool.on('error', () => {})
  const stop = watchSilence(pool, connection, createLog('fatal'), { lentMs: 50, lookMs: 30, answerMs, silentMs: 60 })
  onTestFinished(async () => {
    stop()
    await pool.end()
  })
  return pool
}

it('callers waiting for a silent database get an error, and later ones connect once it is back', async () => {
  const pool = open(50)
  await Promise.all([1, 2, 3].map((n) => pool.query('select $1::int', [n])))
  isSilent = true
  const waiting = [1, 2, 3].map((n) => pool.query('select $1::int n', [n]).catch(asProblem))

  expect((await Promise.all(waiting)).map((problem) => (problem as { code?: string }).code)).toEqual(
    waiting.map(() => 'server.stopping'),
  )

  isSilent = false
  expect((await pool.query('select 1 n')).rows).toEqual([{ n: 1 }])
})

it('a database is closed although it answers no statement any more', async () => {
  const connection: Connection = { ...database.connection, host: '127.0.0.1', port }
  const closing = openDatabase(connection, { poolSize: 2, log: createLog('fatal') })
  await sql`select 1`.execute(closing.db)
  isSilent = true
  const waiting = sql`select 2`.execute(closing.db).catch(() => 'cut')

  const closed = closing.close().then(() => 'closed')

  expect(await Promise.race([closed, wait(60_000, 'still open')])).toBe('closed')
  expect(await waiting).toBe('cut')
})

it('a process that is too busy to hear answers keeps its connections', async () => {
  const client = await open(50).connect()
  onTestFinished(() => client.release())
  // Every turn of the event loop takes longer than the database has to answer.
  for (let turn = 0; turn < 15; turn++) {
    const until = performance.now() + 120
    while (performance.now() < until);
    await setImmediate()
  }

  expect((await client.query('select 1 n')).rows).toEqual([{ n: 1 }])
})

it('long statements continue as long as the database answers others', async () => {
  const pool = open(30_000)
  const holder = await database.pool.connect()
  await holder.query('select pg_advisory_lock(240)')
  const waiting = pool.query('select pg_advisory_xact_lock(240), 1 n')
  // One connection of the long statement, and three probes.
  for (let looks = 0; looks < 4; looks++) await once(connected, 'one')
  await holder.query('select pg_advisory_unlock(240)')
  holder.release()

  expect((await waiting).rows).toMatchObject([{ n: 1 }])
})

it('connections whose server process is gone are cut while the database answers others', async () => {
  const pool = open(30_000)
  const client = await pool.connect()
  const { rows } = await client.query('select pg_backend_pid() pid')
  for (const socket of sockets) deaf.add(socket)
  onTestFinished(() => deaf.clear())
  const waiting = client.query('select 1').catch((error) => error)
  await database.pool.query('select pg_terminate_backend($1)', [rows[0].pid])

  expect(await waiting).toBeInstanceOf(Error)
  client.release(true)
  expect((await pool.query('select 1 n')).rows).toEqual([{ n: 1 }])
})
