import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { blockedStatements, whileOpen } from '../../../../test/blocked.ts'
import { record } from '../../../../test/deliveries.ts'
import { deliveryForFile } from '../../../../test/for-file.ts'
import { random } from '../../../../test/random.ts'
import { seed } from '../../../../test/seed.ts'
import { rounds } from '../../../../test/soak.ts'
import { makeTenant } from '../../../../test/tenants.ts'
import { dayMs } from '../../../domain/time-units.ts'
import { tidyDeliveries } from '../tidy.ts'
import { taxiiStore } from './objects.ts'
import { microsOf, timestampOf } from './query.ts'

const targetFormats = [{ id: 'TAXII21', authMethod: 'apiKey' }]
const type = 'application/taxii+json;version=2.1'
const delivery = await deliveryForFile({ DELIVERY_RATE: '100000' })
const listed = Array.from({ length: 300 }, (_, i) =>
  record('ipv4', `100.20.${i >> 8}.${i & 255}`, { tags: ['emotet'] }),
)
const made = await delivery.released(listed, { targetFormats, enricher: ['attack', 'tlp'] })
const other = await delivery.released(listed, { name: 'Other', targetFormats })
const collection = `/taxii2/feeds/collections/${made.id}/`

interface Page {
  readonly status: number
  readonly headers: Headers
  readonly body: {
    objects?: { id: string; modified?: string; created: string; revoked?: boolean; name?: string }[]
    more?: boolean
    next?: string
    title?: string
    http_status?: string
    error_code?: string
  }
}
async function ask(path: string, key = made.apiKey): Promise<Page> {
  const answer = await delivery.pull(path, '', { 'x-api-key': key, accept: type })
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}
const objectsOf = ({ id }: { readonly id: string }) => `/taxii2/feeds/collections/${id}/objects/`
const revokedOf = ({ objects }: Page['body']) => objects?.map(({ name, revoked }) => [name, revoked ?? false])
const domains = (...names: string[]) => names.map((name) => record('domain', name))

/** Does something while nobody can read objects. */
function whileLocked(work: (pool: pg.Pool) => Promise<unknown>): Promise<unknown> {
  const { pool } = delivery.app.database
  return whileOpen(pool, ['lock table taxii_object in access exclusive mode'], () => work(pool))
}
const versionOf = (object: { id: string; modified?: string; created: string }) =>
  `${object.id} ${object.modified ?? object.created}`

