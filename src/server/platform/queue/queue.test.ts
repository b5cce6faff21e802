import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { databaseForFile } from '../../../../test/for-file.ts'
import type { Trx } from '../db/db.ts'
import { createLog } from '../telemetry/log.ts'
import { noTracer, type SpanOptions, type Tracer } from '../telemetry/tracing.ts'
import { openQueue, type Queue, type Run } from './queue.ts'

const table = {
  greet: { payload: z.object({ name: z.string() }), by: 'worker', retries: 2, concurrency: 2, maxMinutes: 1 },
} as const

const database = await databaseForFile()
const open: Queue<typeof table>[] = []
afterEach(async () => {
  for (const queue of open.splice(0)) await queue.stop(100)
})

async function queueOf(exclusive = false, tracer = noTracer, log = createLog('silent')) {
  const queue = await openQueue(table, database.connection, { log, exclusive, tracer })
  open.push(queue)
  return queue
}

/** Starts a worker. @returns what waits for its next job */
async function nextOf(queue: Queue<typeof table>) {
  const waiting: ((seen: { name: string; run: Run }) => void)[] = []
  const seen: { name: string; run: Run }[] = []
  const greet = async ({ name }: { name: string }, run: Run) => {
    const next = waiting.shift()
    next ? next({ name, run }) : seen.push({ name, run })
  }
  await queue.work({ greet }, workers)
  return () => {
    const first = seen.shift()
    return first ? Promise.resolve(first) : new Promise<{ name: string; run: Run }>((done) => waiting.push(done))
  }
}
const workers = new Set(['worker'] as const)

/** A log, and the lines that it has written. */
function linesFrom(level: 'info' | 'warn' | 'error') {
  const lines: string[] = []
  return { lines, log: createLog(level, { write: (line) => void lines.push(line) }) }
}

