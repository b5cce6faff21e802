import { expect, it, onTestFinished } from 'vitest'
import { blockedStatements } from '../../../test/blocked.ts'
import { record, startDeliveryApp } from '../../../test/deliveries.ts'
import { createLog } from '../platform/telemetry/log.ts'
import { createPulls } from './pulls.ts'

it('pulls are recorded while a subscription that was pulled, too, is deleted for ever', async () => {
  const delivery = await startDeliveryApp()
  onTestFinished(() => delivery.stop())
  const source = await delivery.source()
  await delivery.list(source, [record('ipv4', '192.31.196.1')])
  const subscribe = () =>
    delivery.subscribe({
      sources: [{ id: source, filterFlags: [] }],
      targetFormats: [{ id: 'CSV', authMethod: 'apiKey' }],
    })
  const [kept, leaving] = [await subscribe(), await subscribe()]
  const { pool } = delivery.app.database
  const { rows } = await pool.query('select group_id from subscription where id = $1', [kept.id])
  const pulls = createPulls({ pool, now: Date.now, log: createLog('silent'), metrics: { pulled() {} } })
  for (const { id } of [leaving, kept]) {
    pulls.note({
      subscriptionId: id,
      groupId: rows[0]?.group_id,
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
  }
  const client = await pool.connect()
  await client.query('begin')
  await client.query('delete from subscription where id = $1', [leaving.id])

  const written = pulls.stop()
  await expect.poll(() => blockedStatements(pool)).toBeGreaterThan(0)
  await client.query('commit')
  client.release()
  await written

  const recorded = await pool.query('select subscription_id id, pulls::int from delivery_pull')
  expect(recorded.rows).toEqual([{ id: kept.id, pulls: 1 }])
})