describe('a collection', () => {
  const probe = fileURLToPath(new URL('../../../../../shared/checks/taxii_probe.mjs', import.meta.url))

  it.skipIf(!existsSync(probe))(
    'passes the probe without failures or warnings',
    async () => {
      const { stdout } = await promisify(execFile)(
        process.execPath,
        [
          ...[probe, '--base', delivery.app.origin],
          ...['--user', 'x', '--pass', made.apiKey, '--key', made.apiKey],
          ...['--foreign-user', 'x', '--foreign-pass', other.apiKey],
        ],
        { maxBuffer: 2 ** 24 },
      )
      expect(stdout).toMatch(/^\d{2,} passed, 0 failed, 0 warnings, 0 skipped$/m)
    },
    120_000,
  )

  it('is open to its own key only', async () => {
    expect((await ask(`${collection}objects/`, other.apiKey)).status).toBe(404)
    const { next } = (await ask(`${collection}objects/?limit=1`)).body
    const theirs = `/taxii2/feeds/collections/${other.id}/objects/?next=${next}`
    expect((await ask(theirs, other.apiKey)).status).toBe(400)
    expect((await ask('/taxii2/', 'nonsense')).body).toMatchObject({ http_status: '401' })
  })

  it('answers also without the slash at the end of an address', async () => {
    for (const path of [
      '/taxii2/',
      '/taxii2/feeds/',
      `${collection}objects/?limit=2`,
      `${collection}manifest/?limit=2`,
    ]) {
      const without = path.replace(/\/(?=$|\?)/, '')
      const [slash, none] = [await ask(path), await ask(without)]
      expect(none.status, without).toBe(200)
      // Page tokens contain the time.
      expect({ ...none.body, next: '' }, without).toEqual({ ...slash.body, next: '' })
    }
    expect((await ask('/taxii2', 'nonsense')).body).toMatchObject({ http_status: '401' })
    expect((await ask('/taxii2/feeds/nothing')).body).toMatchObject({ http_status: '404' })
  })

  it('has no object under a name that is not an id', async () => {
    expect((await ask(`${collection}objects/indicator--%00/`)).body).toMatchObject({ http_status: '404' })
    expect((await ask(`${collection}objects/?match[id]=x%00`)).body).toMatchObject({ http_status: '400' })
  })

  it('does not exist if the subscription has no such output', async () => {
    const plain = await delivery.released([])
    expect((await ask('/taxii2/feeds/collections/', plain.apiKey)).body).toEqual({})
    expect((await ask(objectsOf(plain), plain.apiKey)).status).toBe(404)
  })

  it('revokes a removed object by a later version of it', async () => {
    const sub = await delivery.released(domains('gone-test.com', 'stays-test.com'), { targetFormats })
    const objects = objectsOf(sub)
    const before = await ask(objects, sub.apiKey)
    const last = before.headers.get('x-taxii-date-added-last')
    await delivery.next(sub, domains('stays-test.com'))

    const { body } = await ask(`${objects}?added_after=${last}`, sub.apiKey)
    const gone = body.objects?.filter(({ revoked }) => revoked)
    const same = before.body.objects?.find(({ id }) => id === gone?.[0]?.id)
    expect(gone?.map(({ name }) => name)).toEqual(['gone-test.com'])
    expect(Date.parse(gone?.[0]?.modified ?? '')).toBeGreaterThan(Date.parse(same?.modified ?? ''))
    expect(gone?.[0]?.created).toBe(same?.created)
    // The full collection contains the revoked object too, so that new readers see the revocation.
    const whole = await ask(objects, sub.apiKey)
    expect(whole.body.objects?.find(({ id }) => id === same?.id)?.revoked).toBe(true)
  })
})

it.each([
  // One less than may run at once.
  ['for all objects', '', 2],
  ['for a version', '?match[version]=2026-01-01T00:00:00Z', 1],
])('requests that wait for the database leave connections for other organisations: %s', async (_, query, most) => {
  const theirs = await makeTenant(delivery.app, { name: `Theirs ${most}`, only: ['admin'] })
  await ask(`${collection}objects/?limit=1`)
  let answers: Promise<Page>[] = []
  await whileLocked(async (pool) => {
    answers = Array.from({ length: 20 }, () => ask(`${collection}objects/${query}`))
    await expect.poll(() => blockedStatements(pool)).toBe(most)

    const answer = await theirs.people.admin.visitor.fetch(`/api/web/dashboard?groupID=${theirs.groups.root}`, {
      signal: AbortSignal.timeout(5000),
    })

    expect(answer.status).toBe(200)
    expect(await blockedStatements(pool)).toBe(most)
  })
  expect(new Set((await Promise.all(answers)).map(({ status }) => status))).toEqual(new Set([200]))
})

it('a page gives nothing once its key has ended, also if it was asked for before', async () => {
  const { id, apiKey } = await delivery.released(domains('ends-test.com'), { targetFormats })
  const objects = objectsOf({ id })
  expect((await ask(objects, apiKey)).body.objects?.length).toBeGreaterThan(0)
  let asked: Promise<Page> | undefined
  await whileLocked(async (pool) => {
    asked = ask(objects, apiKey)
    await expect.poll(() => blockedStatements(pool)).toBe(1)
    await pool.query('update subscription_key set revoked_at = now() where subscription_id = $1', [id])
  })

  const { status, body } = (await asked) as Page
  expect([status, body.objects, body.error_code]).toEqual([401, undefined, 'delivery.key-revoked'])
})

