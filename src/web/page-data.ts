import { CallFailed, pause } from './api.ts'
import { isForAnother, personHeader } from './person-of-page.ts'

const retries = 3
const retryDelayMs = 3000
/** Between two attempts of a reading in the background. */
const mostDelayMs = 30_000
/** Statuses of a gateway without a server, or of a starting server. */
const passing: ReadonlySet<number> = new Set([502, 503, 504])
/** Statuses after which a report is requested again (specification, section 7), and a page that is read in the background. */
const passingOfReport: ReadonlySet<number> = new Set([...passing, 408, 409, 429, 500])
const reportPage = /^(?:\/en)?\/groups\/[^/]+\/reports\/[^/]+\.data$/

let readings = 0

/**
 * Reads the page's data again although nobody asked for it. While there is no answer or the server fails, the page stays
 * as it is, with what somebody has typed, and it is tried again until there is one or another page is opened.
 */
export async function readInBackground(revalidate: () => Promise<void>): Promise<void> {
  readings++
  try {
    await revalidate()
  } finally {
    readings--
  }
}

/**
 * Wraps `fetch` to retry requests for page data if the failure may be temporary. The router offers no other hook than
 * the global `fetch`; other requests pass unchanged. Throws `CallFailed` with status 0 if there is no answer, so that
 * the error page can distinguish it.
 */
export function retryingPageData(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    if (!isPageData(input, init)) return fetch(input, init)
    const isInBackground = readings > 0 && isOfThisPage(input)
    const most = isInBackground ? Number.POSITIVE_INFINITY : retries
    for (let attempt = 0; ; attempt++) {
      try {
        const response = await fetch(input, init)
        if (isForAnother(response.headers.get(personHeader))) return await aborted(init?.signal)
        const mayPass = isInBackground ? passingOfReport : passingOf(input)
        if (!mayPass.has(response.status) || attempt >= most) return response
        await response.body?.cancel()
      } catch (error) {
        if (init?.signal?.aborted) throw error
        if (attempt >= most) throw new CallFailed('no answer', 0, 'unreachable', { cause: error })
      }
      const delay = isInBackground ? Math.min(retryDelayMs * 1.5 ** attempt, mostDelayMs) : retryDelayMs
      await pause(delay, init?.signal ?? undefined)
    }
  }
}

/** Never answers, because the page is being loaded anew; ends if the request is given up. */
function aborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason), { once: true }))
}

function passingOf(input: RequestInfo | URL): ReadonlySet<number> {
  return reportPage.test(addressOf(input).pathname) ? passingOfReport : passing
}

const addressOf = (input: RequestInfo | URL) => new URL(input instanceof Request ? input.url : input, location.href)

/** Not of a page that somebody opens while this one is read. */
function isOfThisPage(input: RequestInfo | URL): boolean {
  const { pathname, searchParams } = addressOf(input)
  const here = new URL(location.href)
  searchParams.delete('_routes')
  const path = pathname.replace(/(?:\/_(?:root)?)?\.data$/, '')
  return path === here.pathname.replace(/\/$/, '') && searchParams.toString() === here.searchParams.toString()
}

function isPageData(input: RequestInfo | URL, init: RequestInit | undefined): boolean {
  if (input instanceof Request || (init?.method ?? 'GET') !== 'GET') return false
  return new URL(input, location.href).pathname.endsWith('.data')
}
