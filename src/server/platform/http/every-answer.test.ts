import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { Problem } from '../../../domain/problem.ts'
import { createLog } from '../telemetry/log.ts'
import { noTracer } from '../telemetry/tracing.ts'
import type { AppEnv } from './env.ts'
import { dressEveryAnswer, type EveryAnswerDependencies } from './every-answer.ts'

it('who asks too often waits for the refusal, others do not, and not too many wait', async () => {
  const waiting: (() => void)[] = []
  const app = new Hono<AppEnv>()
  dressEveryAnswer(app, {
    needs: { https: false, connect: [], development: false },
    requests: { spanOf: () => ({ set: () => {} }), routed: () => {} } as unknown as EveryAnswerDependencies['requests'],
    tracer: noTracer,
    metrics: { answered: () => {} },
    log: createLog('silent'),
    noteFull: () => {},
    wait: () => new Promise<void>((done) => waiting.push(done)),
  })
  app.get('/too-often', () => {
    throw new Problem('rate.limited', { seconds: 1 })
  })
  app.get('/fine', (c) => c.text('fine'))
  const env = { incoming: {}, outgoing: { setHeader: () => {} } }
  const ask = async (path: string) => (await app.request(path, {}, env as never)).status
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