it('a type that is rare in a large collection is found without a look at the other objects', async () => {
  const { pool } = delivery.app.database
  const { id } = await delivery.made([], { targetFormats })
  await pool.query(
    `insert into taxii_object (subscription_id, id, type, version, sequence, object)
     select $1, t.type || '--' || n, t.type, '2026-01-01T00:00:00Z', n, '{}'
     from generate_series(1, 20000) n
     cross join lateral (select case when n in (9000, 20000) then 'tool' when n = 15000 then 'malware' else 'indicator' end) t (type)`,
    [id],
  )
  await pool.query('insert into taxii_addition (subscription_id, first, added) values ($1, 1, 1)', [id])
  await pool.query('analyze taxii_object')
  let asked = { text: '', values: [] as unknown[] }
  const store = taxiiStore({
    query: (statement: typeof asked) => {
      asked = statement
      return pool.query(statement as never)
    },
  } as never)
  const idsOf = async (types: string[], after = 0) =>
    (await store.objects(id, { after, limit: 1000, types })).map((object) => object.id)

  expect(await idsOf(['tool', 'malware', 'tool'])).toEqual(['tool--9000', 'malware--15000', 'tool--20000'])
  expect(await idsOf(['tool'], 9000)).toEqual(['tool--20000'])
  expect(await idsOf([])).toEqual([])
  expect(await idsOf(['indicator'], 19_990)).toHaveLength(9)
  const client = await pool.connect()
  try {
    // What PostgreSQL does for a prepared statement after some requests.
    await client.query('begin')
    await client.query('set local plan_cache_mode = force_generic_plan')
    await client.query(`prepare by_type as ${asked.text}`)
    const { rows } = await client.query(
      `explain (analyze, format json) execute by_type ('${id}', 0, 1000, array['tool', 'malware'])`,
    )
    expect(JSON.stringify(rows)).toContain('taxii_object_type')
    expect(JSON.stringify(rows)).not.toMatch(/"Rows Removed by \w+(?: \w+)*":\s*[1-9]/)
  } finally {
    await client.query('rollback')
    client.release(true)
  }
})

it('a collection with unknown changes revokes removed objects', async () => {
  const sub = await delivery.released(domains('went-test.com', 'stayed-test.com'), { targetFormats })
  // The files of the subscription are lost, as after restoring a database without them.
  await delivery.app.database.pool.query('delete from delivered_file where subscription_id = $1', [sub.id])
  await delivery.next(sub, domains('stayed-test.com'))
  const { body } = await ask(`${objectsOf(sub)}?match[type]=indicator`, sub.apiKey)
  expect(revokedOf(body)).toEqual([
    ['stayed-test.com', false],
    ['went-test.com', true],
  ])
})

it('a collection that was paused revokes objects that were removed meanwhile, and is deleted after some months', async () => {
  const { source: changing, ...sub } = await delivery.released(domains('went-test.com', 'stayed-test.com'), {
    targetFormats,
  })
  const objects = objectsOf(sub)
  const last = (await ask(objects, sub.apiKey)).headers.get('x-taxii-date-added-last')
  const choose = async (id: string) => {
    await delivery.call('PATCH', sub.id, '', { targetFormats: [{ id, authMethod: 'apiKey' }] })
    await delivery.compose(sub.id)
  }
  await choose('CSV')
  expect((await ask(objects, sub.apiKey)).status).toBe(404)
  await delivery.list(changing, domains('stayed-test.com'))
  await choose('TAXII21')
  const { body } = await ask(`${objects}?added_after=${last}&match[type]=indicator`, sub.apiKey)
  expect(revokedOf(body)).toEqual([
    ['stayed-test.com', false],
    ['went-test.com', true],
  ])

  await choose('CSV')
  const { clock, database } = delivery.app
  const { pool } = database
  const kept = async () =>
    (await pool.query('select count(*)::int n from taxii_object where subscription_id = $1', [sub.id])).rows[0].n
  const tidy = (now: number) => tidyDeliveries({ pool, blobs: { remove: async () => undefined } }, now)
  await tidy(clock.now() + 80 * dayMs)
  expect(await kept()).toBeGreaterThan(0)
  await tidy(clock.now() + 100 * dayMs)
  expect(await kept()).toBe(0)
})

