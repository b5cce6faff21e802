import { AsyncLocalStorage } from 'node:async_hooks'
import { Worker } from 'node:worker_threads'
import type { Call } from '../../../contract/call.ts'
import type { Services } from '../../../contract/services.ts'
import { Problem, type ProblemCode } from '../../../domain/problem.ts'
import type { Locale } from '../../../domain/text.ts'
import { threadLimits } from '../thread-limits.ts'
import { createFairGate } from '../turns/gate.ts'
import type { RenderPage } from './render-here.ts'
import type { PageRoutes } from './web-bridge.ts'

/** Status and headers of a page, before its body. */
export interface Answer {
  readonly status: number
  readonly statusText: string
  readonly headers: readonly [string, string][]
}

/** The answer to a page's request for data. */
export type Reply =
  | { readonly value: unknown }
  | { readonly problem: { readonly code: ProblemCode; readonly values: Problem['values'] } }
  | { readonly error: SentError }

/** A serialisable error; errors may contain values that cannot be sent. */
export type SentError = ReturnType<typeof sent>

export type ToPageThread =
  | ({
      readonly page: number
      readonly url: string
      readonly method: string
      readonly headers: readonly [string, string][]
    } & Pick<Services, 'session' | 'nonce' | 'traceId' | 'requestId' | 'analyticsUrl'>)
  | { readonly abort: number }
  | { readonly page: number; readonly nth: number; readonly reply: Reply }

export type FromPageThread =
  | { readonly routes: PageRoutes['routes'] }
  /** Some of the pages cannot be loaded. */
  | { readonly unreadable: SentError }
  /** A request for the announcement, which is not a call. */
  | {
      readonly asks: number
      readonly nth: number
      readonly call?: Call
      readonly input: unknown
      readonly locale: Locale
    }
  | { readonly page: number; readonly head: Answer; readonly isEmpty: boolean }
  | { readonly page: number; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly page: number; readonly end: true }
  | { readonly page: number; readonly error: SentError }

export interface PageThreads {
  readonly pages: PageRoutes
  readonly render: RenderPage
  stop(): Promise<void>
}

export interface PageThreadsOptions {
  /** Folder of the build. */
  readonly folder: string
  readonly threads: number
  /** Called once for each thread that cannot load some of the pages. */
  onUnreadable(error: unknown): void
  /** Called once for each thread that dies. */
  onDied(error: unknown): void
}

/**
 * Renders pages in threads, so that a slow page blocks no calls. The main thread answers the pages' requests for data,
 * in the async context of the original request. If a thread dies, one of its pages was too large for it: those that only read
 * are rendered again, one after the other in a thread of their own, so that only that page fails. Pages whose beginning was sent
 * already fail as well.
 */
export async function startPageThreads({ folder, threads, ...told }: PageThreadsOptions): Promise<PageThreads> {
  const open = () => openThread(folder, told)
  const desks = Array.from({ length: threads }, open)
  const routes = await Promise.all(desks.map((desk) => desk.routes))
  const alone = renderAlone(open)
  let isStopping = false
  return {
    pages: { routes: routes[0] as PageRoutes['routes'] },
    async render(request, services) {
      let least = 0
      for (const [at, desk] of desks.entries()) {
        if (desk.isOver()) desks[at] = open()
        if ((desks[at] as Desk).pending() < (desks[least] as Desk).pending()) least = at
      }
      try {
        return await (desks[least] as Desk).render(request, services)
      } catch (error) {
        if (!(error instanceof ThreadDied) || isStopping) throw causeOf(error)
        return alone.render(request, services)
      }
    },
    async stop() {
      isStopping = true
      await Promise.all([alone, ...desks].map((desk) => desk.stop()))
    },
  }
}

const onlyReads = ({ method }: Pick<Request, 'method'>) => method === 'GET' || method === 'HEAD'

/** Calls that only read, but enter in the audit log that somebody did. */
const isRecorded = ({ path }: Call) => path.startsWith('/api/web/dark-web/')

/** A thread died while it rendered a page that may be rendered again. */
class ThreadDied extends Error {
  /** Its error. */
  override readonly cause: unknown

  constructor(cause: unknown) {
    super('a thread of pages died')
    this.cause = cause
  }
}

const causeOf = (error: unknown) => (error instanceof ThreadDied ? error.cause : error)

/** Renders pages one at a time in a thread that has nothing else to do, and that ends when no page waits. */
function renderAlone(open: () => Desk): Pick<Desk, 'render' | 'stop'> {
  const gate = createFairGate({ width: 1, mostWaiting: Number.POSITIVE_INFINITY })
  let desk: Desk | undefined
  let waiting = 0
  return {
    async render(request, services) {
      waiting++
      const page = await gate.enter('', async () => {
        if (!desk || desk.isOver()) desk = open()
        try {
          const answer = await desk.render(request, services)
          // The thread may end once the page is complete.
          return new Response(answer.body && (await answer.arrayBuffer()), answer)
        } catch (error) {
          throw causeOf(error)
        } finally {
          waiting--
          if (waiting === 0) {
            void desk?.stop()
            desk = undefined
          }
        }
      })
      return page as Response
    },
    async stop() {
      await desk?.stop()
    },
  }
}

