import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { Problem } from '../../../domain/problem.ts'
import { createLog } from '../telemetry/log.ts'
import { noTracer } from '../telemetry/tracing.ts'
import type { AppEnv } from './env.ts'
import { dressEveryAnswer, type EveryAnswerDependencies } from './every-answer.ts'

const quiet: EveryAnswerDependencies = {
  needs: { https: false, connect: [], development: false },
  requests: { spanOf: () => ({ set: () => {} }), routed: () => {} } as unknown as EveryAnswerDependencies['requests'],
  tracer: noTracer,
  metrics: { answered: () => {} },
  log: createLog('silent'),
  noteFull: () => {},
}
const env = { incoming: {}, outgoing: { setHeader: () => {} } } as never

it('who asks too often waits for the refusal, others do not, and not too many wait', async () => {
  const waiting: (() => void)[] = []
  const app = new Hono<AppEnv>()
  dressEveryAnswer(app, { ...quiet, wait: () => new Promise<void>((done) => waiting.push(done)) })
  app.get('/too-often', () => {
    throw new Problem('rate.limited', { seconds: 1 })
  })
  app.get('/fine', (c) => c.text('fine'))
  const ask = async (path: string) => (await app.request(path, {}, env)).status
  let answered = 0
  const refused = Array.from({ length: 1000 }, () => ask('/too-often').finally(() => answered++))
  await expect.poll(() => waiting.length).toBe(1000)

  expect(await ask('/fine')).toBe(200)
  expect(answered).toBe(0)
  expect(await ask('/too-often')).toBe(429)

  for (const done of waiting) done()
  expect(new Set(await Promise.all(refused))).toEqual(new Set([429]))
  // Those that have waited leave room for others.
  const next = ask('/too-often')
  await expect.poll(() => waiting.length).toBe(1001)
  waiting.at(-1)?.()
  expect(await next).toBe(429)
})

it('a client that disconnects is not a fault of the product, but an error meanwhile is', async () => {
  const app = new Hono<AppEnv>()
  const lines: string[] = []
  const statuses: number[] = []
  const log = createLog('error', { write: (line) => void lines.push(line) })
  const metrics = { answered: (_: string, __: string, status: number) => void statuses.push(status) }
  dressEveryAnswer(app, { ...quiet, log, metrics })
  app.get('/waits', async (c) => {
    await wait(60_000, undefined, { signal: c.req.raw.signal })
    return c.text('')
  })
  app.get('/fails', async (c) => {
    await once(c.req.raw.signal, 'abort')
    throw new TypeError('a fault')
  })
  app.get('/aborts', () => {
    throw new DOMException('by the product itself', 'AbortError')
  })
  app.get('/ends', async (c) => {
    await once(c.req.raw.signal, 'abort')
    c.req.raw.signal.throwIfAborted()
    return c.text('')
  })
  const brokenOff = new Error('aborted')
  app.post('/reads', () => {
    throw brokenOff
  })
  const leave = async (path: string, reason?: unknown) => {
    const client = new AbortController()
    const answer = app.request(path, { signal: client.signal }, env)
    client.abort(reason)
    await answer
  }
  await leave('/waits')
  await leave('/ends', 'Client connection prematurely closed.')
  const amidBody = { incoming: { errored: brokenOff }, outgoing: { setHeader: () => {} } } as never
  await app.request('/reads', { method: 'POST' }, amidBody)
  expect(lines).toEqual([])

  await leave('/fails')
  await app.request('/aborts', {}, env)

  expect(lines.map((line) => JSON.parse(line).err.message)).toEqual(['a fault', 'by the product itself'])
  expect(statuses).toEqual([499, 499, 499, 500, 500])
})
