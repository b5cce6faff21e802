import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { appForFile, databaseForFile } from '../../../test/for-file.ts'
import { freshDatabase } from '../../../test/postgres.ts'
import type { Visitor } from '../../../test/server.ts'
import { minuteMs } from '../../domain/time-units.ts'
import { createLog } from '../platform/telemetry/log.ts'
import { collectionCheck, queueCheck } from './checks.ts'
import { incidentsOf } from './incidents.ts'
import { createStatusMonitor } from './monitor.ts'
import { type Change, type Finding, statusStore } from './store.ts'

const start = Date.UTC(2026, 10, 20, 8)

describe('incidents', () => {
  const change = (at: number, feature: Change['feature'], state: Change['state'], reason: Change['reason'] = null) => ({
    at: start + at * minuteMs,
    feature,
    state,
    reason,
  })

  it('last from the first change away from ok to the return, and show their worst state', () => {
    const changes = [
      change(0, 'database', 'ok'),
      change(1, 'database', 'degraded', 'slow'),
      change(2, 'queue', 'down', 'nobody-works'),
      change(3, 'database', 'down', 'no-answer'),
      change(4, 'database', 'degraded', 'slow'),
      change(5, 'database', 'ok'),
    ]

    expect(incidentsOf(changes)).toEqual([
      { feature: 'queue', state: 'down', reason: 'nobody-works', from: '2026-11-20T08:02:00.000Z', until: null },
      {
        feature: 'database',
        state: 'down',
        reason: 'no-answer',
        from: '2026-11-20T08:01:00.000Z',
        until: '2026-11-20T08:05:00.000Z',
      },
    ])
  })

  it('show the present state while they last, as the overview does', () => {
    const changes = [
      change(0, 'collection', 'down', 'all-sources'),
      change(1, 'collection', 'degraded', 'some-sources'),
    ]

    expect(incidentsOf(changes)).toEqual([
      {
        feature: 'collection',
        state: 'degraded',
        reason: 'some-sources',
        from: '2026-11-20T08:00:00.000Z',
        until: null,
      },
    ])
  })

  it('do not include features that are switched off', () => {
    expect(incidentsOf([change(0, 'mail', 'off', 'switched-off')])).toEqual([])
  })
})

describe('collection', () => {
  const source = (origin: string, state: string) =>
    ({ source: {}, origin, health: { state, lastAttempt: start } }) as never
  const look = (from: 'publishers' | 'mirror' | undefined, sources: never[]) =>
    collectionCheck(
      () => from,
      async () => sources,
    ).check(new AbortController().signal)

  it('from a mirror never reports a source as unreachable', async () => {
    const old = [source('ad-hoc', 'stale'), source('catalogue', 'stale')]

    expect(await look('mirror', old)).toEqual({ state: 'degraded', reason: 'mirror-old' })
    expect(await look('mirror', [source('ad-hoc', 'ok')])).toEqual({ state: 'ok' })
  })

  it('considers fetched sources only', async () => {
    const old = [source('ad-hoc', 'stale'), source('ad-hoc', 'stale')]

    expect(await look('publishers', [...old, source('catalogue', 'ok')])).toEqual({ state: 'ok' })
    expect(await look('publishers', [source('catalogue', 'failing')])).toEqual({ state: 'down', reason: 'all-sources' })
    expect(await look(undefined, old)).toEqual({ state: 'off', reason: 'switched-off' })
  })

  it("looks the same, whatever the state of groups' own sources", async () => {
    const own = [source('custom', 'failing'), source('custom', 'stale')]

    expect(await look('publishers', [...own, source('catalogue', 'ok')])).toEqual({ state: 'ok' })
    expect(await look('mirror', [...own, source('catalogue', 'ok')])).toEqual({ state: 'ok' })
  })
})

