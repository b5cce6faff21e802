import { Hono } from 'hono'
import type { Tracer } from '../telemetry/tracing.ts'
import { type Callers, isAboutStatus } from './callers.ts'
import type { Caller, Calls } from './calls.ts'
import type { AppEnv } from './env.ts'
import type { TracedRequests } from './http-tracing.ts'
import { type Limits, ownerOf, PAGE_COST } from './limits.ts'
import type { PageSource } from './page-source.ts'
import { createPublicPages } from './public-pages.ts'
import { createPages, pageRoute } from './web-bridge.ts'

export interface PageDependencies {
  readonly source: Pick<PageSource, 'pages' | 'render'>
  readonly calls: Calls
  readonly callers: Callers
  readonly limits: Limits
  readonly requests: TracedRequests
  readonly tracer: Tracer
  readonly origin: string
  readonly analyticsUrl: string | undefined
  readonly announcement: () => Promise<string>
  /** Production caches rendered public pages for seconds; development does not. */
  readonly development: boolean
}

/** Answers every remaining address with its page or with the "not found" page. */
export function pageRoutes(dependencies: PageDependencies): Hono<AppEnv> {
  const { source, callers, limits, requests, tracer, origin, analyticsUrl, announcement, development } = dependencies
  // Calls over HTTP need no span of their own: the request's span names them.
  const calls: Calls = {
    ...dependencies.calls,
    invoke: (entry, ...given) =>
      tracer.span(`call ${entry.name}`, {}, () => dependencies.calls.invoke(entry, ...given)),
  }
  const render = createPages({ render: source.render, calls, analyticsUrl, announcement })
  const forStrangers = development
    ? undefined
    : createPublicPages((request, caller, nonce) => {
        limits.take('address', caller.ip, PAGE_COST - 1)
        return limits.page(ownerOf('address', caller.ip), () => render(request, caller, nonce))
      }, announcement)

  /**
   * Renders the page.
   * @throws Problem if the caller, or all callers together, exceed a limit
   */
  async function answer(request: Request, caller: Caller, { nonce, path }: { nonce: string; path: string }) {
    const [kind, id] = caller.user ? (['user', caller.user.id] as const) : (['address', caller.ip] as const)
    if (kind === 'address') {
      limits.take('address', id, 1)
      const publicPage = await forStrangers?.(request, caller, nonce)
      if (publicPage) return publicPage
    }
    if (!isAboutStatus(path)) limits.take(kind, id, PAGE_COST)
    return limits.page(ownerOf(kind, id), () => render(request, caller, nonce))
  }

  const app = new Hono<AppEnv>()
  app.all('*', async (c) => {
    const { pathname, search } = new URL(c.req.url)
    c.set('isPage', ['GET', 'HEAD'].includes(c.req.method) && !pathname.endsWith('.data'))
    // Renew an expired session here: before the page is loaded, none of our code can request it.
    const caller = await callers.visitorOf(c)
    c.set('given', caller.answer)
    const request = new Request(origin + pathname + search, c.req.raw)
    if (tracer.current()) requests.routed(c.env.incoming, await pageRoute(source.pages, pathname))
    return answer(request, caller, { nonce: c.get('nonce'), path: c.req.path })
  })
  return app
}