const deleteJob = (id: unknown) => database.pool.query('delete from pgboss.job where id = $1', [id])
/** Ends the connections of queues, as a database does that stops. */
const endConnections = () =>
  database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'winnow-queue' and datname = current_database()`)

/**
 * Forwards connections to the database, but not the message with which a client ends one: the database seems too busy to
 * read it. A connection that listens for notifications gets the error of a database that stops, and ends.
 */
async function busyDatabase() {
  const sockets = new Set<Socket>()
  let isSilent = false
  const server = createServer({ allowHalfOpen: true }, (from) => {
    const { host = '', port = 5432 } = database.connection
    const to = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    let listens = false
    from.on('data', (bytes) => {
      if (isSilent) return
      listens ||= bytes.includes('listen "')
      if (bytes[0] !== terminate) to.write(bytes)
      else if (listens) {
        from.write(errorOf('57P01', 'terminating connection due to administrator command'))
        to.write(bytes)
      }
    })
    to.on('data', (bytes) => void from.write(bytes)).on('end', () => from.end())
    sockets.add(from)
    for (const one of [from, to]) one.on('error', () => {})
    from.on('close', () => {
      to.destroy()
      sockets.delete(from)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as { port: number }
  return {
    connection: { ...database.connection, host: '127.0.0.1', port },
    open: () => sockets.size,
    /** From now on nothing is forwarded. */
    fallSilent() {
      isSilent = true
    },
    /** Sends an error to all connections. */
    fail(code: string, text: string) {
      for (const socket of sockets) socket.write(errorOf(code, text))
    },
  }
}

function errorOf(code: string, text: string): Buffer {
  const fields = Buffer.from(`SERROR\0C${code}\0M${text}\0\0`)
  const head = Buffer.from('E0000')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

/** Message type: https://www.postgresql.org/docs/18/protocol-message-formats.html (Terminate) */
const terminate = 'X'.charCodeAt(0)

describe('the queue', () => {
  it('runs an added job with its payload, as the first attempt', async () => {
    const queue = await queueOf()
    const next = await nextOf(queue)

    await queue.add('greet', { name: 'Ann' })

    expect(await next()).toMatchObject({ name: 'Ann', run: { attempt: 0, last: false } })
  })

  it('adds many jobs at once, except those whose key waits, and runs them', async () => {
    const queue = await queueOf()
    const job = (n: number) => ({ payload: { name: `Many ${n}` }, key: `many ${n}`, priority: n % 3 })
    const many = Array.from({ length: 1200 }, (_, n) => job(n))
    const named = async (): Promise<{ key: string; priority: number }[]> =>
      (
        await database.pool.query(
          `select singleton_key key, priority from pgboss.job where data->>'name' like 'Many %'`,
        )
      ).rows
    await queue.addAll('greet', [job(7)])

    await Promise.all([queue.addAll('greet', many), queue.addAll('greet', many.toReversed())])

    expect((await named()).map(({ key }) => key).sort()).toEqual(many.map(({ key }) => key).sort())
    expect((await named()).find(({ key }) => key === 'many 8')?.priority).toBe(2)
    await sql`delete from pgboss.job where name = 'greet' and priority < 2`.execute(database.db)
    const next = await nextOf(queue)
    expect((await next()).name).toMatch(/^Many \d+$/)
    await queue.stop(100)
    await sql`delete from pgboss.job where name = 'greet'`.execute(database.db)
  })

  it('keeps nobody waiting with many jobs while it waits for the key of another transaction', async () => {
    const queue = await queueOf()
    const job = (key: string) => ({ payload: { name: key }, key: `key ${key}`, priority: 0 })
    const add = (within: Trx, key: string) => queue.add('greet', { name: key }, { within, key: `key ${key}` })
    const [held, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    onTestFinished(() => over.resolve())
    const first = database.db.transaction().execute(async (trx) => {
      await add(trx, 'd')
      held.resolve()
      await over.promise
    })
    await held.promise
    const adding = queue.addAll('greet', ['a', 'b', 'c', 'd', 'e', 'f'].map(job))

    // Those before `d` are added although `d` is not, and those behind it do not wait.
    const before = `select from pgboss.job where singleton_key in ('key a', 'key b', 'key c')`
    await expect.poll(async () => (await database.pool.query(before)).rowCount).toBe(3)
    for (const key of ['a', 'b', 'c', 'e', 'f']) await database.db.transaction().execute((trx) => add(trx, key))
    over.resolve()
    await Promise.all([first, adding])

    const { rows } = await sql<{ key: string }>`
      select singleton_key key from pgboss.job where singleton_key like 'key _' order by 1`.execute(database.db)
    expect(rows.map(({ key }) => key)).toEqual(['a', 'b', 'c', 'd', 'e', 'f'].map((key) => `key ${key}`))
    await sql`delete from pgboss.job where singleton_key like 'key _'`.execute(database.db)
  })

  it('adjusts queues to a changed table at the next start, and changes nothing else', async () => {
    const { greet } = table
    const later = { greet: { ...greet, retries: 7, maxMinutes: 3, schedule: '7 * * * *' } }
    const start = async (of: typeof table | typeof later) => {
      const queue = await openQueue(of, database.connection, { log: createLog('silent'), exclusive: false })
      await queue.stop(100)
      const { rows } = await database.pool.query(
        `select q.retry_limit, q.expire_seconds, q.updated_on, s.cron from pgboss.queue q
         left join pgboss.schedule s on s.name = q.name where q.name = 'greet'`,
      )
      return rows[0]
    }

    const first = await start(table)
    expect(await start(table)).toEqual(first)
    expect(await start(later)).toMatchObject({ retry_limit: 7, expire_seconds: 180, cron: '7 * * * *' })
    const back = await start(table)
    expect(back).toMatchObject({ retry_limit: first.retry_limit, expire_seconds: first.expire_seconds, cron: null })
  })

  it('starts the next job as soon as one is done', async () => {
    const queue = await queueOf()
    // With a pause after each job, this test would time out.
    const names = Array.from({ length: 300 }, (_, n) => `No. ${n}`)
    for (const name of names) await queue.add('greet', { name })

    const next = await nextOf(queue)

    const done = new Set<string>()
    while (done.size < names.length) done.add((await next()).name)
    expect([...done].sort()).toEqual([...names].sort())
  })

  it('adds within a transaction: after a rollback, nothing runs', async () => {
    const queue = await queueOf()
    const next = await nextOf(queue)

    const undone = database.db.transaction().execute(async (within) => {
      await queue.add('greet', { name: 'nobody' }, { within })
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    await database.db.transaction().execute((within) => queue.add('greet', { name: 'Bob' }, { within }))

    expect((await next()).name).toBe('Bob')
  })

  it('adds one waiting job for a key, however often it is requested', async () => {
    const queue = await queueOf()

    const first = await queue.add('greet', { name: 'Cid' }, { key: 'cid' })
    const second = await queue.add('greet', { name: 'Cid' }, { key: 'cid' })
    const other = await queue.add('greet', { name: 'Dan' }, { key: 'dan' })

    expect([first, second, other]).toEqual([expect.any(String), null, expect.any(String)])
    const next = await nextOf(queue)
    expect([(await next()).name, (await next()).name].sort()).toEqual(['Cid', 'Dan'])
  })

  it('retries, gives up after the last attempt, and reports it', async () => {
    const queue = await queueOf()
    const attempts: Run[] = []
    const end = Promise.withResolvers<{ name: string }>()
    const greet = async (_: unknown, run: Run) => {
      attempts.push(run)
      throw new Error('poison')
    }
    await queue.work({ greet }, workers, { greet: async (payload) => end.resolve(payload) })

    await queue.add('greet', { name: 'Eve' })

    expect(await end.promise).toEqual({ name: 'Eve' })
    expect(attempts.map(({ attempt, last }) => [attempt, last])).toEqual([
      [0, false],
      [1, false],
      [2, true],
    ])
    const { rows } = await sql`select data->>'name' name from pgboss.job where name = 'put-aside'`.execute(database.db)
    expect(rows).toEqual([{ name: 'Eve' }])
  })

  it('gives up a job only after faults of its own, not while a service is away', async () => {
    const away = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
    const queue = await queueOf()
    let runs = 0
    const seen: boolean[] = []
    const end = Promise.withResolvers<void>()
    const greet = async (_: unknown, { last }: Run) => {
      seen.push(last)
      // More often than it has retries.
      throw ++runs <= 4 ? away : new Error('poison')
    }
    await queue.work({ greet }, workers, { greet: async () => end.resolve() })
    const id = await queue.add('greet', { name: 'Kim' })
    // The pauses between attempts are not what is tested.
    const hurry = setInterval(
      () =>
        void database.pool.query(`update pgboss.job set start_after = now() where id = $1 and state = 'retry'`, [id]),
      50,
    )
    onTestFinished(() => clearInterval(hurry))
    await end.promise

    expect(runs).toBe(4 + 3)
    expect(seen).toEqual([false, false, false, false, false, false, true])
  })

  it('gives up a job that ends with its process for the twenty-first time', async () => {
    const queue = await queueOf()
    const id = await queue.add('greet', { name: 'Lea' }, { key: 'lea' })
    await queue.stop(100)
    let deaths = 0
    const states = async () =>
      (await database.pool.query('select state from pgboss.job where id = $1', [id])).rows[0]?.state
    while ((await states()) !== 'failed') {
      // A killed process leaves an active job without a worker.
      await database.pool.query(
        `update pgboss.job set state = 'active', started_on = now(), start_after = now(),
           retry_count = retry_count + (started_on is not null)::int where id = $1`,
        [id],
      )
      deaths++
      await (await queueOf(true)).stop(100)
    }

    expect(deaths).toBe(1 + table.greet.retries + 20)
    await database.pool.query(`delete from pgboss.job where id = $1 or source_id = $1`, [id])
  })

  it('does not report a failure for a job that it interrupts when it stops', async () => {
    const { lines, log } = linesFrom('info')
    const queue = await queueOf(false, noTracer, log)
    const began = Promise.withResolvers<void>()
    const greet = async (_: { name: string }, { signal }: Run) => {
      began.resolve()
      await once(signal, 'abort')
      signal.throwIfAborted()
    }
    await queue.work({ greet }, workers)
    const id = await queue.add('greet', { name: 'Cid' })
    await began.promise
    await queue.stop(0)

    const told = lines.map((line) => JSON.parse(line)).filter(({ jobId }) => jobId === id)
    expect(told.map(({ level, msg }) => [level, msg])).toEqual([[30, 'job interrupted']])
    await deleteJob(id)
  })

  it('logs no error if the database stops before its connections are closed', async () => {
    const { lines, log } = linesFrom('warn')
    const busy = await busyDatabase()
    const queue = await openQueue(table, busy.connection, { log, exclusive: false })
    await queue.stop(0)
    expect(busy.open()).toBeGreaterThan(0)

    // As the database does when it stops, also with a connection that is still being opened and has no name yet.
    await expect.poll(() => endConnections().then(busy.open)).toBe(0)
    expect(lines).toEqual([])
  })

  it('logs no error if the database stops while jobs end', async () => {
    const { lines, log } = linesFrom('error')
    const queue = await queueOf(false, noTracer, log)
    const began = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    const greet = async () => {
      began.resolve()
      await mayEnd.promise
    }
    await queue.work({ greet }, workers)
    const id = await queue.add('greet', { name: 'Lou' })
    await began.promise
    const stopped = queue.stop(60_000)

    await endConnections()
    mayEnd.resolve()
    await stopped

    expect(lines).toEqual([])
    await deleteJob(id)
  })

  it('stops although the database no longer answers', async () => {
    const busy = await busyDatabase()
    const queue = await openQueue(table, busy.connection, { log: createLog('silent'), exclusive: false })
    const began = Promise.withResolvers<void>()
    const greet = async (_: unknown, { signal }: Run) => {
      began.resolve()
      await once(signal, 'abort')
    }
    await queue.work({ greet }, workers)
    await queue.add('greet', { name: 'Max' })
    await began.promise

    busy.fallSilent()
    const stopped = queue.stop(0).then(() => 'stopped')

    expect(await Promise.race([stopped, wait(60_000, 'still there')])).toBe('stopped')
    await endConnections()
    await database.pool.query(`delete from pgboss.job where name = 'greet'`)
  })

  it('logs other errors while its connections are closed', async () => {
    const { lines, log } = linesFrom('warn')
    const busy = await busyDatabase()
    const queue = await openQueue(table, busy.connection, { log, exclusive: false })
    await queue.stop(0)
    expect(busy.open()).toBeGreaterThan(0)

    busy.fail('XX000', 'something else is wrong')

    await expect.poll(() => lines.join('')).toContain('something else is wrong')
    await endConnections()
    await expect.poll(busy.open).toBe(0)
  })

  it('traces a job as a part of the request that added it; a delayed job is only linked to it', async () => {
    const here = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
    const spans: SpanOptions[] = []
    const tracer: Tracer = {
      ...noTracer,
      current: () => here,
      span: (name, options, work) => {
        if (name === 'process greet') spans.push(options)
        return noTracer.span(name, options, work)
      },
    }
    const queue = await queueOf(false, tracer)
    const next = await nextOf(queue)

    await queue.add('greet', { name: 'Hal' })
    const now = await next()
    await queue.add('greet', { name: 'Ida' }, { startAfter: new Date(Date.now() + 1) })
    const later = await next()

    expect([now.name, later.name]).toEqual(['Hal', 'Ida'])
    expect(spans.map(({ parent, follows }) => ({ parent, follows }))).toEqual([
      { parent: here, follows: undefined },
      { parent: null, follows: here },
    ])
  })

  it('does not run jobs of another role', async () => {
    const queue = await queueOf()
    await queue.work({ greet: () => Promise.reject(new Error('not mine')) }, new Set(['web']))

    const id = await queue.add('greet', { name: 'Fay' }, { key: 'fay' })

    const { rows } = await sql`select state from pgboss.job where id = ${id}::uuid`.execute(database.db)
    expect(rows).toEqual([{ state: 'created' }])
    await deleteJob(id)
  })

  it("returns a killed process's jobs at once", async () => {
    const before = await queueOf()
    const id = await before.add('greet', { name: 'Gus' })
    // A killed process leaves an active job without a worker.
    await sql`update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now()
              where id = ${id}::uuid`.execute(database.db)

    const after = await queueOf(true)
    const next = await nextOf(after)

    expect(await next()).toMatchObject({ name: 'Gus', run: { attempt: 1 } })
  })
})