it(`paging returns each version once while items are added, changed and removed (SEED=${seed})`, async () => {
  const next = random(seed)
  let listed = new Map(Array.from({ length: 120 }, (_, i) => [`100.21.0.${i}`, 50]))
  const records = () => [...listed].map(([value, score]) => record('ipv4', value, { score }))
  const sub = await delivery.released(records(), { targetFormats })
  const place = objectsOf(sub)
  const reading = (name: string) => ({ name, seen: [] as string[], latest: new Map<string, boolean>(), at: '' })
  const readers = [reading('next'), reading('added_after')]
  const step = async (reader: (typeof readers)[number]) => {
    const { headers, body } = await ask(`${place}?limit=7${reader.at}`, sub.apiKey)
    for (const object of body.objects ?? []) {
      reader.seen.push(versionOf(object))
      reader.latest.set(object.id, object.revoked ?? false)
    }
    const last = headers.get('x-taxii-date-added-last')
    if (reader.name === 'next' && body.next) reader.at = `&next=${encodeURIComponent(body.next)}`
    else if (last) reader.at = `&added_after=${last}`
    return body.more === true
  }
  for (let round = 0; round < rounds(6, 100); round++) {
    for (const reader of readers) for (let i = 0; i < 3; i++) await step(reader)
    const entries = [...listed].filter(() => next() < 0.95).map(([v, s]) => [v, next() < 0.1 ? 90 : s] as const)
    listed = new Map([...entries, [`100.21.1.${round}`, 50] as const])
    await delivery.next(sub, records())
  }
  for (const reader of readers) while (await step(reader));

  const fresh = reading('added_after')
  while (await step(fresh));
  for (const { name, seen, latest } of readers) {
    expect(new Set(seen).size, `${name} SEED=${seed}`).toBe(seen.length)
    expect(new Map([...latest].sort()), `${name} SEED=${seed}`).toEqual(new Map([...fresh.latest].sort()))
  }
}, 240_000)

it('dates the last object so that a reader that keeps less than microseconds gets nothing twice', async () => {
  const sub = await delivery.made([], { targetFormats })
  const objects = objectsOf(sub)
  let asked: string[] = []
  // The second release comes right after the first, so that its dates must be later than those.
  for (const name of ['first-test.com', 'second-test.com']) {
    await delivery.next(sub, domains(name))
    for (const after of asked) {
      const { body } = await ask(`${objects}?added_after=${after}&match[type]=indicator`, sub.apiKey)
      expect(body.objects?.map((object) => object.name).sort(), after).toEqual(['first-test.com', name])
    }
    const last = (await ask(objects, sub.apiKey)).headers.get('x-taxii-date-added-last') as string
    // As OpenCTI and Elastic keep it.
    asked = [new Date(last).toISOString(), `${last.slice(0, 19)}Z`]
    for (const after of asked) {
      expect((await ask(`${objects}?added_after=${after}`, sub.apiKey)).body.objects, after).toBeUndefined()
    }
  }
})