it('the queue is fine while jobs wait for their own organisation, but not if they wait for others', async () => {
  // A separate database, in which no process runs or gives up the jobs.
  const database = await freshDatabase('first start')
  onTestFinished(() => database.close())
  // The first start leaves jobs that have waited since the first minute of the tests.
  await database.pool.query('delete from pgboss.job')
  const now = Date.now()
  const job = (tenant: string, state: string, minutesAgo: number) =>
    database.pool.query(
      `insert into pgboss.job (name, data, state, group_id, created_on, start_after, started_on)
       values ('analyse-upload', '{}', $2, $1, $3, $3, $3)`,
      [tenant, state, new Date(now - minutesAgo * minuteMs)],
    )
  const look = () => queueCheck(database.db, () => now).check(new AbortController().signal)
  await job('a', 'active', 40)
  await job('a', 'created', 30)
  expect(await look()).toEqual({ state: 'ok' })

  await job('b', 'created', 20)
  expect(await look()).not.toEqual({ state: 'ok' })
})

const database = await databaseForFile()

describe('the monitor', () => {
  function monitor() {
    let now = start
    const found: Record<'database' | 'storage', Finding | Error | 'silent'> = {
      database: { state: 'ok' },
      storage: { state: 'ok' },
    }
    const store = statusStore(database.db)
    const isDown = () => (found.database as Finding).state === 'down'
    const whileUp =
      <A extends unknown[], T>(call: (...args: A) => Promise<T>) =>
      (...args: A) =>
        isDown() ? Promise.reject(new Error('no database')) : call(...args)
    const look = (feature: 'database' | 'storage') => async (): Promise<Finding> => {
      const finding = found[feature]
      if (finding === 'silent') return new Promise(() => {})
      if (finding instanceof Error) throw finding
      return finding
    }
    let looks = 0
    const made = createStatusMonitor({
      checks: [
        {
          feature: 'database',
          check: () => {
            looks++
            return look('database')()
          },
        },
        { feature: 'storage', check: look('storage') },
        { feature: 'queue', needsDatabase: true, check: async () => ({ state: 'ok' }) },
      ],
      store: { ...store, record: whileUp(store.record), changes: whileUp(store.changes) },
      sources: async () => [],
      clock: { now: () => now },
      log: createLog('silent'),
    })
    return {
      ...made,
      found,
      looks: () => looks,
      later(ms: number) {
        now += ms
        return made.read()
      },
    }
  }

  it('checks once for all callers within seconds', async () => {
    const { read, looks, later } = monitor()

    await Promise.all([read(), read(), read()])
    await later(5000)
    expect(looks()).toBe(1)
    await later(6000)

    expect(looks()).toBe(2)
  })

  it('reports a lost database and the features that need it, and records the incident when it is back', async () => {
    const { read, found, later } = monitor()
    expect((await read()).state).toBe('ok')

    found.database = { state: 'down', reason: 'no-answer' }
    const during = await later(minuteMs)
    expect(during.state).toBe('down')
    expect(during.features).toMatchObject([
      { id: 'database', state: 'down', reason: 'no-answer', since: '2026-11-20T08:01:00.000Z' },
      { id: 'storage', state: 'ok' },
      { id: 'queue', state: 'down', reason: 'needs-database' },
    ])
    expect(during.incidents?.map(({ feature, until }) => [feature, until])).toContainEqual(['database', null])

    found.database = { state: 'ok' }
    const after = await later(minuteMs)
    expect(after.state).toBe('ok')
    expect(after.incidents).toContainEqual({
      feature: 'database',
      state: 'down',
      reason: 'no-answer',
      from: '2026-11-20T08:01:00.000Z',
      until: '2026-11-20T08:02:00.000Z',
    })
  })

  it('treats an error as no answer, and never repeats its message', async () => {
    const { found, later } = monitor()
    found.storage = new Error('EACCES: /srv/secret-folder')

    const status = await later(10 * minuteMs)

    expect(status.features).toContainEqual(
      expect.objectContaining({ id: 'storage', state: 'down', reason: 'no-answer' }),
    )
    expect(JSON.stringify(status)).not.toContain('secret')
    found.storage = { state: 'ok' }
    await later(minuteMs)
  })

  it('starts without a database, because a process that responds must stay up', async () => {
    const { found, start: begin, stop, later } = monitor()
    found.database = { state: 'down', reason: 'no-answer' }

    await begin()
    stop()

    expect((await later(minuteMs)).state).toBe('down')
  })

  it('records times in which the product did not run', async () => {
    const store = statusStore(database.db)
    await store.beat(start + 60 * minuteMs)
    const { start: begin, stop, later } = monitor()
    await later(90 * minuteMs)

    await begin()
    stop()

    expect((await later(minuteMs)).incidents).toContainEqual({
      feature: 'service',
      state: 'down',
      reason: 'not-running',
      from: '2026-11-20T09:00:00.000Z',
      until: '2026-11-20T09:30:00.000Z',
    })
  })
})

