import { CallFailed, pause } from './api.ts'

const retries = 3
const retryDelayMs = 3000
/** A gateway without a server behind it, or a server that is just starting. */
const passing: ReadonlySet<number> = new Set([502, 503, 504])
/** A report is asked for again after these, too (specification, section 7). */
const passingOfReport: ReadonlySet<number> = new Set([...passing, 408, 409, 429, 500])
const reportPage = /^(?:\/en)?\/groups\/[^/]+\/reports\/[^/]+\.data$/

/**
 * Page data is asked for again where the failure may pass, as other reads are. The router asks through the global `fetch`
 * and offers no other place for it, so this stands around that; any request that is none for page data goes by untouched.
 * Throws `CallFailed` with status 0 where no answer comes, so that the error page can tell it from a fault.
 */
export function retryingPageData(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    if (!isPageData(input, init)) return fetch(input, init)
    for (let attempt = 0; ; attempt++) {
      try {
        const response = await fetch(input, init)
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

function mayPass(input: RequestInfo | URL, status: number): boolean {
  const isReport = reportPage.test(new URL(input instanceof Request ? input.url : input, location.href).pathname)
  return (isReport ? passingOfReport : passing).has(status)
}

function isPageData(input: RequestInfo | URL, init: RequestInit | undefined): boolean {
  if (input instanceof Request || (init?.method ?? 'GET') !== 'GET') return false
  return new URL(input, location.href).pathname.endsWith('.data')
}
