import type { FetchRequest, GuardedFetch } from '../../../fetch/guarded-fetch.ts'
import type { Tracer } from './tracing.ts'

/**
 * Records a span for each fetch until its response header arrives. The span names the host only, because paths and
 * queries may contain keys. Trace ids are not sent to publishers or webhook receivers.
 */
export function tracedFetch(fetch: GuardedFetch, tracer: Tracer): GuardedFetch {
  return (address: string, request?: FetchRequest) => {
    const url = URL.parse(address)
    const method = request?.post ? 'POST' : 'GET'
    const facts = {
      'http.request.method': method,
      'server.address': url?.hostname,
      'server.port': url ? Number(url.port) || (url.protocol === 'http:' ? 80 : 443) : undefined,
    }
    return tracer.span(method, { kind: 'client', facts }, async (span) => {
      try {
        const answer = await fetch(address, request)
        span.set({ 'http.response.status_code': answer.notModified ? 304 : answer.status })
        return answer
      } catch (error) {
        const { status } = error as { status?: unknown }
        if (typeof status === 'number') span.set({ 'http.response.status_code': status })
        throw error
      }
    })
  }
}
