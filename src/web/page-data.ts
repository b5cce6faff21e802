import { CallFailed, pause } from './api.ts'
import { isForAnother, personHeader } from './person-of-page.ts'

const retries = 3
const retryDelayMs = 3000
/** Statuses of a gateway without a server, or of a starting server. */
const passing: ReadonlySet<number> = new Set([502, 503, 504])
/** Additional statuses after which a report is requested again (specification, section 7). */
const passingOfReport: ReadonlySet<number> = new Set([...passing, 408, 409, 429, 500])
const reportPage = /^(?:\/en)?\/groups\/[^/]+\/reports\/[^/]+\.data$/

/**
 * Wraps `fetch` to retry requests for page data if the failure may be temporary. The router offers no other hook than
 * the global `fetch`; other requests pass unchanged. Throws `CallFailed` with status 0 if there is no answer, so that
 * the error page can distinguish it.
 */
export function retryingPageData(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    if (!isPageData(input, init)) return fetch(input, init)
    for (let attempt = 0; ; attempt++) {
      try {
        const response = await fetch(input, init)
        if (isForAnother(response.headers.get(personHeader))) return await aborted(init?.signal)
        if (!mayPass(input, response.status) || attempt >= retries) return response
        await response.body?.cancel()
      } catch (error) {
        if (init?.signal?.aborted) throw error
        if (attempt >= retries) throw new CallFailed('no answer', 0, 'unreachable', { cause: error })
      }
      await pause(retryDelayMs, init?.signal ?? undefined)
    }
  }
}

/** Never answers, because the page is being loaded anew; ends if the request is given up. */
function aborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason), { once: true }))
}

function mayPass(input: RequestInfo | URL, status: number): boolean {
  const isReport = reportPage.test(new URL(input instanceof Request ? input.url : input, location.href).pathname)
  return (isReport ? passingOfReport : passing).has(status)
}

function isPageData(input: RequestInfo | URL, init: RequestInit | undefined): boolean {
  if (input instanceof Request || (init?.method ?? 'GET') !== 'GET') return false
  return new URL(input, location.href).pathname.endsWith('.data')
}
