import { isForAnother, personHeader } from '../session/person-of-page.ts'
import { CallFailed, pause } from './api.ts'

const retries = 3
const retryDelayMs = 3000
const backgroundDelayMs = 10_000
/** Statuses of a gateway without a server, or of a starting server. */
const temporaryForPage: ReadonlySet<number> = new Set([502, 503, 504])
/** Statuses after which a report is requested again (specification, section 7), and a page that is read in the background. */
const temporaryForReport: ReadonlySet<number> = new Set([...temporaryForPage, 408, 409, 429, 500])
const reportPage = /^(?:\/en)?\/groups\/[^/]+\/reports\/[^/]+\.data$/

let readings = 0

/**
 * Reloads the page's data in the background. If there is no answer or the server fails, the page and the user's input
 * stay, and the reload is repeated until it succeeds or the user opens another page.
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
    const path = dataPath(input, init)
    if (!path) return fetch(input, init)
    // Applies only to this page's data, not to a page that the user opens meanwhile.
    const isInBackground = readings > 0 && path === `${location.pathname}.data`
    const temporary = isInBackground || reportPage.test(path) ? temporaryForReport : temporaryForPage
    for (let attempt = 0; ; attempt++) {
      const isLast = !isInBackground && attempt >= retries
      try {
        const response = await fetch(input, init)
        if (isForAnother(response.headers.get(personHeader))) return await aborted(init?.signal)
        if (isLast || !temporary.has(response.status)) return response
        await response.body?.cancel()
      } catch (error) {
        if (init?.signal?.aborted) throw error
        if (isLast) throw new CallFailed('no answer', 0, 'unreachable', { cause: error })
      }
      await pause(isInBackground ? backgroundDelayMs : retryDelayMs, init?.signal ?? undefined)
    }
  }
}

/** Never resolves, because the page is being reloaded; rejects if the request is aborted. */
function aborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason), { once: true }))
}

/** Path of the requested page data; undefined if the request is for anything else. */
function dataPath(input: RequestInfo | URL, init: RequestInit | undefined): string | undefined {
  if (input instanceof Request || (init?.method ?? 'GET') !== 'GET') return undefined
  const { pathname } = new URL(input, location.href)
  return pathname.endsWith('.data') ? pathname : undefined
}
