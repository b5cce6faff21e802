import type pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { blockedStatements, whileOpen } from '../../../test/blocked.ts'
import { startDeliveryApp } from '../../../test/deliveries.ts'
import { createLog } from '../platform/telemetry/log.ts'
import { createPulls, type PullNote } from './pulls.ts'

async function subscribed() {
  const delivery = await startDeliveryApp()
  onTestFinished(() => delivery.stop())
  const { pool } = delivery.app.database
  return { pool, groupId: delivery.groupId, subscribe: () => delivery.made([]) }
}

const pullsOf = (pool: Pick<pg.Pool, 'query'>) =>
  createPulls({ pool: pool as pg.Pool, now: Date.now, log: createLog('silent'), metrics: { pulled() {} } })

const pullOf = (subscriptionId: string, groupId: string): PullNote => ({
  subscriptionId,
  groupId,
  keyId: undefined,
  format: 'CSV',
  part: '',
  outcome: 'full',
  status: 200,
  entries: 1,
  bytes: 14,
  release: 1,
  ip: '192.0.2.1',
  agent: 'curl',
})

const recordedIn = async (pool: Pick<pg.Pool, 'query'>) =>
  (await pool.query('select subscription_id id, pulls::int, bytes::int from delivery_pull')).rows

it('pulls are recorded while another pulled subscription is being deleted for good', async () => {
  const { pool, groupId, subscribe } = await subscribed()
  const [kept, leaving] = [await subscribe(), await subscribe()]
  const pulls = pullsOf(pool)
  for (const { id } of [leaving, kept]) pulls.note(pullOf(id, groupId))
  let written: Promise<void> | undefined
  const remove = async () => {
    written = pulls.stop()
    await expect.poll(() => blockedStatements(pool)).toBeGreaterThan(0)
  }

  await whileOpen(pool, ['delete from subscription where id = $1', [leaving.id]], remove, 'commit')
  await written

  expect(await recordedIn(pool)).toEqual([{ id: kept.id, pulls: 1, bytes: 14 }])
})

it('only the pulls of a locked subscription wait', async () => {
  const { pool, groupId, subscribe } = await subscribed()
  const [free, held] = [await subscribe(), await subscribe()]
  const pulls = pullsOf(pool)
  for (const { id } of [free, held]) pulls.note(pullOf(id, groupId))
  await whileOpen(pool, ['select from subscription where id = $1 for update', [held.id]], async () => {
    await pulls.flush()
    expect(await recordedIn(pool)).toEqual([{ id: free.id, pulls: 1, bytes: 14 }])
  })

  await pulls.stop()
  const recorded = await recordedIn(pool)
  expect(recorded).toHaveLength(2)
  expect(recorded).toContainEqual({ id: held.id, pulls: 1, bytes: 14 })
})

it('pulls are recorded while their group is being deleted for good', async () => {
  const { pool, groupId, subscribe } = await subscribed()
  const { id } = await subscribe()
  const pulls = pullsOf(pool)
  pulls.note(pullOf(id, groupId))

  await whileOpen(pool, ['select from app_group where id = $1 for update', [groupId]], () => pulls.stop())

  expect(await recordedIn(pool)).toEqual([{ id, pulls: 1, bytes: 14 }])
})

it.each([
  ['wait for the next time when the database was in the way', '40P01', 3],
  ['are left out when they cannot be stored', '22021', 1],
])('pulls %s', async (_, code, expected) => {
  const { pool, groupId, subscribe } = await subscribed()
  const { id } = await subscribe()
  let failures = 1
  const failing = {
    connect: async () => {
      if (failures-- > 0) throw Object.assign(new Error('not now'), { code })
      return pool.connect()
    },
    query: (...given: Parameters<pg.Pool['query']>) => pool.query(...given),
  } as unknown as pg.Pool
  const pulls = pullsOf(failing)
  pulls.note(pullOf(id, groupId))
  pulls.note(pullOf(id, groupId))
  await pulls.flush()
  pulls.note(pullOf(id, groupId))

  await pulls.stop()

  expect(await recordedIn(pool)).toEqual([{ id, pulls: expected, bytes: 14 * expected }])
})
