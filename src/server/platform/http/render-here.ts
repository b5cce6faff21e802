import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { type Services, servicesContext } from '../../../contract/services.ts'

/** Renders a page. Its loaders reach the product only through the services. */
export type RenderPage = (request: Request, services: Services) => Promise<Response>

/** Renders in the calling thread. */
export function renderHere(
  build: ServerBuild | (() => Promise<ServerBuild>),
  mode: 'development' | 'production',
): RenderPage {
  const handle = createRequestHandler(build, mode)
  return (request, services) => {
    const context = new RouterContextProvider()
    context.set(servicesContext, services)
    return handle(readable(request), context)
  }
}

/** Escapes paths that are not UTF-8: the router would log their raw text, and escaped they are simply unknown. */
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
