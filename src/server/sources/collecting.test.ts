import { expect, it, onTestFinished, vi } from 'vitest'
import { startTestApp } from '../../../test/server.ts'
import { FetchError } from '../../fetch/fetch-error.ts'
import type { GuardedFetch } from '../../fetch/guarded-fetch.ts'
import { openCollecting } from '../platform/db/collecting.ts'
import { listenTo } from '../platform/db/notifications.ts'
import { createLog } from '../platform/telemetry/log.ts'

const path = '/api/web/collecting'
const log = createLog('silent')

async function started(settings: Record<string, string> = {}, fetch?: GuardedFetch) {
  const app = await startTestApp(settings, fetch ? { fetch } : {})
  onTestFinished(() => app.stop())
  const dora = await app.signIn()
  const { body: groups } = await dora.json('GET', '/api/web/groups')
  const group = groups[0].group.id as string
  const state = async () => (await dora.json('GET', `${path}?groupID=${group}`)).body
  const change = async (isOn: boolean) => dora.json('PUT', `${path}?groupID=${group}`, { isOn })
  return { app, dora, group, state, change }
}

it('an administrator switches collecting on without a restart, and sees that no publisher is reached', async () => {
  const asked = new Set<string>()
  const { app, group, state, change } = await started({}, async (address) => {
    asked.add(address)
    throw new FetchError('connect', 'no way out')
  })
  const notifications = listenTo(app.database.connection, log)
  const { pool } = app.database
  const elsewhere = await openCollecting({ given: undefined, pool, notifications, log })
  onTestFinished(() => notifications.close())

  expect(await state()).toMatchObject({ from: null, isOfOperator: false, mayChange: true, collected: 0 })
  expect((await state()).sources).toBeGreaterThan(100)
  expect(elsewhere.isOn).toBe(false)
  expect((await change(true)).status).toBe(204)

  await vi.waitFor(async () => expect((await state()).unreachedSince).not.toBeNull(), {
    timeout: 60_000,
    interval: 200,
  })
  expect(asked.size).toBeGreaterThan(4)
  expect(elsewhere.isOn).toBe(true)
  expect((await app.visitor().json('GET', '/api/installation')).body.collects).toBe(true)
  expect((await change(false)).status).toBe(204)
  expect(await state()).toMatchObject({ from: null })
  const { rows } = await pool.query(
    `select before, after, actor_name is not null "isNamed" from audit_entry
     where subject = $1 and action = 'installation.changed' order by seq`,
    [group],
  )
  expect(rows).toEqual([
    { before: null, after: { collecting: true }, isNamed: true },
    { before: { collecting: true }, after: { collecting: false }, isNamed: true },
  ])
})

it('nobody decides on collecting but the administrators of the installation', async () => {
  const { app, dora, state } = await started()
  const { rows } = await app.database.pool.query(
    `with g as (insert into app_group (name) values ('Other') returning id)
     insert into membership (group_id, user_id, role) select g.id, u.id, 'admin' from g, app_user u returning group_id`,
  )
  const other = rows[0].group_id as string

  expect((await dora.json('GET', `${path}?groupID=${other}`)).body.mayChange).toBe(false)
  expect((await dora.json('PUT', `${path}?groupID=${other}`, { isOn: true })).body.code).toBe('permission.missing')
  expect(await state()).toMatchObject({ mayChange: true, from: null })
})

it.each(['on', 'off'])('FETCH=%s of the operator goes before what administrators want', async (value) => {
  const { state, change } = await started({ FETCH: value }, async () => {
    throw new FetchError('connect', 'no way out')
  })

  expect(await state()).toMatchObject({
    from: value === 'on' ? 'publishers' : null,
    isOfOperator: true,
    mayChange: false,
  })
  expect((await change(value === 'off')).body.code).toBe('source.collecting-set')
})
