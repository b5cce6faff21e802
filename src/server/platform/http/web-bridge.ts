import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import type { Call, ReplyOf } from '../../../contract/call.ts'
import type { InputOf, Services } from '../../../contract/services.ts'
import type { Caller, Calls } from './calls.ts'
import { asProblem } from './refusal.ts'
import type { RenderPage } from './render-here.ts'

export interface WebOptions {
  /** Renders in this thread or another one. */
  readonly render: RenderPage
  readonly calls: Calls
  /** Address for page views; undefined if the operator does not want them. */
  readonly analyticsUrl?: string | undefined
  /** Text of the operator's announcement file. */
  readonly announcement: () => Promise<string>
}

/**
 * Renders pages. Their loaders reach the product only through the contract, as the same caller and with the same checks
 * as over HTTP. Cookies that a call sets are sent with the page.
 */
export function createPages({ render, calls, analyticsUrl, announcement }: WebOptions) {
  return async (request: Request, caller: Caller, nonce: string): Promise<Response> => {
    const services: Services = {
      session: caller.user && { claims: caller.user.claims },
      nonce,
      traceId: caller.traceId,
      requestId: caller.requestId,
      analyticsUrl,
      announcement,
      call: async <C extends Call>(call: C, input: InputOf<C>, { locale }: { locale: Caller['locale'] }) => {
        const { params = {}, query = {}, body } = input as { params?: object; query?: object; body?: unknown }
        const raw = { params: params as never, query: query as never, body: async () => body }
        try {
          return (await calls.invoke(calls.find(call), raw, { ...caller, locale, paid: true })) as ReplyOf<C>
        } catch (error) {
          const problem = asProblem(error)
          if (problem === error) throw error
          // The page shows the same message as over HTTP; the log has the error.
          caller.log.error({ err: error }, 'unexpected error')
          throw problem
        }
      },
    }
    const page = await render(request, services)
    const headers = new Headers(page.headers)
    for (const [name, value] of caller.answer) headers.append(name, value)
    // Redirects and data requests lack the page's own caching headers.
    if (!headers.has('cache-control')) {
      headers.set('cache-control', 'private, no-store')
      headers.append('vary', 'cookie')
    }
    return new Response(page.body, { status: page.status, statusText: page.statusText, headers })
  }
}

/** Tells whether an address is a page. In development, the routes are read again each time. */
export type PageRoutes = {
  readonly routes: { readonly [id: string]: PageRoute | undefined }
}
interface PageRoute {
  readonly id: string
  readonly parentId?: string
  readonly path?: string
  readonly index?: boolean
}
type PageRoutesOrRead = PageRoutes | (() => Promise<ServerBuild>)

/** Tells whether a path belongs to a page other than the one for unknown addresses. */
export async function isPage(pages: PageRoutesOrRead, pathname: string): Promise<boolean> {
  return (await matching(pages, pathname)) !== undefined
}

/** Route template of a path, such as `/gruppen/:groupId`; a page's data has the page's template. */
export async function pageRoute(pages: PageRoutesOrRead, pathname: string): Promise<string | undefined> {
  const matches = await matching(pages, pathname.replace(/(\/_)?\.data$/, '') || '/')
  return matches && `/${matches.flatMap(({ route }) => route.path?.split('/').filter(Boolean) ?? []).join('/')}`
}

const trees = new WeakMap<PageRoutes['routes'], RouteObject[]>()

async function matching(pages: PageRoutesOrRead, pathname: string) {
  const { routes } = typeof pages === 'function' ? await pages() : pages
  const tree = trees.get(routes) ?? treeOf(routes)
  trees.set(routes, tree)
  const matches = matchRoutes(tree, pathname) ?? undefined
  return matches?.at(-1)?.route.path === '*' ? undefined : matches
}

function treeOf(routes: PageRoutes['routes'], parent?: string): RouteObject[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || route.parentId !== parent) return []
    const { id, path, index } = route
    return [index ? { id, path, index } : { id, path, children: treeOf(routes, id) }]
  })
}
