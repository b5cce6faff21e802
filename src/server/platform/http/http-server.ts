import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { plainHeaders } from './headers.ts'

export interface HttpServer {
  readonly port: number
  /** Starts answering with `listener`; before, every answer is 503. */
  serve(listener: RequestListener): void
  /** Accepts no more connections, gives running requests `graceMs` to end, then closes them. */
  stop(graceMs: number): Promise<void>
}

/** Opens the port at once, so that its number is known and load balancers see a process that is not ready yet. */
export async function openHttpServer(host: string, port: number): Promise<HttpServer> {
  let listener: RequestListener = notReady
  const server: Server = createServer(
    { maxHeaderSize: 32 * 1024, requestTimeout: 0, headersTimeout: 20_000, keepAliveTimeout: 65_000 },
    (request, response) => (hostsOf(request) > 1 ? ambiguousHost(response) : listener(request, response)),
  )
  await new Promise<void>((done, refuse) => {
    server.once('error', refuse)
    server.listen(port, host, () => done())
  })
  return {
    port: (server.address() as { port: number }).port,
    serve: (next) => {
      listener = next
    },
    async stop(graceMs) {
      const closed = new Promise<void>((done) => server.close(() => done()))
      // Idle connections close now, busy ones after their answer.
      listener = closing(listener)
      server.closeIdleConnections()
      const idle = setInterval(() => server.closeIdleConnections(), 100)
      const cut = setTimeout(() => server.closeAllConnections(), graceMs)
      await closed
      clearInterval(idle)
      clearTimeout(cut)
    },
  }
}

/**
 * Closes a request whose body is still incomplete after `ms`: small bodies that take longer are held open on purpose.
 */
export function limitBody(request: IncomingMessage, ms: number): void {
  const timer = setTimeout(() => request.complete || request.destroy(), ms).unref()
  request.once('close', () => clearTimeout(timer))
}

/** Number of Host headers. A proxy and we could interpret two of them differently (RFC 9112, section 3.2). */
function hostsOf({ rawHeaders }: IncomingMessage): number {
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2) if (rawHeaders[i]?.toLowerCase() === 'host') hosts++
  return hosts
}

const plainText = { ...plainHeaders({ https: false }), 'content-type': 'text/plain', 'cache-control': 'no-store' }

function ambiguousHost(response: ServerResponse): void {
  response.writeHead(400, { ...plainText, connection: 'close' }).end('more than one host')
}

function notReady(_: IncomingMessage, response: ServerResponse): void {
  response.writeHead(503, { ...plainText, 'retry-after': '2' }).end('starting')
}

function closing(listener: RequestListener): RequestListener {
  return (request, response) => {
    response.setHeader('connection', 'close')
    listener(request, response)
  }
}
