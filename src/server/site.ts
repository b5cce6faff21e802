import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { contract } from '../contract/index.ts'
import { openApiDocument } from '../contract/openapi.ts'
import { Problem } from '../domain/problem.ts'
import type { Base } from './base.ts'
import { LOGO_MAX } from './groups/logo.ts'
import type { Noun } from './noun.ts'
import type { Nouns } from './nouns.ts'
import { readAnnouncement } from './platform/http/announcement.ts'
import { createCallers } from './platform/http/callers.ts'
import { type Access, bindCalls } from './platform/http/calls.ts'
import type { AppEnv } from './platform/http/env.ts'
import { dressEveryAnswer } from './platform/http/every-answer.ts'
import { presentAddress } from './platform/http/former-addresses.ts'
import { tracedRequests } from './platform/http/http-tracing.ts'
import { compressedFrom } from './platform/http/json-answer.ts'
import { mountCalls } from './platform/http/mount.ts'
import type { PageSource } from './platform/http/page-source.ts'
import { pageRoutes } from './platform/http/pages.ts'
import { probes } from './platform/http/probes.ts'
import type { ReadinessProbe } from './platform/http/readiness.ts'
import { staticFiles } from './platform/http/static-files.ts'
import { sessionCookie } from './session/sessions.ts'

export interface SiteDependencies {
  readonly base: Base
  readonly version: string
  readonly made: Nouns
  readonly readiness: ReadinessProbe
  /** Undefined: no pages, API only. */
  readonly source: PageSource | undefined
  readonly development: boolean
  /** Access control. */
  readonly access: Access
}

/** Answers all HTTP requests: calls and routes of the nouns, health and metrics, and pages. */
export function createSite(dependencies: SiteDependencies): RequestListener {
  const { base, version, made, readiness, source, development, access } = dependencies
  const { config, log, tracer, metrics, blobs, clientIp, limits, stopping } = base
  const { origin, https, analyticsUrl } = config
  const { sessions } = made.session
  const calls = bindCalls(contract, made.handlers, { access, validateReplies: config.validateReplies, limits })
  const requests = tracedRequests(tracer, { trusted: config.trustProxy })
  const { identify, renew, isStillSignedIn } = sessions
  const callers = createCallers({ origin, clientIp, identify, renew, log, tracer })
  const announcement = () => readAnnouncement(config.dataDir)
  const connect = [...blobs.origins, ...(analyticsUrl ? [new URL(analyticsUrl).origin] : [])]
  const nouns: readonly Noun[] = made.nouns

  const app = new Hono<AppEnv>()
  const mount = (routes: Hono<AppEnv> | undefined) => routes && app.route('/', routes)
  const { noteFull } = readiness
  dressEveryAnswer(app, { needs: { https, connect, development }, requests, tracer, metrics, log, noteFull })
  const { registry } = metrics
  const { metricsToken } = config
  app.route('/', probes({ readiness, registry, metricsToken, clientIp, stopping }))
  mount(blobs.routes)
  for (const { routes, encodesItself } of nouns) if (encodesItself) mount(routes)
  app.use(compress({ threshold: compressedFrom }))
  app.route(
    '/',
    staticFiles(() => openApiDocument(version, `${sessionCookie(https)}0`), announcement),
  )
  for (const { routes, encodesItself } of nouns) if (!encodesItself) mount(routes)
  const multipartMaxBytes = Math.max(config.uploads.sliceBytes, LOGO_MAX) + 300_000
  const { callerOf } = callers
  app.route('/', mountCalls(calls, { callerOf, isStillSignedIn, stopping, multipartMaxBytes }))
  app.use(async (c, next) => made.deliveries.refuseUnknownRoot(c.req.header('accept')) ?? (await next()))
  if (source) {
    app.route('/', source.files)
    const pages = { source, calls, callers, limits, requests, tracer, origin, analyticsUrl, announcement, development }
    app.route('/', pageRoutes(pages))
  } else {
    app.all('*', () => {
      throw new Problem('not-found')
    })
  }
  // Requests of HTTP/1.0 may name no host.
  const answer = getRequestListener(app.fetch as never, { hostname: new URL(origin).host })
  const listener: RequestListener = (request, response) => {
    request.url = presentAddress(request.url ?? '/')
    return answer(request, response)
  }
  const routed = requests.wrap(made.session.beside(listener, requests.routed))
  return source ? source.beside(routed) : routed
}
