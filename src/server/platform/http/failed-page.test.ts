import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { Problem } from '../../../domain/problem.ts'
import { createLog } from '../telemetry/log.ts'
import { noTracer } from '../telemetry/tracing.ts'
import { createCallers } from './callers.ts'
import type { AppEnv } from './env.ts'
import { dressEveryAnswer, type EveryAnswerDependencies } from './every-answer.ts'
import { type PageDependencies, pageRoutes } from './pages.ts'

const origin = 'http://localhost'

/** Asks for a page, or for its data, while people cannot be identified. */
function ask(path: string, error: unknown, language: string) {
  const app = new Hono<AppEnv>()
  const requests = {
    spanOf: () => ({ set: () => {} }),
    routed: () => {},
  } as unknown as EveryAnswerDependencies['requests']
  const log = createLog('silent')
  const metrics = { answered: () => {} }
  const needs = { https: false, connect: [], development: false }
  dressEveryAnswer(app, { needs, requests, tracer: noTracer, metrics, log, noteFull: () => {}, wait: async () => {} })
  const callers = createCallers({
    origin,
    clientIp: () => '192.0.2.1',
    identify: () => Promise.reject(error),
    renew: async () => undefined,
    log,
    tracer: noTracer,
  })
  const parts = { source: {}, calls: {}, limits: {}, callers, requests, tracer: noTracer, origin }
  app.route(
    '/',
    pageRoutes({ ...parts, development: true, announcement: async () => '' } as unknown as PageDependencies),
  )
  const env = { incoming: { socket: {} }, outgoing: { setHeader: () => {} } }
  return app.request(`${origin}${path}`, { headers: { 'accept-language': language } }, env as never)
}

const away = Object.assign(new Error('no answer'), { code: 'ECONNREFUSED' })

it.each([
  ['de', away, 503, 'Der Server startet gerade neu.', '2'],
  ['en-GB,en', away, 503, 'The server is restarting.', '2'],
  ['fr', new TypeError('a secret detail'), 500, 'Interner Serverfehler.', null],
  ['en', new Problem('session.locked'), 403, 'This account is locked.', null],
  ['en', new Problem('server.busy'), 503, 'Too many requests', '60'],
  ['en', new Problem('request.invalid', { detail: '<script>' }), 400, '&lt;script&gt;', null],
])('a person who cannot be identified gets a page in their language (%s): %s', async (...given) => {
  const [language, error, status, text, retryAfter] = given
  const answer = await ask('/reports', error, language)

  const { headers } = answer
  expect([answer.status, headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8'])
  expect(headers.get('retry-after')).toBe(retryAfter)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  const body = await answer.text()
  expect(body).toContain(text)
  expect(body).toContain(`<html lang="${language.startsWith('en') ? 'en' : 'de'}">`)
  expect(body).not.toContain('secret detail')
})

it('the data of a page is refused as data', async () => {
  const answer = await ask('/reports.data', away, 'en')
  expect(await answer.json()).toMatchObject({ code: 'server.stopping' })
})
