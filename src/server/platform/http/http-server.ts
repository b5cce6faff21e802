import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { minuteMs } from '../../../domain/time-units.ts'
import { tally } from '../turns/tally.ts'
import { sourceOf } from './caller.ts'
import { plainHeaders } from './headers.ts'

export interface HttpServerOptions {
  /** Limit of bytes of answers that wait in memory for their readers; default 256 MiB. */
  readonly mostUnsent?: number
  /** A reader that takes nothing of its answer for this time is cut off; default 5 minutes. */
  readonly longestUntakenMs?: number
  /** Limit of open connections of one address; default none. */
  readonly mostOfAddress?: number
}

/** Opens the port at once, so that its number is known and load balancers see a process that is not ready yet. */
export async function openHttpServer(
  host: string,
  port: number,
  { mostUnsent = 256 * 2 ** 20, longestUntakenMs = 5 * minuteMs, mostOfAddress = Infinity }: HttpServerOptions = {},
) {
  let listener: RequestListener = notReady
  const server: Server = createServer(
    { maxHeaderSize: 32 * 1024, requestTimeout: 0, headersTimeout: 20_000, keepAliveTimeout: 65_000 },
    (request, response) => (hostsOf(request) > 1 ? ambiguousHost(response) : listener(request, response)),
  )
  limitConnections(server, mostOfAddress)
  const stopWatching = cutOffSlowReaders(server, { most: mostUnsent, longestUntakenMs })
  await new Promise<void>((done, refuse) => {
    server.once('error', refuse)
    server.listen(port, host, () => done())
  })
  return {
    port: (server.address() as { port: number }).port,
    /** Starts answering with `next`; before, every answer is 503. */
    serve(next: RequestListener): void {
      listener = next
    },
    /** Accepts no more connections, gives running requests `graceMs` to end, then closes them. */
    async stop(graceMs: number): Promise<void> {
      const closed = new Promise<void>((done) => server.close(() => done()))
      // Idle connections close now, busy ones after their answer.
      listener = closing(listener)
      server.closeIdleConnections()
      const idle = setInterval(() => server.closeIdleConnections(), 100)
      const cut = setTimeout(() => server.closeAllConnections(), graceMs)
      await closed
      clearInterval(idle)
      clearTimeout(cut)
      stopWatching()
    },
  }
}

/** Closes a new connection if its address has too many: each holds a socket, also while nothing is asked. */
function limitConnections(server: Server, most: number): void {
  const open = tally()
  server.prependListener('connection', (socket: Socket) => {
    const source = sourceOf(socket.remoteAddress ?? '')
    if (open.of(source) >= most) {
      socket.destroy()
      return
    }
    open.add(source)
    socket.once('close', () => open.add(source, -1))
  })
}

/** Interval at which unsent bytes are counted. */
const countEveryMs = 500

/**
 * Closes connections while more than `most` bytes of answers wait for their readers: first those whose readers have taken
 * nothing for the longest time. Otherwise somebody who asks for much and reads nothing would fill the memory. A reader
 * who takes nothing for long is always cut off, because each connection holds a socket, and often a file.
 * @returns a function that ends this
 */
function cutOffSlowReaders(
  server: Server,
  { most, longestUntakenMs }: { readonly most: number; readonly longestUntakenMs: number },
): () => void {
  /** The bytes that a reader has taken, and when the last of them. */
  const readers = new Map<Socket, { taken: number; at: number }>()
  server.on('connection', (socket) => {
    readers.set(socket, { taken: 0, at: performance.now() })
    socket.once('close', () => readers.delete(socket))
  })
  const timer = setInterval(() => {
    let unsent = 0
    const now = performance.now()
    for (const [socket, reader] of readers) {
      const taken = socket.bytesWritten - socket.writableLength
      if (taken > reader.taken || socket.writableLength === 0) Object.assign(reader, { taken, at: now })
      else if (now - reader.at > longestUntakenMs) socket.destroy()
      unsent += socket.destroyed ? 0 : socket.writableLength
    }
    if (unsent <= most) return
    for (const [socket] of [...readers].sort(([, a], [, b]) => a.at - b.at)) {
      unsent -= socket.writableLength
      socket.destroy()
      if (unsent <= most) return
    }
  }, countEveryMs).unref()
  return () => clearInterval(timer)
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
