import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { type ClientIp, localeOf } from '../platform/http/caller.ts'
import { busyPage } from '../platform/http/failed-page.ts'
import { plainHeaders } from '../platform/http/headers.ts'
import type { EmbeddedProvider } from './provider.ts'
import type { signInLimit } from './sign-in-limit.ts'

export interface ProviderListenerDependencies {
  readonly provider: Pick<EmbeddedProvider, 'handles' | 'handle'>
  readonly signIns: Pick<ReturnType<typeof signInLimit>, 'refuses'>
  readonly clientIp: ClientIp
  readonly origin: string
  readonly https: boolean
  /** Sets the route of a request for tracing. */
  readonly routed: (request: IncomingMessage, route: string) => void
}

/** Passes the embedded provider's addresses to it, and all others to `listener`. */
export function providerListener(
  listener: RequestListener,
  dependencies: ProviderListenerDependencies,
): RequestListener {
  const { provider, signIns, clientIp, origin, https, routed } = dependencies
  return (request, response) => {
    const { url = '' } = request
    if (!provider.handles(url)) return listener(request, response)
    routed(request, '/oidc/*')
    if (beginsSignIn(url)) {
      const headers = new Headers(headersOf(request))
      const tooMuch = signIns.refuses(clientIp(headers, request.socket.remoteAddress))
      if (tooMuch) return answerPlain(response, busyPage(localeOf(headers), tooMuch))
    }
    for (const [name, value] of Object.entries(plainHeaders({ https }))) response.setHeader(name, value)
    // Set this header here: the provider would add its own, which allows every site.
    response.setHeader('access-control-allow-origin', origin)
    return provider.handle(request, response)
  }
}

/** Requests for which the embedded provider stores a sign-in in progress for an hour. */
const beginsSignIn = (url: string) => /^\/oidc\/auth(?:[?/]|$)/.test(url)

/** Only those headers that identify the caller and the language. */
const headersOf = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    ['x-forwarded-for', 'accept-language', 'cookie'].flatMap((name) => {
      const value = headers[name]
      return value === undefined ? [] : [[name, String(value)]]
    }),
  )

async function answerPlain(response: ServerResponse, answer: Response): Promise<void> {
  response.writeHead(answer.status, Object.fromEntries(answer.headers))
  response.end(await answer.text())
}
