import { timingSafeEqual } from 'node:crypto'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

/** Figures in Prometheus' text format. One registry a process; a second product in the same process has its own. */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'winnow_http_request_seconds',
    help: 'Time to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  })
  return {
    registry,
    answered(method: string, route: string, status: number, ms: number): void {
      seconds.observe({ method, route, status: String(status) }, ms / 1000)
    },
  }
}

/**
 * With a token whoever shows it, without one this machine only. What a proxy on this machine hands on comes from it as
 * well, but was asked for by somebody else.
 */
export function mayReadMetrics(headers: Headers, peer: string, token: string | undefined): boolean {
  if (token === undefined) {
    const handedOn = [...headers.keys()].some((name) => /^(x-forwarded(-.*)?|x-real-ip|forwarded|via)$/.test(name))
    return (peer === '127.0.0.1' || peer === '::1') && !handedOn
  }
  const shown = Buffer.from(headers.get('authorization') ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return shown.length === wanted.length && timingSafeEqual(shown, wanted)
}
