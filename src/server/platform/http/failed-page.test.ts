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

/** What fails: people cannot be identified, or the page of a person whose session was renewed breaks. */
type Failing = { readonly identify: unknown } | { readonly page: unknown }

/** Asks for a page, or for its data. */
function ask(path: string, failing: Failing, language: string) {
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
    identify: async () => {
      if ('identify' in failing) throw failing.identify
      return undefined
    },
    renew: async (_, answer) => {
      answer.append('set-cookie', 'session=renewed')
      answer.append('set-cookie', 'session-too=renewed')
      return { id: 'u-1', claims: {} } as never
    },
    log,
    tracer: noTracer,
  })
  const limits = {
    take: () => {},
    spend: () => {},
    page: async () => {
      throw 'page' in failing ? failing.page : undefined
    },
  }
  const dependencies = { source: {}, calls: {}, limits, callers, requests, tracer: noTracer, origin }
  app.route(
    '/',
    pageRoutes({ ...dependencies, development: true, announcement: async () => '' } as unknown as PageDependencies),
  )
  const env = { incoming: { socket: {} }, outgoing: { setHeader: () => {} } }
  const headers = { 'accept-language': language, 'x-trace-id': 'visit-1234' }
  return app.request(`${origin}${path}`, { headers }, env as never)
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
  const answer = await ask('/reports', { identify: error }, language)

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
  const answer = await ask('/reports.data', { identify: away }, 'en')
  expect(await answer.json()).toMatchObject({ code: 'server.stopping' })
})

it.each(['/reports', '/reports.data'])('keeps the cookies of a renewed session although %s fails', async (path) => {
  for (const error of [new TypeError('a fault'), away, new Problem('server.busy')]) {
    const answer = await ask(path, { page: error }, 'en')
    expect(answer.status).toBeGreaterThanOrEqual(500)
    expect(answer.headers.getSetCookie()).toEqual(['session=renewed', 'session-too=renewed'])
  }
})

it('names the request on a page that failed, so that its reason is found in the log', async () => {
  const body = async (language: string) => (await ask('/reports', { page: new TypeError('a fault') }, language)).text()

  expect(await body('en')).toMatch(/Trace id visit-1234 · request [0-9a-f]{12}</)
  expect(await body('de')).toMatch(/Vorgangsnummer visit-1234 · Anfrage [0-9a-f]{12}</)
})
