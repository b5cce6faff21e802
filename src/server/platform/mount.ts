import { type Context, Hono } from 'hono'
import type { Call } from '../../contract/call.ts'
import { Problem } from '../../domain/problem.ts'
import type { Caller, Calls, ServerEvent } from './calls.ts'
import { readBounded } from './read-bounded.ts'

export interface MountOptions {
  callerOf(context: Context): Promise<Caller>
  /** Aborted when the server stops: streams end then. */
  readonly stopping: AbortSignal
  /** Largest body of a call, bytes; the first slice of a file with its form fields. */
  readonly multipartMaxBytes: number
}

/** What answers carry besides: the path of the call that was found, as the contract writes it. */
interface Mounted {
  Variables: { call: string }
}

const JSON_MAX = 2 ** 20
const KEEP_ALIVE_MS = 15_000

/** Every call of the contract as an HTTP route, and one answer for addresses and methods that it does not know. */
export function mountCalls(calls: Calls, { callerOf, stopping, multipartMaxBytes }: MountOptions): Hono<Mounted> {
  const app = new Hono<Mounted>()
  const methods = new Map<string, string[]>()
  for (const entry of calls.entries) {
    const { call } = entry
    const path = routePath(call)
    methods.set(path, [...(methods.get(path) ?? []), call.method])
    app.on(call.method, path, async (c) => {
      c.set('call', call.path)
      const caller = await callerOf(c)
      const answer = await calls.invoke(
        entry,
        {
          params: c.req.param(),
          query: new URL(c.req.url).searchParams,
          body: () => bodyOf(c, call, multipartMaxBytes),
        },
        caller,
      )
      const headers = new Headers(caller.answer)
      if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
      if (call.replyType === 'event-stream') {
        headers.set('content-type', 'text/event-stream; charset=utf-8')
        headers.set('x-accel-buffering', 'no')
        const signal = AbortSignal.any([c.req.raw.signal, stopping])
        return new Response(eventStream(answer as AsyncIterable<ServerEvent>, signal), { headers })
      }
      if (answer === undefined) return new Response(null, { status: call.status ?? 204, headers })
      headers.set('content-type', 'application/json; charset=utf-8')
      return new Response(JSON.stringify(answer), { status: call.status ?? 200, headers })
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

/** `{id}` of OpenAPI is `:id` of the router. Fixed paths are mounted before ones with parameters by their order here. */
function routePath(call: Call): string {
  return call.path.replace(/\{(\w+)\}/g, ':$1')
}

async function bodyOf(c: Context, call: Call, multipartMaxBytes: number): Promise<unknown> {
  const type = c.req.header('content-type') ?? ''
  const multipart = call.bodyType === 'multipart'
  const wanted = multipart ? 'multipart/form-data' : 'application/json'
  if (type.split(';')[0]?.trim().toLowerCase() !== wanted) {
    throw new Problem('request.invalid', { detail: `content-type: expected ${wanted}` })
  }
  const bytes = await readBounded(c.req.raw, multipart ? multipartMaxBytes : JSON_MAX)
  return multipart ? readForm(bytes, type) : readJson(bytes)
}

function readJson(bytes: Uint8Array<ArrayBuffer>): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    // A key `__proto__` means harm or nothing.
    return text.includes('__proto__') || text.includes('\\u')
      ? JSON.parse(text, (key, value) => (key === '__proto__' ? undefined : value))
      : JSON.parse(text)
  } catch {
    throw new Problem('request.invalid', { detail: 'body: no JSON in UTF-8' })
  }
}

async function readForm(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<Record<string, unknown>> {
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => {
    throw new Problem('request.invalid', { detail: 'body: no multipart form' })
  })
  const fields: Record<string, unknown> = Object.create(null)
  for (const [key, value] of form) {
    if (key in fields) throw new Problem('request.invalid', { detail: `body.${key.slice(0, 80)}: given twice` })
    fields[key] = value
  }
  return { ...fields }
}

/** Server-sent events (WHATWG HTML, section 9.2), with a comment every 15 s so that no proxy takes silence for death. */
function eventStream(events: AsyncIterable<ServerEvent>, signal: AbortSignal): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const iterator = events[Symbol.asyncIterator]()
  let keepAlive: NodeJS.Timeout
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const write = (text: string) => controller.enqueue(encoder.encode(text))
      write('retry: 2000\n\n')
      keepAlive = setInterval(() => write(': still here\n\n'), KEEP_ALIVE_MS)
      const gone = new Promise<'gone'>((done) => {
        if (signal.aborted) done('gone')
        signal.addEventListener('abort', () => done('gone'), { once: true })
      })
      const pump = async () => {
        for (;;) {
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
          try {
            controller.close()
          } catch {
            // the reader has gone already
          }
        })
    },
    cancel() {
      clearInterval(keepAlive)
      void iterator.return?.()
    },
  })
}
