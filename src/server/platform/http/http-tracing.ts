import type { IncomingMessage, RequestListener } from 'node:http'
import { noSpan, noTracer, readTraceParent, type Span, type Tracer } from '../telemetry/tracing.ts'

export interface TracedRequests {
  /** Wraps the listener: each request is a span until its answer is sent or the client disconnects. */
  wrap(listener: RequestListener): RequestListener
  /** The span of a request to a wrapped listener; otherwise a span that records nothing. */
  spanOf(request: IncomingMessage): Span
  /** Sets the route of a request: a template such as `/api/groups/{id}`, never the path itself. */
  routed(request: IncomingMessage, route: string | undefined): void
}

/** Requested by load balancers and metric scrapers every few seconds; not traced. */
const untraced = new Set(['/healthz', '/readyz', '/metrics'])
/** Known methods; others are recorded as `_OTHER` (OpenTelemetry's HTTP conventions). */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'CONNECT', 'TRACE', 'QUERY'])

/**
 * Server spans. A `traceparent` is continued only behind a trusted proxy. Other requests start a new trace with a link
 * to theirs, so that strangers can neither decide what is sampled nor put everything into one trace.
 */
export function tracedRequests(tracer: Tracer, { trusted }: { readonly trusted: boolean }): TracedRequests {
  if (tracer === noTracer) return { wrap: (listener) => listener, spanOf: () => noSpan, routed: () => {} }
  const spans = new WeakMap<IncomingMessage, Span>()
  return {
    wrap: (listener) => (request, response) => {
      const { headers, url = '/', httpVersion } = request
      if (untraced.has(url.split('?', 1)[0] as string)) return listener(request, response)
      const method = methodOf(request)
      const header = headers.traceparent
      const brought = typeof header === 'string' && readTraceParent(header) ? header : null
      const options = {
        kind: 'server',
        parent: trusted ? brought : null,
        ...(brought && !trusted && { follows: brought }),
        facts: { 'http.request.method': method, 'network.protocol.version': httpVersion },
      } as const
      void tracer.span(nameOf(method), options, async (span) => {
        spans.set(request, span)
        const closed = new Promise((done) => response.once('close', done))
        listener(request, response)
        await closed
        const { statusCode, headersSent } = response
        if (headersSent) span.set({ 'http.response.status_code': statusCode })
        if (headersSent && statusCode >= 500) span.fail(String(statusCode))
      })
    },
    spanOf: (request) => spans.get(request) ?? noSpan,
    routed(request, route) {
      const span = spans.get(request)
      if (!span || !route || route === '*' || route === '/*') return
      span.set({ 'http.route': route })
      span.rename(`${nameOf(methodOf(request))} ${route}`)
    },
  }
}

function methodOf({ method = '' }: IncomingMessage): string {
  return methods.has(method) ? method : '_OTHER'
}

const nameOf = (method: string) => (method === '_OTHER' ? 'HTTP' : method)