const app = await appForFile()

describe('the call', () => {
  it('is public, and returns each feature and each public source', async () => {
    await app.database.pool.query(
      `insert into source (id, origin, definition, fault) values ('custom.x', 'custom', $1, 'connect ECONNREFUSED 10.0.0.1')`,
      [JSON.stringify({ id: 'custom.x', name: 'secret feed', addresses: ['https://secret.example/'], flavours: [] })],
    )

    const { status, body } = await app.visitor().json('GET', '/api/status')

    expect(status).toBe(200)
    expect(
      Object.fromEntries(body.features.map(({ id, state }: Finding & { id: string }) => [id, state])),
    ).toMatchObject({
      database: 'ok',
      'sign-in': 'ok',
      storage: 'ok',
      queue: 'ok',
      collection: 'off',
      mail: 'off',
    })
    expect(body.sources.entries.length).toBeGreaterThan(100)
    expect(body.sources.entries.filter(({ demo }: { demo: boolean }) => demo).length).toBeGreaterThan(5)
    expect(JSON.stringify(body)).not.toMatch(/custom|secret|ECONNREFUSED/)
  })

  it('returns the class of a source’s fault', async () => {
    const { pool } = app.database
    await pool.query(`update source set failures = 3, last_attempt = now(), fault = 'getaddrinfo ENOTFOUND'
                      where id = (select id from source where origin = 'catalogue' and id not like 'demo.%' order by id limit 1)`)
    app.clock.skip(30_000)

    const { body } = await app.visitor().json('GET', '/api/status')

    const failing = body.sources.entries.filter(({ state }: { state: string }) => state === 'failing')
    expect(failing).toMatchObject([{ reason: 'unreachable', heldBack: 0 }])
    expect(JSON.stringify(body)).not.toContain('ENOTFOUND')
  })

  it('answers without the database, also to signed-in users, and names the cause', async () => {
    const dora = await app.signIn()
    const { connection } = app.database
    const later = async (visitor: Visitor) => {
      app.clock.skip(30_000)
      return (await visitor.json('GET', '/api/status')).body
    }
    const beside = new pg.Client({ ...connection, database: 'postgres' })
    await beside.connect()
    const open = (isOpen: boolean) => beside.query(`alter database ${connection.database} allow_connections ${isOpen}`)
    try {
      await open(false)
      await beside.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
        connection.database,
      ])

      // The database is probed at most once a second.
      await expect.poll(() => later(dora)).toMatchObject({ state: 'down' })
      const answer = await dora.json('GET', '/api/status')

      expect(answer.status).toBe(200)
      const states = answer.body.features.map(({ id, state, reason }: Record<string, string>) => [id, state, reason])
      expect(states).toContainEqual(['database', 'down', 'no-answer'])
      expect(states).toContainEqual(['sign-in', 'down', 'needs-database'])
      expect(states).toContainEqual(['storage', 'ok', null])
      expect(answer.body.sources.entries.length).toBeGreaterThan(100)
    } finally {
      await open(true)
      await beside.end()
    }
    await expect.poll(async () => (await later(dora)).features[0]).toMatchObject({ id: 'database', state: 'ok' })

    expect((await later(dora)).incidents).toContainEqual(
      expect.objectContaining({ feature: 'database', state: 'down', until: expect.any(String) }),
    )
  })
})
