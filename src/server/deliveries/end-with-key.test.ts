import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { whileOpen } from '../../../test/blocked.ts'
import { deliveryForFile } from '../../../test/for-file.ts'
import { Problem } from '../../domain/problem.ts'
import { deliveryAccess } from './access.ts'
import { endWithKey } from './end-with-key.ts'

const delivery = await deliveryForFile()

let outgoing: ServerResponse
let incoming: IncomingMessage
let stop: () => void
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const server = createServer((_, answer) => {
    outgoing = answer
    answer.writeHead(200, { 'content-length': 10 }).write('half')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  ;[incoming] = (await once(get({ port: (server.address() as AddressInfo).port }), 'response')) as [IncomingMessage]
  stop = () => server.close()
})
afterEach(() => {
  vi.useRealTimers()
  incoming.destroy()
  stop()
})

it('a transfer is broken off within seconds once the key gives no access', async () => {
  const opened = [true, false]
  endWithKey(outgoing, async () => opened.shift() ?? true)

  await vi.advanceTimersByTimeAsync(15_000)
  expect(outgoing.destroyed).toBe(false)
  const over = once(incoming.resume(), 'error')
  await vi.advanceTimersByTimeAsync(15_000)

  expect((await over)[0]).toMatchObject({ code: 'ECONNRESET' })
  expect(vi.getTimerCount()).toBe(0)
})

it('a transfer goes on while the database does not answer', async () => {
  const faults = ['ECONNREFUSED', 'EAI_AGAIN', '57P01', '57014', '53100'].map((code) =>
    Object.assign(new Error('no answer'), { code }),
  )
  endWithKey(outgoing, () => Promise.reject(faults.shift() ?? new Problem('server.busy')))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(outgoing.destroyed).toBe(false)
  outgoing.end('whole.')
  expect((await incoming.toArray()).join('')).toBe('halfwhole.')
})

it('a transfer ends if the check of the key is broken', async () => {
  endWithKey(outgoing, () => Promise.reject(new TypeError('a fault of ours')))
  const over = once(incoming.resume(), 'error')
  await vi.advanceTimersByTimeAsync(15_000)
  expect((await over)[0]).toMatchObject({ code: 'ECONNRESET' })
})

it.each([
  ['revoked', 'update subscription_key set revoked_at = now() where id = $1'],
  ['replaced', `update subscription_key set ends_at = now() - interval '1 minute' where id = $1`],
  ['of a deleted subscription', 'update subscription set deleted_at = now() where id = $2'],
  ['of a trial that is over', `update subscription set trial_ends_at = now() - interval '1 minute' where id = $2`],
  ['of a group that may have no subscriptions', 'update app_group set granted = array[]::text[] where id = $3'],
  ['of a deleted group', 'update app_group set deleted_at = now() where id = $3'],
])('a key gives no access any more once it is %s', async (_, change) => {
  vi.useRealTimers()
  const { pool } = delivery.app.database
  const made = await delivery.made([])
  const access = deliveryAccess({ pool, now: Date.now, perMinute: 1000 })
  const { rows } = await pool.query(
    'select k.id "keyId", g.path[1] root, g.id "groupId" from subscription_key k join app_group g on g.id = k.group_id where k.subscription_id = $1',
    [made.id],
  )
  const { keyId, root, groupId } = rows[0]
  const opened = { keyId, place: { root } }
  expect(await access.whyClosed(opened)).toBeUndefined()

  const changed = `${change} and ($1::uuid, $2::uuid, $3::uuid) is not null`
  await whileOpen(pool, [changed, [keyId, made.id, groupId]], async (client) => {
    const within = deliveryAccess({ pool: client as never, now: Date.now, perMinute: 1000 })
    expect(await within.whyClosed(opened)).toBeDefined()
  })
})

it('a delivery that is read slowly ends with its key', async () => {
  const { app, dependencies } = delivery
  const { pool } = app.database
  const made = await delivery.released(['100.42.0.1'])
  // More than the buffers of both ends hold.
  const bytes = 32 << 20
  const blob = crypto.randomUUID()
  await dependencies.blobs.write(
    blob,
    (async function* () {
      for (let at = 0; at < bytes; at += 1 << 20) yield Buffer.alloc(1 << 20, '#')
    })(),
  )
  await pool.query('update delivered_file set blob = $2, sizes = $3 where subscription_id = $1', [
    made.id,
    blob,
    { identity: bytes },
  ])
  const asked = get(`${app.origin}/v1/feeds/${made.id}/CSV`, { headers: { 'x-api-key': made.apiKey } })
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  expect([answer.statusCode, answer.headers['content-length']]).toEqual([200, String(bytes)])
  let fault: unknown
  answer.once('error', (error) => {
    fault = error
  })
  await once(answer, 'readable')

  await pool.query('update subscription_key set revoked_at = now() where subscription_id = $1', [made.id])
  while (fault === undefined && !answer.readableEnded) {
    answer.read()
    await vi.advanceTimersByTimeAsync(15_000)
    await new Promise((done) => setImmediate(done))
  }

  expect(fault).toMatchObject({ code: 'ECONNRESET' })
})
