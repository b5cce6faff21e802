import { timingSafeEqual } from 'node:crypto'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

/** Metrics in Prometheus' text format. Each product in a process has its own registry. */
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
 * Anyone with the token may read metrics; if no token is set, only clients on this machine. Requests through a local
 * proxy do not count as local.
 */
export function mayReadMetrics(headers: Headers, peer: string, token: string | undefined): boolean {
  if (token === undefined) {
    const handedOn = [...headers.keys()].some((name) => /^(x-forwarded(-.*)?|x-real-ip|forwarded|via)$/.test(name))
    return (peer === '127.0.0.1' || peer === '::1') && !handedOn
  }
  const received = Buffer.from(headers.get('authorization') ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return received.length === wanted.length && timingSafeEqual(received, wanted)
}
