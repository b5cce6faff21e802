import { Hono } from 'hono'
import type { Registry } from 'prom-client'
import { Problem } from '../../../domain/problem.ts'
import { mayReadMetrics } from '../telemetry/metrics.ts'
import type { ClientIp } from './caller.ts'
import type { AppEnv } from './env.ts'
import type { ReadinessProbe } from './readiness.ts'

export interface ProbeDependencies {
  readonly readiness: ReadinessProbe
  readonly registry: Registry
  readonly metricsToken: string | undefined
  readonly clientIp: ClientIp
  /** Aborted when the product stops; it is then neither healthy nor ready. */
  readonly stopping: AbortSignal
}

/** Health, readiness and metrics for monitoring systems. */
export function probes(dependencies: ProbeDependencies): Hono<AppEnv> {
  const { readiness, registry, metricsToken, clientIp, stopping } = dependencies
  const app = new Hono<AppEnv>()
  app.get('/healthz', async (c) => {
    const ok = !stopping.aborted && (await readiness.databaseAnswers())
    return c.json({ ok }, ok ? 200 : 503)
  })
  app.get('/readyz', async (c) => {
    const { ok, ...rest } = await readiness.look()
    const isReady = ok && !stopping.aborted
    return c.json({ ok: isReady, ...rest }, isReady ? 200 : 503, { 'cache-control': 'no-store' })
  })
  app.get('/metrics', async (c) => {
    const { headers } = c.req.raw
    const peer = clientIp(headers, c.env.incoming.socket.remoteAddress)
    if (!mayReadMetrics(headers, peer, metricsToken)) throw new Problem('not-found')
    return c.text(await registry.metrics(), 200, { 'content-type': registry.contentType })
  })
  return app
}
