import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'
import type { Intake } from './intake.ts'
import { splitLines } from './lines.ts'
import { SpoolFull } from './spool.ts'

/** Seconds after which a sender may try again when there is no room. */
const retrySeconds = 5

/** A request cannot be taken, and why. */
class Refusal extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

const unpackers: Readonly<Record<string, (body: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>>> = {
  gzip: promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
}

/** Receives lines over HTTP: `POST /v1/lines`. The answer comes when they are durable. */
export function httpServer(intake: Intake): Server {
  let held = 0
  const { limits } = intake

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://edge')
    if (pathname !== '/v1/lines') throw new Refusal(404, 'lines are taken at /v1/lines')
    if (request.method !== 'POST') throw new Refusal(405, 'lines are sent by POST')
    const unpack = unpackerOf(request)
    const reserved = Math.min(Number(request.headers['content-length'] ?? limits.bodyBytes), limits.bodyBytes)
    const room = unpack ? reserved + limits.bodyBytes : reserved
    if (held + room > limits.heldBytes) throw new Refusal(503, 'too much at once')
    held += room
    try {
      const body = await bodyOf(request, limits.bodyBytes)
      const text = unpack ? await unpacked(body, unpack, limits.bodyBytes) : body
      const digest = createHash('sha256').update(text).digest('hex').slice(0, 32)
      const lane = `http ${searchParams.get('source') ?? ''}`.replace(/[^\x20-\x7e]/g, ' ').slice(0, 100)
      const lines = splitLines(text)
      const isRepeated = intake.isRepeated(digest)
      const taken = isRepeated ? { repeated: true } : await intake.take('http', lane, lines, digest)
      const told = () => {
        if (response.writableFinished) intake.answered(digest)
        else if (!isRepeated) intake.unanswered(digest)
      }
      // The connection may have ended while the lines were written.
      if (response.destroyed) told()
      else response.once('close', told)
      reply(response, 200, taken)
    } finally {
      held -= room
    }
  }

  const server = createServer({ requestTimeout: 120_000, headersTimeout: 30_000 }, (request, response) => {
    answer(request, response).catch((error: unknown) => {
      intake.received.http.refused++
      const full = error instanceof SpoolFull
      const status = full ? 503 : error instanceof Refusal ? error.status : 500
      if (status === 503) response.setHeader('retry-after', String(retrySeconds))
      // What is left of the body is not read.
      if (!request.complete) response.setHeader('connection', 'close')
      reply(response, status, { error: error instanceof Error ? error.message : String(error) })
    })
  })
  server.maxConnections = limits.connections
  return server
}

function reply(response: ServerResponse, status: number, body: object): void {
  if (response.destroyed) return
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(`${JSON.stringify(body)}\n`)
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
