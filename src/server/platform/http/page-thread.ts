import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import type { Services } from '../../../contract/services.ts'
import { Problem } from '../../../domain/problem.ts'
import { openBuiltPages } from './built-pages.ts'
import { type Answer, type FromPageThread, type Reply, received, sent, type ToPageThread } from './page-threads.ts'
import { renderHere } from './render-here.ts'

/** The thread that renders pages: docs/design/web.md. */
const { folder } = workerData as { folder: string }
const port = parentPort
if (!port) throw new Error('this file is the code of a thread')
// One page takes as long as many requests, so they come first. Only Linux has a priority for each thread.
if (process.platform === 'linux') setPriority(0, 10)
const say = (message: FromPageThread, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)

const { build, loaded } = await openBuiltPages(folder)
const render = renderHere(build, 'production')
const aborts = new Map<number, AbortController>()
const waiting = new Map<string, (reply: Reply) => void>()

function asker(page: number) {
  let lastId = 0
  return async (question: { readonly call?: object; readonly input?: unknown; readonly locale?: string }) => {
    const nth = ++lastId
    const key = `${page} ${nth}`
    const reply = await new Promise<Reply>((done) => {
      waiting.set(key, done)
      say({ asks: page, nth, ...question } as FromPageThread)
    })
    if ('problem' in reply) throw new Problem(reply.problem.code, reply.problem.values)
    if ('error' in reply) throw received(reply.error)
    return reply.value
  }
}

async function show({ page, url, method, headers, ...given }: Extract<ToPageThread, { url: string }>): Promise<void> {
  const abort = new AbortController()
  aborts.set(page, abort)
  const ask = asker(page)
  const services = {
    ...given,
    announcement: () => ask({}),
    call: ({ method, path }: { method: string; path: string }, input: unknown, { locale }: { locale: string }) =>
      ask({ call: { method, path }, input, locale }),
  } as Services
  try {
    const request = new Request(url, { method, headers: [...headers], signal: abort.signal })
    const answer = await render(request, services)
    const head: Answer = { status: answer.status, statusText: answer.statusText, headers: [...answer.headers] }
    say({ page, head, isEmpty: answer.body === null })
    for await (const chunk of answer.body ?? []) {
      // Copy the chunk: its buffer may belong to a larger one, which would be transferred as a whole.
      const bytes = new Uint8Array(chunk)
      say({ page, bytes }, [bytes.buffer])
    }
    say({ page, end: true })
  } catch (error) {
    say({ page, error: sent(error) })
  } finally {
    aborts.delete(page)
  }
}

port.on('message', (message: ToPageThread) => {
  if ('url' in message) void show(message)
  else if ('abort' in message) aborts.get(message.abort)?.abort()
  else {
    const key = `${message.page} ${message.nth}`
    waiting.get(key)?.(message.reply)
    waiting.delete(key)
  }
})

const rows = Object.values(build.routes).flatMap((route) => (route ? [route] : []))
say({
  routes: Object.fromEntries(rows.map(({ id, parentId, path, index }) => [id, { id, parentId, path, index }])),
})
await loaded.catch((error) => say({ unreadable: sent(error) }))
