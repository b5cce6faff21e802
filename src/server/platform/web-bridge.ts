import {
  createRequestHandler,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import type { Call, ReplyOf } from '../../contract/call.ts'
import { type InputOf, type Services, servicesContext } from '../../contract/services.ts'
import type { Caller, Calls } from './calls.ts'
import { asProblem } from './refusal.ts'

export interface WebOptions {
  /** The built pages, or a way to get them anew for each request while developing. */
  readonly build: ServerBuild | (() => Promise<ServerBuild>)
  readonly calls: Calls
  readonly development: boolean
  /** Where browsers send page views to, where the operator wants that. */
  readonly analyticsUrl?: string | undefined
  /** The file of the operator's announcement, as text. */
  readonly announcement: () => Promise<string>
}

/**
 * Renders pages. Their loaders reach the product through the contract only, as the same caller with the same checks as
 * over HTTP. Cookies that a call sets travel with the page.
 */
export function createPages({ build, calls, development, analyticsUrl, announcement }: WebOptions) {
  const handle = createRequestHandler(build, development ? 'development' : 'production')
  return async (request: Request, caller: Caller, nonce: string): Promise<Response> => {
    const services: Services = {
      session: caller.user && { claims: caller.user.claims },
      nonce,
      traceId: caller.traceId,
      analyticsUrl,
      announcement,
      call: async <C extends Call>(call: C, input: InputOf<C>, { locale }: { locale: Caller['locale'] }) => {
        const { params = {}, query = {}, body } = input as { params?: object; query?: object; body?: unknown }
        const raw = { params: params as never, query: query as never, body: async () => body }
        try {
          return (await calls.invoke(calls.find(call), raw, { ...caller, locale, paid: true })) as ReplyOf<C>
        } catch (error) {
          const problem = asProblem(error)
          if (problem === error || problem.code === 'unexpected') throw error
          // What passes is no fault of the page: it is answered as over HTTP, and told to whoever runs the server.
          caller.log.error({ err: error }, 'not foreseen')
          throw problem
        }
      },
    }
    const context = new RouterContextProvider()
    context.set(servicesContext, services)
    const page = await handle(readable(request), context)
    const headers = new Headers(page.headers)
    for (const [name, value] of caller.answer) headers.append(name, value)
    // Data for a page and redirects come without what the page itself says of caching.
    if (!headers.has('cache-control')) {
      headers.set('cache-control', 'private, no-store')
      headers.append('vary', 'cookie')
    }
    return new Response(page.body, { status: page.status, statusText: page.statusText, headers })
  }
}

/** The router complains on the console, in raw text, of paths that are no UTF-8; taken literally they are just unknown. */
function readable(request: Request): Request {
  const url = new URL(request.url)
  try {
    decodeURIComponent(url.pathname)
    return request
  } catch {
    url.pathname = url.pathname.replaceAll('%', '%25')
    return new Request(url, request)
  }
}

/** Whether a path is that of a page; what only the page for unknown addresses would answer is none. */
export async function isPage(build: WebOptions['build'], pathname: string): Promise<boolean> {
  return (await matching(build, pathname)) !== undefined
}

/** The template of the route that renders a path, such as `/gruppen/:groupId`; that of a page's data is the page's. */
export async function pageRoute(build: WebOptions['build'], pathname: string): Promise<string | undefined> {
  const matches = await matching(build, pathname.replace(/(\/_)?\.data$/, '') || '/')
  return matches && `/${matches.flatMap(({ route }) => route.path?.split('/').filter(Boolean) ?? []).join('/')}`
}

const trees = new WeakMap<ServerBuild['routes'], RouteObject[]>()

async function matching(build: WebOptions['build'], pathname: string) {
  const { routes } = typeof build === 'function' ? await build() : build
  const tree = trees.get(routes) ?? treeOf(routes)
  trees.set(routes, tree)
  const matches = matchRoutes(tree, pathname) ?? undefined
  return matches?.at(-1)?.route.path === '*' ? undefined : matches
}

function treeOf(routes: ServerBuild['routes'], parent?: string): RouteObject[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || route.parentId !== parent) return []
    const { id, path, index } = route
    const place = { id, ...(path !== undefined && { path }) }
    return [index ? { ...place, index: true } : { ...place, children: treeOf(routes, id) }]
  })
}
