import { beforeEach, describe, expect, it } from 'vitest'
import { record } from '../../test/deliveries.ts'
import { deliveryForFile } from '../../test/for-file.ts'
import { makeTenant } from '../../test/tenants.ts'
import { deliveryJobs } from './deliveries/jobs.ts'
import { createLog } from './platform/telemetry/log.ts'
import { hasRoom, measureDeliveries } from './subscriptions/kept-bytes.ts'

// L-08: the bytes of an organisation's reports and deliveries are bounded.

const mebibyte = 2 ** 20
/** A group of the same organisation, and another organisation. */

const delivery = await deliveryForFile({ REPORTS_KEPT_MAX: '1MiB', DELIVERIES_KEPT_MAX: '1MiB' })
const source = await delivery.source()
await delivery.list(source, [record('ipv4', '192.31.196.1'), record('url', 'http://kept-bytes-test.com/')])
const group = { name: 'Below', parent: delivery.groupId }
const below = (await delivery.dora.json('POST', `/api/web/groups?groupID=${delivery.groupId}`, { group })).body.group.id
const theirs = await makeTenant(delivery.app, { name: 'Theirs', only: ['admin'] })
beforeEach(() => pool().query('update report set kept = 0; update delivery set kept = 0'))

const pool = () => delivery.app.database.pool
const subscribe = () => delivery.subscribe({ sources: [{ id: source, filterFlags: [] }] })
const demo = (group: string, visitor = delivery.dora) =>
  visitor.json('POST', `/api/web/uploads/files/results/demo?groupID=${group}`)
const dashboard = async (group: string) =>
  (await delivery.dora.json('GET', `/api/web/dashboard?groupID=${group}`)).body.needs.filter(
    ({ kind }: { kind: string }) => kind === 'room',
  )
const detailOf = async (id: string) =>
  (await delivery.dora.json('GET', `/api/web/subscriptions/${id}?groupID=${delivery.groupId}`)).body

it('the reports of an organisation are refused once they take more bytes than it keeps, and its top group is told before', async () => {
  const { taskID } = (await demo(below)).body
  const take = (bytes: number) => pool().query('update report set kept = $2 where task_id = $1', [taskID, bytes])

  await take(mebibyte - 1)
  expect(await dashboard(delivery.groupId)).toEqual([
    { kind: 'room', of: 'reports', bytes: mebibyte - 1, limit: mebibyte },
  ])
  expect(await dashboard(below)).toEqual([])
  expect((await demo(delivery.groupId)).status).toBe(202)
  await take(mebibyte)
  const refused = await demo(delivery.groupId)
  expect(refused.body).toMatchObject({ code: 'report.no-room', values: { limit: '1 MiB' } })
  expect((await demo(theirs.groups.root, theirs.people.admin.visitor)).status).toBe(202)
})

describe('the deliveries of an organisation', () => {
  const run = { id: '1', attempt: 0, last: true, signal: new AbortController().signal, log: createLog('silent') }
  const composeWith = (mostBytes: number) => {
    const { dependencies } = delivery
    const jobs = deliveryJobs({
      ...dependencies,
      ...dependencies.deliveries,
      mostBytes,
      add: async () => null,
      addAll: async () => {},
    })
    return (subscriptionId: string) => jobs['compose-delivery']({ subscriptionId }, run)
  }

  it('are measured with all their encodings', async () => {
    const { id } = await subscribe()
    await delivery.compose(id)

    await measureDeliveries(pool(), id)

    const { rows } = await pool().query('select kept from delivery where subscription_id = $1', [id])
    const { rows: files } = await pool().query(
      `select sum((sizes ->> 'identity')::int)::int bytes from delivered_file where subscription_id = $1`,
      [id],
    )
    expect(files[0].bytes).toBeGreaterThan(0)
    expect(rows[0].kept).toBeGreaterThan(files[0].bytes)
    expect(rows[0].kept).toBeLessThan(files[0].bytes + 4000)
  })

  it('get no further subscription beyond the limit, and no further release a quarter beyond it', async () => {
    const { id } = await subscribe()
    await delivery.compose(id)
    const take = (bytes: number) =>
      pool().query('update delivery set kept = $2 where subscription_id = $1', [id, bytes])
    expect(await detailOf(id)).toMatchObject({ isFaulty: false, isFull: false })

    await take(mebibyte + 1)
    await expect(subscribe()).rejects.toThrow('subscription.no-room')
    expect(await hasRoom(pool(), id, mebibyte)).toBe(true)
    await take(1.5 * mebibyte)
    await delivery.list(source, [record('ipv4', '192.31.196.2')])
    await composeWith(mebibyte)(id)

    expect(await detailOf(id)).toMatchObject({ isFaulty: true, isFull: true, delivery: { release: 1 } })
    await take(0)
    expect(await delivery.compose(id)).toMatchObject({ outcome: 'released' })
    expect(await detailOf(id)).toMatchObject({ isFaulty: false, isFull: false })
  })
})