export function sent(error: unknown) {
  return error instanceof Error ? { message: error.message, stack: error.stack } : { message: String(error) }
}

export function received({ message, stack }: SentError): Error {
  const error = new Error(message)
  if (stack !== undefined) error.stack = stack
  return error
}

interface Desk {
  readonly routes: Promise<PageRoutes['routes']>
  readonly render: RenderPage
  pending(): number
  isOver(): boolean
  stop(): Promise<void>
}

/** A page that is being rendered. */
interface Job {
  readonly services: Services
  /** False once it has made a call that must not be made again unasked. */
  mayRepeat: boolean
  /** Runs a function in the async context of the request. */
  readonly inContext: <T>(run: () => T) => T
  head(answer: Answer, isEmpty: boolean): void
  bytes(bytes: Uint8Array): void
  end(): void
  fail(error: unknown): void
}

function openThread(
  folder: string,
  { onUnreadable, onDied }: Pick<PageThreadsOptions, 'onUnreadable' | 'onDied'>,
): Desk {
  const routes = Promise.withResolvers<PageRoutes['routes']>()
  // The renderer gets the error too.
  routes.promise.catch(() => {})
  const jobs = new Map<number, Job>()
  let last = 0
  let isOver = false
  const worker = new Worker(new URL('./page-thread.ts', import.meta.url), {
    workerData: { folder },
    resourceLimits: threadLimits(),
  })
  worker.unref()
  const say = (message: ToPageThread) => worker.postMessage(message)

  function over(error: unknown): void {
    if (!isOver) onDied(error)
    isOver = true
    routes.reject(error)
    for (const job of jobs.values()) job.fail(job.mayRepeat ? new ThreadDied(error) : error)
    jobs.clear()
  }
  worker.once('error', over)
  worker.once('exit', (code) => over(new Error(`a thread of pages ended with code ${code}`)))
  worker.on('message', (message: FromPageThread) => {
    if ('routes' in message) return routes.resolve(message.routes)
    if ('unreadable' in message) return onUnreadable(received(message.unreadable))
    const job = jobs.get('asks' in message ? message.asks : message.page)
    if (!job) return
    if ('asks' in message) return void answer(job, message)
    if ('head' in message) return job.head(message.head, message.isEmpty)
    if ('bytes' in message) return job.bytes(message.bytes)
    jobs.delete(message.page)
    if ('end' in message) job.end()
    else job.fail(received(message.error))
  })

  async function answer(job: Job, question: Extract<FromPageThread, { asks: number }>) {
    const { services, inContext } = job
    const { asks, nth, call, input, locale } = question
    if (call && (!onlyReads(call) || isRecorded(call))) job.mayRepeat = false
    const ask = () => (call ? services.call(call, input as never, { locale }) : services.announcement())
    const reply = await inContext(ask).then(
      (value: unknown): Reply => ({ value }),
      (error: unknown): Reply => {
        if (!(error instanceof Problem)) return { error: sent(error) }
        return { problem: { code: error.code, values: error.valuesIn(locale) } }
      },
    )
    if (isOver) return
    try {
      say({ page: asks, nth, reply })
    } catch (error) {
      say({ page: asks, nth, reply: { error: sent(error) } })
    }
  }

  return {
    routes: routes.promise,
    pending: () => jobs.size,
    isOver: () => isOver,

    render(request, services) {
      const { announcement: _, call: __, ...given } = services
      const page = ++last
      const { signal } = request
      const shown = Promise.withResolvers<Response>()
      let body: ReadableStreamDefaultController<Uint8Array> | undefined
      const settle = () => {
        signal.removeEventListener('abort', abort)
        body = undefined
      }
      const abort = () => {
        if (!jobs.delete(page)) return
        if (!isOver) say({ abort: page })
        body?.error(signal.reason)
        shown.reject(signal.reason)
        settle()
      }
      jobs.set(page, {
        services,
        mayRepeat: onlyReads(request),
        inContext: AsyncLocalStorage.snapshot() as Job['inContext'],
        head({ headers, ...rest }, isEmpty) {
          const stream = new ReadableStream<Uint8Array>({
            start(controller) {
              body = controller
            },
            // The client disconnected.
            cancel() {
              body = undefined
              abort()
            },
          })
          shown.resolve(new Response(isEmpty ? null : stream, { ...rest, headers: [...headers] }))
        },
        bytes: (bytes) => body?.enqueue(bytes),
        end() {
          body?.close()
          settle()
        },
        fail(error) {
          body?.error(causeOf(error))
          shown.reject(error)
          settle()
        },
      })
      signal.addEventListener('abort', abort)
      if (signal.aborted) abort()
      else say({ page, url: request.url, method: request.method, headers: [...request.headers], ...given })
      return shown.promise
    },

    async stop() {
      isOver = true
      await worker.terminate()
    },
  }
}
