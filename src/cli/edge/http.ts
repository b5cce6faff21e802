import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from 'node:http'
import { createServer as createSecureServer, type Server as SecureServer } from 'node:https'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'
import { Connections } from './connections.ts'
import { elasticBulk } from './elastic.ts'
import type { Gate } from './gate.ts'
import { Gathered } from './gathered.ts'
import type { Intake } from './intake.ts'
import { MemoryBudget, type RequestMemory } from './memory-budget.ts'
import { otlpLogs } from './otlp.ts'
import { plainLines } from './plain-lines.ts'
import {
  type Answer,
  type EdgeRequest,
  type KeyFault,
  type Protocol,
  Refusal,
  shownKey,
  type TakeBody,
} from './protocol.ts'
import { Repeats } from './repeats.ts'
import { splunkCollector } from './splunk.ts'
import { SpoolFull } from './spool.ts'

/** `Retry-After` when there is no room. */
const retrySeconds = 5
/**
 * Time limits for the headers of a request and for the whole request, and the interval at which Node checks them; ms.
 */
const slowest = { headersTimeout: 20_000, requestTimeout: 120_000, connectionsCheckingInterval: 5000 }

const unpackers: Readonly<Record<string, (body: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>>> = {
  gzip: promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
}

/**
 * Receives lines over HTTP in the protocols that shippers speak. A request is answered after its lines are durable.
 */
export class HttpReceiver {
  readonly #intake: Intake
  readonly #gate: Gate
  readonly #protocols: readonly Protocol[] = [plainLines, splunkCollector(), elasticBulk, otlpLogs]
  readonly #repeats: Repeats
  readonly #memory: MemoryBudget

  constructor(intake: Intake, gate: Gate) {
    this.#intake = intake
    this.#repeats = new Repeats(intake.spool)
    this.#memory = new MemoryBudget(intake.limits.heldBytes)
    this.#gate = gate
  }

  plainServer(): Server {
    return this.#prepared(createServer(slowest))
  }

  secureServer(): SecureServer {
    const server = createSecureServer({ ...(slowest as ServerOptions), ...this.#gate.tls })
    this.#gate.keepNew(server)
    return this.#prepared(server)
  }

  #prepared<S extends Server | SecureServer>(server: S): S {
    const connections = new Connections(server, this.#intake.limits.connections)
    const receive = (request: IncomingMessage, response: ServerResponse) => {
      this.#answer(request, response, connections).catch(() => response.destroy())
    }
    server.on('request', receive)
    // `Expect: 100-continue`: refusals are then sent before the body.
    server.on('checkContinue', receive)
    server.on('tlsClientError', () => this.#intake.received.http.unauthorised++)
    return server
  }

  async #answer(request: IncomingMessage, response: ServerResponse, connections: Connections): Promise<void> {
    const { method = '', headers } = request
    const { pathname, searchParams } = new URL(`http://edge${request.url ?? '/'}`)
    const header = (name: string) => headers[name]?.toString()
    const edgeRequest: EdgeRequest = { method, path: pathname, query: searchParams, header }
    const { received } = this.#intake
    for (const protocol of this.#protocols) {
      const route = protocol.route(edgeRequest)
      if (!route) continue
      const isOpen = 'body' in route && route.isOpen === true
      const shown = isOpen ? { sender: undefined } : this.#senderOf(headers.authorization, protocol)
      if ('fault' in shown) {
        received.http.unauthorised++
        return reply(request, response, protocol.unauthorised(shown.fault, edgeRequest))
      }
      if (!isOpen) connections.prove(request.socket)
      if ('body' in route) return reply(request, response, route)
      try {
        return await this.#receive(route.take, request, response, shown.sender)
      } catch (error) {
        received.http.refused++
        const status = error instanceof SpoolFull ? 503 : error instanceof Refusal ? error.status : 500
        const refusal = protocol.refused(status, error instanceof Error ? error.message : String(error))
        const retry: Record<string, string> = status === 503 ? { 'retry-after': String(retrySeconds) } : {}
        return reply(request, response, { ...refusal, headers: { ...refusal.headers, ...retry } })
      }
    }
    reply(request, response, { status: 404, body: { error: 'nothing is here; lines are taken at /v1/lines' } })
  }

  /** The name of the sender, or the fault of its key. The sender is undefined if no keys are required. */
  #senderOf(
    authorization: string | undefined,
    { keySchemes }: Protocol,
  ): { sender: string | undefined } | { fault: KeyFault } {
    if (!this.#gate.asksForKeys) return { sender: undefined }
    const shown = shownKey(authorization, keySchemes)
    if (typeof shown === 'string') return { fault: shown }
    const sender = this.#gate.sender(shown.key)
    return sender === undefined ? { fault: 'unknown' } : { sender }
  }

  /** Reads a request, stores its lines, and returns the answer. */
  async #receive(
    take: TakeBody,
    request: IncomingMessage,
    response: ServerResponse,
    sender: string | undefined,
  ): Promise<void> {
    const memory = this.#memory.begin()
    let end = memory.end
    try {
      const answer = await this.#take(take, await this.#bodyOf(request, response, memory), { response, sender, memory })
      if (memory.bytes > 0 && !response.destroyed) {
        // The answer stays in memory until the client reads it, so end slow clients.
        const slow = setTimeout(() => response.destroy(), slowest.requestTimeout)
        end = () => undefined
        response.once('close', () => {
          clearTimeout(slow)
          memory.end()
        })
      }
      reply(request, response, answer)
    } finally {
      end()
    }
  }

  /** Reads and unpacks the body within the limits of memory. */
  async #bodyOf(request: IncomingMessage, response: ServerResponse, memory: RequestMemory): Promise<Buffer> {
    const { bodyBytes } = this.#intake.limits
    const unpack = unpackerOf(request)
    if (Number(request.headers['content-length']) > bodyBytes) throw tooLarge(bodyBytes)
    if (request.headers.expect !== undefined) response.writeContinue()
    const gathered = new Gathered()
    for await (const chunk of request) {
      if (memory.bytes + chunk.length > bodyBytes) throw tooLarge(bodyBytes)
      // Count only received bytes, not announced ones: a slow sender takes no room from others.
      memory.add(chunk.length)
      gathered.add(chunk)
    }
    const body = gathered.take()
    if (!unpack) return body
    memory.add(bodyBytes)
    return unpacked(body, unpack, bodyBytes)
  }

  /**
   * Stores the lines of a body; returns the answer when they are durable. Then only the answer still counts as held
   * memory.
   */
  async #take(
    take: TakeBody,
    body: Buffer,
    { response, sender, memory }: { response: ServerResponse; sender: string | undefined; memory: RequestMemory },
  ): Promise<Answer> {
    const intake = this.#intake
    const { lanes, answerBytes = 0, answer } = take(body, intake.limits.lineBytes)
    const lineBytes = lanes.reduce((sum, { bytes }) => sum + bytes.length, 0)
    memory.add(answerBytes + Math.max(0, lineBytes - memory.bytes))
    const nothing = { lines: 0, tooLong: 0 }
    let counted: typeof nothing | undefined = nothing
    if (lanes.length > 0) {
      const digest = createHash('sha256').update(body).digest('hex').slice(0, 32)
      counted = await this.#repeats.take(digest, response, () => intake.take('http', lanes, { digest, sender }))
    }
    memory.keep(answerBytes)
    return answer({ ...(counted ?? nothing), isRepeated: counted === undefined })
  }
}

function reply(request: IncomingMessage, response: ServerResponse, { status, body, headers }: Answer): void {
  if (response.destroyed) return
  // The rest of the body will not be read, so close the connection.
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
    throw isTooLarge ? tooLarge(most) : new Refusal(400, 'the body cannot be unpacked')
  }
}

const tooLarge = (most: number) => new Refusal(413, `a body has at most ${most} bytes`)
