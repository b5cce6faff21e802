import { type Context, Hono } from 'hono'
import { bodyTypesOf, type Call } from '../../../contract/call.ts'
import { Problem } from '../../../domain/problem.ts'
import { recheck, recheckMs } from '../recheck.ts'
import { mostBeside } from '../turns/share.ts'
import { tally } from '../turns/tally.ts'
import type { Caller, Calls, Entry, Identity, Membership, RawInput, ServerEvent, StreamedFile } from './calls.ts'
import { jsonAnswer } from './json-answer.ts'
import { readJson } from './json-body.ts'
import { jsonBytes } from './kept-json.ts'
import { readBounded } from './read-bounded.ts'
import { whetherOpen } from './whether-open.ts'

export interface MountOptions {
  callerOf(context: Context): Promise<Caller>
  /**
   * Tells whether the session or the token that somebody came with was not ended since, and they were not locked. An
   * identity token may have expired.
   */
  isStillSignedIn(user: Identity): Promise<boolean>
  /** Aborted when the server stops, which ends streams. */
  readonly stopping: AbortSignal
  /** Largest body of a call, bytes: the first slice of a file with its form fields. */
  readonly multipartMaxBytes: number
  /** Interval of keep-alive comments, and of permission checks of open streams and files; default 15 s. */
  readonly keepAliveMs?: number
}

/** Set on the answer: the call's path as in the contract. */
interface Mounted {
  Variables: { call: string }
}

const JSON_MAX = 2 ** 20
/** Bodies that take longer to arrive are read for a caller who may have been signed out meanwhile. */
const QUICK_BODY_MS = 1000
/** Open streams of one user and of one organisation in this process. */
const mostStreams = { user: 20, organisation: 200 } as const

/** Serves every call of the contract as an HTTP route, and answers unknown addresses and methods. */
export function mountCalls(
  calls: Calls,
  { callerOf, isStillSignedIn, stopping, multipartMaxBytes, keepAliveMs = recheckMs }: MountOptions,
): Hono<Mounted> {
  const app = new Hono<Mounted>()
  const streams = tally()

  /**
   * Counts a stream for its owner until the signal aborts.
   * @throws Problem `rate.limited` if the owner has too many
   */
  function count(owner: string, most: number, until: AbortSignal): void {
    if (streams.of(owner) >= most) throw new Problem('rate.limited', { seconds: 60 })
    streams.add(owner)
    until.addEventListener('abort', () => streams.add(owner, -1))
  }

  const mostStreamsOf = ({ root, branch }: Membership) => {
    const others = streams.of(`organisation ${root}`) - streams.of(`branch ${branch}`)
    return mostBeside(others, mostStreams.organisation)
  }

  /** Authenticates and authorises again. @throws Problem if the session or the permission has ended */
  async function stillMay(c: Context, entry: Entry, input: RawInput, caller: Caller): Promise<void> {
    const now = await callerOf(c)
    if (now.user?.id !== caller.user?.id) throw new Problem('session.missing')
    await calls.permit(entry, input, now)
  }

  /** The same for a file, whose transfer may outlive the identity token that it began with. */
  async function mayStillRead(entry: Entry, input: RawInput, caller: Caller): Promise<void> {
    if (caller.user && !(await isStillSignedIn(caller.user))) throw new Problem('session.missing')
    await calls.permit(entry, input, caller)
  }

  /** Answers with a stream that ends when the session or the permission ends. */
  async function stream(c: Context, entry: Entry, input: RawInput, caller: Caller): Promise<Response> {
    const over = new AbortController()
    const signal = AbortSignal.any([caller.signal, stopping, over.signal])
    const mayGoOn = () => stillMay(c, entry, input, caller)
    try {
      count(`user ${caller.user?.id}`, mostStreams.user, over.signal)
      const events = (await calls.invoke(entry, input, { ...caller, signal }, (group) => {
        if (group?.branch) count(`branch ${group.branch}`, mostStreamsOf(group), over.signal)
        if (group?.root !== undefined) count(`organisation ${group.root}`, mostStreams.organisation, over.signal)
      })) as AsyncIterable<ServerEvent>
      const headers = answerHeaders(caller)
      headers.set('content-type', 'text/event-stream; charset=utf-8')
      headers.set('x-accel-buffering', 'no')
      if (isHead(c)) {
        over.abort()
        return await withoutBody(events, headers)
      }
      return new Response(eventStream(events, { signal, keepAliveMs, mayGoOn, end: () => over.abort() }), { headers })
    } catch (error) {
      over.abort()
      throw error
    }
  }

  const methods = new Map<string, string[]>()
  for (const entry of calls.entries) {
    const { call } = entry
    const path = routePath(call)
    methods.set(path, [...(methods.get(path) ?? []), call.method])
    app.on(call.method, path, async (c) => {
      c.set('call', call.path)
      const caller = await callerOf(c)
      const input: RawInput = {
        params: c.req.param(),
        query: new URL(c.req.url).searchParams,
        async body() {
          const begunAt = performance.now()
          const body = await bodyOf(c, call, multipartMaxBytes)
          // The session may have ended while a caller held the body back.
          if (performance.now() - begunAt > QUICK_BODY_MS) await stillMay(c, entry, input, caller)
          return body
        },
      }
      if (call.replyType === 'event-stream') return stream(c, entry, input, caller)
      const answer = await calls.invoke(entry, input, caller)
      const headers = answerHeaders(caller)
      if (call.replyType === 'file') {
        const mayGoOn = () => mayStillRead(entry, input, caller)
        const file = answer as StreamedFile
        describeFile(file, headers)
        if (isHead(c)) return withoutBody(file.chunks, headers)
        return new Response(bytesOf(file.chunks, { keepAliveMs, mayGoOn }), { headers })
      }
      if (answer === undefined) return new Response(null, { status: call.status ?? 204, headers })
      return jsonAnswer(jsonBytes(answer), call.status ?? 200, headers)
    })
  }
  for (const [path, allowed] of methods) {
    app.all(path, () => {
      throw new Problem('method.not-allowed', { allow: [...new Set(allowed)].join(', ') })
    })
  }
  app.all('/api/*', () => {
    throw new Problem('not-found')
  })
  return app
}