// Advances the clock, which ends all sessions.
it('the date of an object is later than any request before the commit, even if composing takes long', async () => {
  const { clock } = delivery.app
  const sub = await delivery.released(domains('first-test.com'), { targetFormats })
  const place = `/taxii2/feeds/collections/${sub.id}/`
  const seen = new Set<string>()
  let asked = '1970-01-01T00:00:00Z'
  // Remembers the time of its request and nothing from the answer, as OpenCTI's connector does.
  const poll = async () => {
    const time = new Date(clock.now()).toISOString()
    const { body } = await ask(`${place}objects/?added_after=${asked}`, sub.apiKey)
    asked = time
    for (const { name, revoked } of body.objects ?? []) seen.add(`${revoked ? '-' : ''}${name}`)
  }
  await poll()
  const between = async () => {
    clock.skip(300_000)
    await poll()
    clock.skip(300_000)
  }
  await delivery.list(sub.source, domains('second-test.com'))
  await delivery.compose(sub.id, between)
  await poll()
  expect([...seen]).toEqual(expect.arrayContaining(['-first-test.com', 'second-test.com']))
  // The same again, with a release that is composed at once.
  await delivery.next(sub, domains('second-test.com', 'third-test.com'))
  clock.skip(60_000)
  await poll()
  expect(seen).toContain('third-test.com')

  // Headers, manifest and added_after use the same date, which increases with each object.
  const { headers } = await ask(`${place}objects/`, sub.apiKey)
  const manifest = (await ask(`${place}manifest/`, sub.apiKey)).body.objects as unknown as { date_added: string }[]
  const dates = manifest.map(({ date_added }) => date_added)
  expect(dates).toEqual([...new Set(dates)].sort())
  expect(headers.get('x-taxii-date-added-first')).toBe(dates[0])
  expect(headers.get('x-taxii-date-added-last')).toBe(dates.at(-1))
  for (const [i, date] of dates.entries()) {
    const { body } = await ask(`${place}manifest/?added_after=${date}`, sub.apiKey)
    expect(body.objects?.length ?? 0, date).toBe(dates.length - 1 - i)
  }
  // Rows that are no longer needed for dates are deleted, and the dates stay the same.
  const { pool } = delivery.app.database
  const kept = async () =>
    (await pool.query('select from taxii_addition where subscription_id = $1', [sub.id])).rowCount
  for (const name of ['fourth-test.com', 'fifth-test.com']) await delivery.next(sub, domains(name))
  const told = await ask(`${place}manifest/`, sub.apiKey)
  const before = (await kept()) as number
  await tidyDeliveries({ pool, blobs: { remove: async () => {} } }, clock.now())
  expect(await kept()).toBeLessThan(before)
  expect((await ask(`${place}manifest/`, sub.apiKey)).body).toEqual(told.body)
})

it('writes and reads times to the microsecond', () => {
  expect(timestampOf(microsOf('2026-11-20T12:34:56.000001Z') as number)).toBe('2026-11-20T12:34:56.000001Z')
  expect(microsOf('2026-11-20T12:34:56Z')).toBe(Date.UTC(2026, 10, 20, 12, 34, 56) * 1000)
  for (const text of ['yesterday', '2026-02-30T00:00:00Z', '2026-13-01T00:00:00Z', '2026-11-20T12:34:56']) {
    expect(microsOf(text), text).toBeUndefined()
  }
})

// Last, because all sessions end within the day that it skips.
it('continues with added_after if a page token has expired, and refuses if there is no date', async () => {
  const objects = `${collection}objects/`
  const { next } = (await ask(`${objects}?limit=1`)).body
  const since = 'added_after=2000-01-01T00:00:00Z'
  const [rest, also] = await Promise.all([ask(`${objects}?next=${next}`), ask(`${objects}?next=${next}&${since}`)])
  expect(also.body.objects).toEqual(rest.body.objects)

  delivery.app.clock.skip(dayMs)
  const late = await ask(`${objects}?next=${next}`)
  expect(late.body).toMatchObject({ http_status: '400', title: expect.stringContaining('expired') })
  expect((await ask(`${objects}?next=${next}&${since}`)).body.objects).toEqual((await ask(objects)).body.objects)
})
