import { Registry } from 'prom-client'
import { describe, expect, it } from 'vitest'
import { deliveryForFile } from '../../../test/for-file.ts'
import { hourMs } from '../../domain/time-units.ts'
import { deliveryMetrics } from './metrics.ts'

const delivery = await deliveryForFile()

async function figures(): Promise<Map<string, number>> {
  const answer = await fetch(new URL('/metrics', delivery.app.app.localAddress))
  expect(answer.status).toBe(200)
  return read(await answer.text())
}

const read = (text: string) =>
  new Map(
    text
      .split('\n')
      .filter((line) => /^winnow_(delivery|jobs)/.test(line))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  )

describe('/metrics', () => {
  it('counts pulls by format and outcome, without invented names', async () => {
    const made = await delivery.released(['100.60.0.1'])
    const first = await delivery.pull(`/v1/feeds/${made.id}/CSV`, made.apiKey)
    const etag = first.headers.get('etag') ?? ''
    for (let n = 0; n < 2; n++) {
      const headers = { 'x-api-key': made.apiKey, 'if-none-match': etag }
      expect((await delivery.pull(`/v1/feeds/${made.id}/CSV`, made.apiKey, headers)).status).toBe(304)
    }
    await delivery.app.database.pool.query('update subscription_key set revoked_at = now()')
    expect((await delivery.pull(`/v1/feeds/${made.id}/made-up`, made.apiKey)).status).toBeGreaterThan(400)

    const told = await figures()
    expect(told.get('winnow_delivery_pulls_total{format="CSV",outcome="full"}')).toBe(1)
    expect(told.get('winnow_delivery_pulls_total{format="CSV",outcome="unchanged"}')).toBe(2)
    expect([...told.keys()].join()).not.toContain('made-up')
  })

  it('shows the time since the last check for changes, and failures', async () => {
    delivery.app.clock.skip(hourMs)
    const told = await figures()
    expect(told.get('winnow_delivery_oldest_check_seconds')).toBeGreaterThanOrEqual(3600)
    expect(told.get('winnow_delivery_faulty')).toBe(0)
    await delivery.app.database.pool.query(`update delivery set fault = 'the disk is full'`)
    expect((await figures()).get('winnow_delivery_faulty')).toBe(1)
  })

  it('shows the queue', async () => {
    const { rowCount } = await delivery.app.database.pool.query(
      `update pgboss.job set state = 'active' where name = 'compose-delivery'`,
    )
    expect(rowCount).toBeGreaterThan(0)
    expect((await figures()).get('winnow_jobs{job="compose-delivery",state="active"}')).toBe(rowCount)
  })

  it('works without the database, and leaves out metrics that depend on it', async () => {
    const registry = new Registry()
    const pool = { query: async () => Promise.reject(new Error('away')) }
    const metrics = deliveryMetrics(registry, { pool: pool as never, now: () => 0 })
    metrics.composed('released')
    metrics.composed('failed')
    const told = read(await registry.metrics())

    expect([...told]).toEqual([
      ['winnow_delivery_releases_total{outcome="released"}', 1],
      ['winnow_delivery_releases_total{outcome="failed"}', 1],
    ])
  })
})
