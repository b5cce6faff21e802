import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { blockedStatements } from '../../test/blocked.ts'
import { idleWorkers } from '../../test/idle-workers.ts'
import { startTestApp, type TestApp } from '../../test/server.ts'
import { makeTenant, type Tenant } from '../../test/tenants.ts'
import { FetchError, type GuardedFetch } from './platform/fetch/guarded-fetch.ts'

// What calls of one organisation wait for, others do not.

let app: TestApp
let one: Tenant
let two: Tenant
let other: Tenant
/** Answers that hosts owe, and the most at once. */
let owed = 0
let mostOwed = 0
/** Hosts that never answer. */
const silent: GuardedFetch = async (_, { signal } = {}) => {
  mostOwed = Math.max(mostOwed, ++owed)
  if (!signal?.aborted) await new Promise((done) => signal?.addEventListener('abort', done, { once: true }))
  owed--
  throw new FetchError('aborted', 'aborted')
}
beforeAll(async () => {
  app = await startTestApp({ FETCH: 'on' }, { workers: () => idleWorkers, fetch: silent })
  const only = ['admin'] as const
  one = await makeTenant(app, { name: 'One', only })
  two = await makeTenant(app, { name: 'Two', only })
  other = await makeTenant(app, { name: 'Other', only })
})
afterAll(() => app.stop())

const statusOf = ({ people }: Tenant, method: string, path: string, body?: object, signal?: AbortSignal) =>
  people.admin.visitor
    .fetch(path, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      ...(signal && { signal }),
    })
    .then((answer) => answer.status)
/** A heavy call and a light one. */
const goesOn = async () => {
  const soon = AbortSignal.timeout(5000)
  expect(await statusOf(other, 'GET', `/api/web/dashboard?groupID=${other.groups.root}`, undefined, soon)).toBe(200)
  expect(await statusOf(other, 'GET', `/api/web/groups/${other.groups.root}/sensors`, undefined, soon)).toBe(200)
}
const many = (count: number, ask: (n: number) => Promise<number>) => Array.from({ length: count }, (_, n) => ask(n))

it.each([
  ['feeds/check', {}],
  ['byox/check', { sourceID: 'kaspersky.data-feeds', protocol: 'http' }],
])('hosts that do not answer keep nobody else waiting, and few are asked at once: %s', async (call, body) => {
  mostOwed = 0
  const over = new AbortController()
  const answers = [one, two].flatMap((tenant) =>
    many(20, (n) =>
      statusOf(
        tenant,
        'POST',
        `/api/web/groups/${tenant.groups.root}/${call}`,
        { ...body, address: `https://silent.test-made-up.com/${n}` },
        over.signal,
      ).catch(() => 0),
    ),
  )
  await expect.poll(() => owed).toBe(4)

  await goesOn()

  over.abort()
  const refused = (await Promise.all(answers)).filter((status) => status !== 0)
  // Those of an organisation for which there is no room to wait.
  expect(new Set(refused)).toEqual(new Set([503]))
  await expect.poll(() => owed).toBe(0)
  expect(mostOwed).toBe(4)
})

it('calls that wait for a lock leave connections to others', async () => {
  const { root } = one.groups
  const sensors = `/api/web/groups/${root}/sensors`
  const { body } = await one.people.admin.visitor.json('POST', sensors, { name: 'edge' })
  const holder = await app.database.pool.connect()
  await holder.query('begin')
  await holder.query('select from sensor where id = $1 for update', [body.id])
  const answers = many(20, () => statusOf(one, 'PATCH', `${sensors}/${body.id}`, { name: 'other' }))
  // All that one organisation may have.
  await expect.poll(() => blockedStatements(app.database.pool)).toBe(6)

  await goesOn()

  await holder.query('rollback')
  holder.release()
  expect(new Set(await Promise.all(answers))).toEqual(new Set([200]))
})

it('sightings that are being deleted are not deleted once more', async () => {
  const { root } = one.groups
  const { db, pool } = app.database
  const day = new Date(app.clock.now())
  const { body } = await one.people.admin.visitor.json('POST', `/api/web/groups/${root}/sensors`, { name: 'edge' })
  await sql`select make_sighting_day(${day}::date)`.execute(db)
  await sql`insert into sighting_series (group_id, sensor_id) values (${root}, ${body.id})`.execute(db)
  await sql`insert into sighting select number, ${day}::date, 1, '50.20.3.4', '2' from sighting_series`.execute(db)
  // Millions of rows take as long as this one.
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('select from sighting for update')
  const first = statusOf(one, 'DELETE', `/api/web/groups/${root}/sightings`)
  await expect.poll(() => blockedStatements(pool)).toBe(1)

  expect(await statusOf(one, 'DELETE', `/api/web/groups/${root}/sightings`)).toBe(429)
  expect(await statusOf(one, 'DELETE', `/api/web/groups/${root}/sensors/${body.id}/sightings`)).toBe(429)

  await holder.query('rollback')
  holder.release()
  expect(await first).toBe(204)
  expect(await statusOf(one, 'DELETE', `/api/web/groups/${root}/sightings`)).toBe(204)
})
