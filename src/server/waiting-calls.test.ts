import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { blockedStatements } from '../../test/blocked.ts'
import { appForFile } from '../../test/for-file.ts'
import { idleWorkers } from '../../test/idle-workers.ts'
import { makeTenant, type Tenant } from '../../test/tenants.ts'
import { FetchError } from '../fetch/fetch-error.ts'
import type { GuardedFetch } from '../fetch/guarded-fetch.ts'

// Calls of one organisation that wait for a slow host or a lock must not hold up other organisations.

/** Number of requests to hosts that are unanswered now, and the most at any time. */
let pending = 0
let mostPending = 0
/** Fetches from hosts that never answer. */
const silent: GuardedFetch = async (_, { signal } = {}) => {
  mostPending = Math.max(mostPending, ++pending)
  if (!signal?.aborted) await new Promise((done) => signal?.addEventListener('abort', done, { once: true }))
  pending--
  throw new FetchError('aborted', 'aborted')
}
const app = await appForFile({ FETCH: 'on' }, { workers: () => idleWorkers, fetch: silent })
const only = ['admin'] as const
const firstTenant = await makeTenant(app, { name: 'One', only })
const secondTenant = await makeTenant(app, { name: 'Two', only })
const otherTenant = await makeTenant(app, { name: 'Other', only })

const statusOf = ({ people }: Tenant, method: string, path: string, body?: object, signal?: AbortSignal) =>
  people.admin.visitor
    .fetch(path, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      ...(signal && { signal }),
    })
    .then((answer) => answer.status)
/** Expects that another organisation gets answers to a heavy call and a light one. */
const goesOn = async () => {
  const soon = AbortSignal.timeout(5000)
  expect(
    await statusOf(otherTenant, 'GET', `/api/web/dashboard?groupID=${otherTenant.groups.root}`, undefined, soon),
  ).toBe(200)
  expect(
    await statusOf(otherTenant, 'GET', `/api/web/groups/${otherTenant.groups.root}/sensors`, undefined, soon),
  ).toBe(200)
}
const many = (count: number, ask: (n: number) => Promise<number>) => Array.from({ length: count }, (_, n) => ask(n))

it.each([
  ['feeds/check', {}],
  ['byox/check', { sourceID: 'kaspersky.data-feeds', protocol: 'http' }],
])('calls that wait for silent hosts do not delay others, and few run at once: %s', async (call, body) => {
  mostPending = 0
  const over = new AbortController()
  const answers = [firstTenant, secondTenant].flatMap((tenant) =>
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
  await expect.poll(() => pending).toBe(4)

  await goesOn()

  over.abort()
  const refused = (await Promise.all(answers)).filter((status) => status !== 0)
  // Calls beyond the number that one organisation may have waiting are refused.
  expect(new Set(refused)).toEqual(new Set([503]))
  await expect.poll(() => pending).toBe(0)
  expect(mostPending).toBe(4)
})

it('calls that wait for a lock leave connections for others', async () => {
  const { root } = firstTenant.groups
  const sensors = `/api/web/groups/${root}/sensors`
  const { body } = await firstTenant.people.admin.visitor.json('POST', sensors, { name: 'edge' })
  const holder = await app.database.pool.connect()
  await holder.query('begin')
  await holder.query('select from sensor where id = $1 for update', [body.id])
  const answers = many(20, () => statusOf(firstTenant, 'PATCH', `${sensors}/${body.id}`, { name: 'other' }))
  // Six statements: the most that one organisation may run at once.
  await expect.poll(() => blockedStatements(app.database.pool)).toBe(6)

  await goesOn()

  await holder.query('rollback')
  holder.release()
  expect(new Set(await Promise.all(answers))).toEqual(new Set([200]))
})

it('calls without a group leave connections for others while they wait for a lock', async () => {
  const { people, groups } = firstTenant
  const body = { name: 'mine', scopes: ['search:read'] }
  const made = await people.admin.visitor.json('POST', `/api/web/tokens?groupID=${groups.root}`, body)
  const holder = await app.database.pool.connect()
  await holder.query('begin')
  await holder.query('select from api_token where id = $1 for update', [made.body.id])
  const answers = many(20, () => statusOf(firstTenant, 'DELETE', `/api/web/tokens/${made.body.id}`))
  await expect.poll(() => blockedStatements(app.database.pool)).toBe(2)

  await goesOn()

  expect(await blockedStatements(app.database.pool)).toBeLessThanOrEqual(2)
  await holder.query('rollback')
  holder.release()
  const statuses = await Promise.all(answers)
  expect(statuses.filter((status) => status === 204)).toHaveLength(1)
  expect(statuses.every((status) => [204, 404, 503].includes(status))).toBe(true)
})

it('heavy calls that wait for a lock do not take connections of light calls', async () => {
  const { people, groups } = firstTenant
  const lists = `/api/web/groups/${groups.root}/lists`
  const made = await people.admin.visitor.json('POST', lists, {
    name: 'slow',
    description: '',
    effect: 'allow',
    subgroups: false,
  })
  const holder = await app.database.pool.connect()
  await holder.query('begin')
  await holder.query('select from group_list where id = $1 for update', [made.body.id])
  const add = (n: number) => {
    const form = new FormData()
    form.append('file', new Blob([`185.67.7.${n}\n`]), 'rows.txt')
    return people.admin.visitor.fetch(`${lists}/${made.body.id}/rows`, { method: 'POST', body: form })
  }
  const heavy = Array.from({ length: 10 }, (_, n) => add(n).then(({ status }) => status))
  const light = many(10, () => statusOf(firstTenant, 'PATCH', `${lists}/${made.body.id}`, { description: 'other' }))
  await expect.poll(() => blockedStatements(app.database.pool)).toBe(6)

  await goesOn()

  expect(await blockedStatements(app.database.pool)).toBe(6)
  await holder.query('rollback')
  holder.release()
  expect(new Set(await Promise.all([...heavy, ...light]))).toEqual(new Set([200]))
})

it('a second deletion of sightings is refused while the first one runs', async () => {
  const { root } = firstTenant.groups
  const { db, pool } = app.database
  const day = new Date(app.clock.now())
  const { body } = await firstTenant.people.admin.visitor.json('POST', `/api/web/groups/${root}/sensors`, {
    name: 'edge',
  })
  await sql`select make_sighting_day(${day}::date)`.execute(db)
  await sql`insert into sighting_series (group_id, sensor_id) values (${root}, ${body.id})`.execute(db)
  await sql`insert into sighting select number, ${day}::date, 1, '50.20.3.4', '2' from sighting_series`.execute(db)
  // A locked row makes the deletion take as long as millions of rows would.
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('select from sighting for update')
  const first = statusOf(firstTenant, 'DELETE', `/api/web/groups/${root}/sightings`)
  await expect.poll(() => blockedStatements(pool)).toBe(1)

  expect(await statusOf(firstTenant, 'DELETE', `/api/web/groups/${root}/sightings`)).toBe(429)
  expect(await statusOf(firstTenant, 'DELETE', `/api/web/groups/${root}/sensors/${body.id}/sightings`)).toBe(429)

  await holder.query('rollback')
  holder.release()
  expect(await first).toBe(204)
  expect(await statusOf(firstTenant, 'DELETE', `/api/web/groups/${root}/sightings`)).toBe(204)
})