function answerHeaders({ answer }: Caller): Headers {
  const headers = new Headers(answer)
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  return headers
}

function describeFile({ name, type }: StreamedFile, headers: Headers): void {
  headers.set('content-type', type)
  headers.set('content-disposition', asAttachment(name))
}

/** The router answers HEAD with the routes of GET. */
const isHead = (c: Context) => c.req.raw.method === 'HEAD'

/** The answer to HEAD. Nobody would read or cancel its body, which would stay open, with all that it holds. */
async function withoutBody(parts: AsyncIterable<unknown>, headers: Headers): Promise<Response> {
  await parts[Symbol.asyncIterator]().return?.()
  return new Response(null, { headers })
}

/**
 * Reads the chunks as the client consumes them; stops the generator if the client disconnects. A client that takes long is
 * checked again: without the session or the permission, the transfer is broken off. While the database is away, it goes on. While
 * it is too busy to tell, it goes on too, but is checked again with every chunk.
 */
function bytesOf(
  chunks: AsyncIterable<string | Uint8Array>,
  { keepAliveMs, mayGoOn }: Pick<StreamOptions, 'keepAliveMs' | 'mayGoOn'>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const iterator = chunks[Symbol.asyncIterator]()
  const check = recheck(async () => {
    try {
      return await whetherOpen(() => mayGoOn().then(() => true))
    } catch (error) {
      await iterator.return?.()
      throw error
    }
  }, keepAliveMs)
  return new ReadableStream({
    async pull(controller) {
      await check()
      const next = await iterator.next()
      if (next.done) controller.close()
      else controller.enqueue(typeof next.value === 'string' ? encoder.encode(next.value) : next.value)
    },
    async cancel() {
      await iterator.return?.()
    },
  })
}

