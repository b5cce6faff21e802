import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'
import { elasticBulk } from './elastic.ts'
import type { Intake } from './intake.ts'
import { otlpLogs } from './otlp.ts'
import { plainLines } from './plain-lines.ts'
import { type Answer, type Asked, type Protocol, type ReadBody, Refusal } from './protocol.ts'
import { splunkCollector } from './splunk.ts'
import { SpoolFull } from './spool.ts'

/** Seconds after which a sender may try again when there is no room. */
const retrySeconds = 5

const unpackers: Readonly<Record<string, (body: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>>> = {
  gzip: promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
}

/** Receives lines over HTTP, by the protocols that shippers speak. The answer comes when they are durable. */
export function httpServer(intake: Intake): Server {
  let held = 0
  const { limits } = intake
  const protocols: readonly Protocol[] = [plainLines, splunkCollector(), elasticBulk, otlpLogs]

  /** Reads the body within what may be held at once, and hands it to `use`. */
  async function withBody(request: IncomingMessage, use: (body: Buffer) => Promise<Answer>): Promise<Answer> {
    const unpack = unpackerOf(request)
    const reserved = Math.min(Number(request.headers['content-length'] ?? limits.bodyBytes), limits.bodyBytes)
    const room = unpack ? reserved + limits.bodyBytes : reserved
    if (held + room > limits.heldBytes) throw new Refusal(503, 'too much at once')
    held += room
    try {
      const body = await bodyOf(request, limits.bodyBytes)
      return await use(unpack ? await unpacked(body, unpack, limits.bodyBytes) : body)
    } finally {
      held -= room
    }
  }

  async function take(take: (body: Buffer) => ReadBody, body: Buffer, response: ServerResponse): Promise<Answer> {
    const { lanes, answer } = take(body)
    if (lanes.length === 0) return answer({ lines: 0, tooLong: 0, isRepeated: false })
    const digest = createHash('sha256').update(body).digest('hex').slice(0, 32)
    const isRepeated = intake.isRepeated(digest)
    const counted = isRepeated ? { lines: 0, tooLong: 0 } : await intake.take('http', lanes, digest)
    const told = () => {
      if (response.writableFinished) intake.answered(digest)
      else if (!isRepeated) intake.unanswered(digest)
    }
    // The connection may have ended while the lines were written.
    if (response.destroyed) told()
    else response.once('close', told)
    return answer({ ...counted, isRepeated })
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', headers } = request
    const { pathname, searchParams } = new URL(`http://edge${request.url ?? '/'}`)
    const header = (name: string) => headers[name]?.toString()
    const asked: Asked = { method, path: pathname, query: searchParams, header }
    for (const protocol of protocols) {
      const route = protocol.route(asked)
      if (!route) continue
      if ('body' in route) return reply(request, response, route)
      try {
        return reply(request, response, await withBody(request, (body) => take(route.take, body, response)))
      } catch (error) {
        intake.received.http.refused++
        const status = error instanceof SpoolFull ? 503 : error instanceof Refusal ? error.status : 500
        const said = protocol.refused(status, error instanceof Error ? error.message : String(error))
        const retry: Record<string, string> = status === 503 ? { 'retry-after': String(retrySeconds) } : {}
        return reply(request, response, { ...said, headers: { ...said.headers, ...retry } })
      }
    }
    reply(request, response, { status: 404, body: { error: 'nothing is here; lines are taken at /v1/lines' } })
  }

  const server = createServer({ requestTimeout: 120_000, headersTimeout: 30_000 }, (request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  server.maxConnections = limits.connections
  return server
}

function reply(request: IncomingMessage, response: ServerResponse, { status, body, headers }: Answer): void {
  if (response.destroyed) return
  // What is left of a body is not read.
  const close = request.complete ? {} : { connection: 'close' }
  response.writeHead(status, { 'content-type': 'application/json', ...headers, ...close })
  response.end(Buffer.isBuffer(body) ? body : `${JSON.stringify(body)}\n`)
}

function unpackerOf({ headers }: IncomingMessage) {
  const encoding = headers['content-encoding'] ?? 'identity'
  if (encoding === 'identity') return undefined
  const unpack = unpackers[encoding]
  if (!unpack) throw new Refusal(415, `content-encoding must be one of ${Object.keys(unpackers).join(', ')}`)
  return unpack
}

async function unpacked(body: Buffer, unpack: (typeof unpackers)[string], most: number): Promise<Buffer> {
  try {
    return (await unpack?.(body, { maxOutputLength: most })) as Buffer
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    throw isTooLarge
      ? new Refusal(413, `a body has at most ${most} bytes`)
      : new Refusal(400, 'the body cannot be unpacked')
  }
}

async function bodyOf(request: IncomingMessage, most: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > most) throw new Refusal(413, `a body has at most ${most} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
