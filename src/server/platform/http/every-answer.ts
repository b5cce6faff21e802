import { randomFillSync } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Hono } from 'hono'
import { routePath } from 'hono/route'
import { Problem } from '../../../domain/problem.ts'
import type { Log } from '../telemetry/log.ts'
import type { Tracer } from '../telemetry/tracing.ts'
import { acceptedLocale, localeOf, traceIdOf } from './caller.ts'
import { idsInTrace } from './callers.ts'
import type { AppEnv } from './env.ts'
import { failedPage } from './failed-page.ts'
import { assetHeaders, type PageNeeds, securityHeaders } from './headers.ts'
import type { TracedRequests } from './http-tracing.ts'
import { asProblem, refusal } from './refusal.ts'
import { hasLeft } from './route-errors.ts'

/** A caller who asked too often waits this long for the refusal. Programs that ask again at once then ask less often. */
const refusalMs = 500
/** Number of refusals that wait; others are answered at once. */
const mostWaiting = 1000

export interface EveryAnswerDependencies {
  readonly needs: PageNeeds
  readonly requests: TracedRequests
  readonly tracer: Tracer
  readonly metrics: { answered(method: string, route: string, status: number, ms: number): void }
  readonly log: Log
  /** Called when the disk or the database is full. */
  readonly noteFull: () => void
  /** How a refusal for too many requests waits, for tests. */
  readonly wait?: (ms: number) => Promise<unknown>
}

/**
 * Adds to every answer: ids (except for files of the build), security headers and metrics. Writes a log line, and turns
 * errors into problems, or into pages where a page was asked for.
 */
export function dressEveryAnswer(app: Hono<AppEnv>, dependencies: EveryAnswerDependencies): void {
  const { needs, requests, tracer, metrics, log, noteFull, wait = pause } = dependencies
  let waiting = 0
  app.use(async (c, next) => {
    const started = performance.now()
    const span = requests.spanOf(c.env.incoming)
    const traceId = traceIdOf(c.req.raw.headers, span.traceId)
    span.set({ 'winnow.trace_id': traceId })
    const nonce = randomText(16, 'base64')
    const requestId = randomText(6, 'hex')
    c.set('traceId', traceId)
    c.set('requestId', requestId)
    c.set('nonce', nonce)
    try {
      await next()
    } catch (reason) {
      // Hono brings only errors to `onError`, and the reason for which the server ends a request's work is a text.
      const { signal } = c.req.raw
      if (!signal.aborted || reason !== signal.reason) throw reason
      c.res = new Response(null, { status: clientClosedRequest })
    }
    const { status } = c.res
    // Set headers on Node's response: a header of the answer replaces them there, and in `Headers` they would cost
    // several times as much.
    const { outgoing } = c.env
    const isAsset = c.req.path.startsWith('/assets/') && (status === 200 || status === 304)
    for (const [name, value] of Object.entries(
      isAsset ? assetHeaders(needs, c.req.path) : securityHeaders(nonce, needs),
    )) {
      // A page from the browser's cache must keep its policy: a new nonce would block its scripts.
      const isKept = status === 304 && name === 'content-security-policy'
      if (!isKept) outgoing.setHeader(name, value)
    }
    if (!isAsset) {
      outgoing.setHeader('x-request-id', traceId)
      outgoing.setHeader('x-trace-id', traceId)
      outgoing.setHeader('request-id', requestId)
    }
    const ms = performance.now() - started
    const { method } = c.req
    metrics.answered(method, routeName(c.req.path, c.get('call')), status, ms)
    requests.routed(c.env.incoming, c.get('call') ?? routePath(c))
    const path = loggedPath(c.req.path)
    const facts = { traceId, requestId, ...idsInTrace(tracer), method, path, status, ms: Math.round(ms) }
    log.debug(facts, 'answered')
    if (status !== 429 || waiting >= mostWaiting) return
    waiting++
    await wait(refusalMs)
    waiting--
  })
  app.onError((error, c) => {
    if (hasLeft(c, error)) return new Response(null, { status: clientClosedRequest })
    if (asProblem(error).code === 'server.full') noteFull()
    const ids = { traceId: c.get('traceId'), requestId: c.get('requestId') }
    if (!(error instanceof Problem)) {
      log.error({ err: error, ...ids, ...idsInTrace(tracer), path: loggedPath(c.req.path) }, 'unexpected error')
    }
    const given = c.get('given')
    if (c.get('isPage')) return failedPage(localeOf(c.req.raw.headers), error, { ...ids, given })
    const answer = refusal(error, { ...ids, locale: acceptedLocale(c.req.raw.headers) })
    for (const [name, value] of given ?? []) answer.headers.append(name, value)
    return answer
  })
}

/** For metrics and log, because nobody receives the answer; the same status as nginx has there. */
const clientClosedRequest = 499

const random = Buffer.alloc(8192)
let used = random.length

/** Random bytes as text. Drawn for some hundred answers at once, because each request to the system is expensive. */
function randomText(bytes: number, encoding: 'base64' | 'hex'): string {
  if (used + bytes > random.length) {
    randomFillSync(random)
    used = 0
  }
  used += bytes
  return random.toString(encoding, used - bytes, used)
}

/**
 * The path without secrets: never the query, no segments that identify a sign-in or are keys themselves, and no
 * looked-up values.
 */
const loggedPath = (path: string) =>
  path.replace(/\/(signin|feeds\/signed)\/[^/]+/, '/$1/*').replace(/^\/v1\/(indicators|range)\/.+/, '/v1/$1/*')

/** A metric label with few values: a call's path as in the contract; unknown paths share one label. */
function routeName(path: string, call: string | undefined): string {
  const [, first = ''] = path.split('/')
  if (first === 'api') return call ?? '/api/*'
  return ['_blob', 'assets', '_i18n', 'oidc', 'v1', 'taxii2'].includes(first) ? `/${first}/*` : 'page'
}