/** Programs may take the name as a path (RFC 6266, section 4.3), so it has no characters that mean something in one. */
function asAttachment(name: string): string {
  const last = name.replace(/[/\\:*?"<>|]/g, '_').replace(/^\.+/, '_')
  const plain = last.replace(/[^\w .-]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${rfc8187(last)}`
}

/** Also escapes the characters that RFC 8187 reserves but `encodeURIComponent` does not escape. */
function rfc8187(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
}

/**
 * Converts OpenAPI's `{id}` to the router's `:id`. The order of the calls puts fixed paths before ones with parameters.
 */
function routePath(call: Call): string {
  return call.path.replace(/\{(\w+)\}/g, ':$1')
}

async function bodyOf(c: Context, call: Call, multipartMaxBytes: number): Promise<unknown> {
  const type = c.req.header('content-type') ?? ''
  const wanted = bodyTypesOf(call)
  // The body of a DELETE has defaults, and many clients cannot send one.
  if (call.method === 'DELETE' && type === '' && isEmpty(c)) return {}
  const given = wanted.find((one) => type.split(';')[0]?.trim().toLowerCase() === one)
  if (!given) throw new Problem('request.invalid', { detail: `content-type: expected ${wanted.join(' or ')}` })
  const bytes = await readBounded(c.req.raw, given === 'multipart/form-data' ? multipartMaxBytes : JSON_MAX)
  return given === 'application/json' ? readJson(bytes) : readForm(bytes, type)
}

/** RFC 9112, section 6: a request without either header has no body. */
function isEmpty(c: Context): boolean {
  return (c.req.header('content-length') ?? '0') === '0' && c.req.header('transfer-encoding') === undefined
}

async function readForm(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<Record<string, unknown>> {
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => {
    throw new Problem('request.invalid', { detail: 'body: no form' })
  })
  const fields: Record<string, unknown> = Object.create(null)
  for (const [key, value] of form) {
    if (key in fields) throw new Problem('request.invalid', { detail: `body.${key.slice(0, 80)}: given twice` })
    fields[key] = value
  }
  return { ...fields }
}

interface StreamOptions {
  /** Aborted when the stream must end. */
  readonly signal: AbortSignal
  readonly keepAliveMs: number
  /** @throws if the reader has lost the permission */
  mayGoOn(): Promise<void>
  /** Called once when the stream ends, for whatever reason. */
  end(): void
}

/**
 * Server-sent events (WHATWG HTML, section 9.2), with regular comments so that proxies keep the connection open. The
 * permission is checked again with each comment. Events are made only as fast as the reader takes them, so that they do not fill the memory.
 */
function eventStream(
  events: AsyncIterable<ServerEvent>,
  { signal, keepAliveMs, mayGoOn, end }: StreamOptions,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const iterator = events[Symbol.asyncIterator]()
  let keepAlive: NodeJS.Timeout
  let taken = () => {}
  return new ReadableStream<Uint8Array>({
    pull: () => taken(),
    start(controller) {
      const write = (text: string) => controller.enqueue(encoder.encode(text))
      const hasRoom = () => (controller.desiredSize ?? 0) > 0
      const room = async () => {
        while (!hasRoom() && !signal.aborted) await new Promise<void>((done) => (taken = done))
      }
      write('retry: 2000\n\n')
      let asking = false
      keepAlive = setInterval(() => {
        if (hasRoom()) write(': still here\n\n')
        if (asking) return
        asking = true
        mayGoOn()
          .catch(end)
          .finally(() => {
            asking = false
          })
      }, keepAliveMs)
      const gone = new Promise<'gone'>((done) => {
        if (signal.aborted) done('gone')
        signal.addEventListener('abort', () => done('gone'), { once: true })
      })
      const pump = async () => {
        for (;;) {
          await Promise.race([room(), gone])
          const next = await Promise.race([iterator.next(), gone])
          if (next === 'gone' || next.done) break
          const { event, id, data } = next.value
          write(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
        }
      }
      pump()
        .catch((error) => controller.error(error))
        .finally(() => {
          clearInterval(keepAlive)
          void iterator.return?.()
          end()
          try {
            controller.close()
          } catch {
            // the client has disconnected already
          }
        })
    },
    cancel() {
      clearInterval(keepAlive)
      void iterator.return?.()
      end()
    },
  })
}
