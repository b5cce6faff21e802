import { afterAll, expect, it } from 'vitest'
import { appForFile } from '../../../test/for-file.ts'
import { idleWorkers } from '../../../test/idle-workers.ts'
import { firstGroupOf } from '../../../test/server.ts'

// One report never ends, as if by an attack; the others wait and show their place in the queue.

const held = Promise.withResolvers<void>()
const workers = { ...idleWorkers, 'analyse-upload': () => held.promise }
const app = await appForFile({ ANALYSES_AT_ONCE: '1', REPORTS_WAITING_MAX: '3' }, { workers: () => workers })
const dora = await app.signIn()
const groupId = await firstGroupOf(dora)
afterAll(() => held.resolve())

const ask = () => dora.json('POST', `/api/web/uploads/files/results/demo?groupID=${groupId}`)

it('a waiting report knows its place in the queue, and a refusal says when to retry', async () => {
  const first = await ask()
  const active = () =>
    app.database.pool.query(`select from pgboss.job where name = 'analyse-upload' and state = 'active'`)
  await expect.poll(async () => (await active()).rowCount).toBe(1)

  const waiting = [await ask(), await ask(), await ask()]
  const refused = await ask()

  expect(waiting.map(({ body }) => body.turn)).toEqual(
    [1, 2, 3].map((place) => ({ place, seconds: expect.any(Number) })),
  )
  expect([refused.status, refused.body.code]).toEqual([429, 'rate.limited'])
  expect(Number(refused.headers.get('retry-after'))).toBe(refused.body.values.seconds)
  const stream = await dora.fetch(
    `/api/web/uploads/files/results/${waiting[2]?.body.taskID}/progress?groupID=${groupId}`,
  )
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  let told = ''
  while (!told.includes('"state":"queued"')) told += (await reader?.read())?.value ?? ''
  await reader?.cancel()
  expect(told).toContain('"turn":{"place":3,')
  expect(first.status).toBe(202)
})
