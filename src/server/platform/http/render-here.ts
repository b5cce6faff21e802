import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { type Services, servicesContext } from '../../../contract/services.ts'

/** Renders a page. Its loaders reach the product through the services only. */
export type RenderPage = (request: Request, services: Services) => Promise<Response>

/** In the thread that asks. */
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
