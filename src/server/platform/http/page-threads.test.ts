import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { folderForTest } from '../../../../test/for-file.ts'
import type { Services } from '../../../contract/services.ts'
import { Problem } from '../../../domain/problem.ts'
import { startPageThreads } from './page-threads.ts'

/** A build with one page, `/page`, and this body of its loader and its action; `ask(what)` makes a call with the input `what`. */
async function pagesWith(loader: string, { threads = 1 } = {}) {
  const folder = folderForTest('winnow-pages-')
  await mkdir(join(folder, 'server', 'assets'), { recursive: true })
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await writeFile(
    join(folder, 'server', 'index.js'),
    `const loader = async ({ context, request }) => {
      const services = context.get(globalThis.winnowServices)
      const ask = (what, path = '/api/x', method = 'GET') => services.call({ method, path }, what, { locale: 'en' })
      ${loader}
    }
    export const routes = { page: { id: 'page', path: 'page', module: { loader, action: loader } } }
    export const entry = { module: {
      default: (request, status, headers) => new Response('<html>', { status, headers }),
      handleError() {},
    } }
    export const assets = { routes: { page: { id: 'page' } }, entry: { imports: [], module: '' }, url: '', version: '' }
    export const publicPath = '/', basename = '/', assetsBuildDirectory = ''
    export const future = { v8_middleware: true }, ssr = true, isSpaMode = false, prerender = []
    export const routeDiscovery = { mode: 'initial' }\n`,
  )
  const unreadable: unknown[] = []
  const died: unknown[] = []
  const started = await startPageThreads({
    folder,
    threads,
    onUnreadable: (error) => unreadable.push(error),
    onDied: (error) => died.push(error),
  })
  onTestFinished(() => started.stop())
  const show = async (call?: Ask, init?: RequestInit) => (await started.render(page(init), services(call))).text()
  return { ...started, show, unreadable, died }
}

type Ask = (input: unknown) => Promise<unknown>
const services = (call: Ask = async () => undefined): Services => ({
  session: undefined,
  nonce: 'the-nonce',
  traceId: 'the-trace',
  requestId: 'the-request',
  announcement: async () => 'the-announcement',
  call: (async (_: unknown, input: unknown) => call(input)) as Services['call'],
})
const page = (init: RequestInit = {}) => new Request('http://localhost:3000/page.data', init)

it('are rendered in a thread, with data from the server', async () => {
  const { show, pages, unreadable } = await pagesWith(
    `return [request.headers.get('cookie'), services.nonce, services.traceId, services.requestId, await services.announcement(), await ask('a')]`,
  )
  const text = await show(async (input) => [input, 'answered'], { headers: { cookie: 'a=b' } })

  for (const part of ['a=b', 'the-nonce', 'the-trace', 'the-request', 'the-announcement', 'answered'])
    expect(text).toContain(part)
  expect(pages.routes).toEqual({ page: { id: 'page', path: 'page' } })
  expect(unreadable).toEqual([])
})

it('do not block other requests while they are rendered', async () => {
  const { show } = await pagesWith(`Atomics.wait(new Int32Array(await ask()), 0, 0); return 'let go'`)
  const asked = Promise.withResolvers<SharedArrayBuffer>()
  const held = show(async () => {
    const memory = new SharedArrayBuffer(4)
    // On this answer, the page blocks its whole thread.
    setImmediate(() => asked.resolve(memory))
    return memory
  })
  // If the page blocked the main thread instead, nothing could release it.
  const memory = new Int32Array(await asked.promise)
  Atomics.store(memory, 0, 1)
  Atomics.notify(memory, 0)

  expect(await held).toContain('let go')
})

it('may be large, several at once', async () => {
  // Each takes 80 MB, as a large report does while it is rendered.
  const { show } = await pagesWith(
    `const numbers = new Array(10 * 2 ** 20).fill(0.5); await ask(); return numbers.length`,
  )
  const together = Promise.withResolvers<void>()
  let asked = 0
  const call = () => {
    if (++asked === 3) together.resolve()
    return together.promise
  }
  const answers = await Promise.all([show(call), show(call), show(call)])

  for (const answer of answers) expect(answer).toContain(String(10 * 2 ** 20))
})

it('are answered in the context of their request', async () => {
  const { show } = await pagesWith(`return ask()`)
  const context = new AsyncLocalStorage<string>()
  const shown = (name: string) => context.run(name, () => show(async () => `in ${context.getStore()}`))
  const [one, two] = await Promise.all([shown('one'), shown('two')])

  expect(one).toContain('in one')
  expect(two).toContain('in two')
})

it('get refusals with their code, and other errors with their message', async () => {
  const { show } = await pagesWith(
    `return ask().catch((error) => [error.name, error.code ?? '', error.values?.limit ?? '', error.message])`,
  )
  const after = (error: unknown) => show(() => Promise.reject(error))

  const refused = await after(new Problem('report.too-many', { limit: 7 }))
  expect(refused).toContain('"Problem","report.too-many",7,')
  expect(await after(new Error('broken pipe'))).toContain('broken pipe')
  // Neither of the two errors can be sent to a thread unchanged.
  expect(await after(Object.assign(new Error('with a function'), { cause: () => {} }))).toContain('with a function')
  expect(await show(async () => () => {})).toContain('could not be cloned')
})

it('stop when the request is aborted', async () => {
  const { show } = await pagesWith(
    `await ask('begun'); await new Promise((done) => request.signal.addEventListener('abort', done)); await ask('ended')`,
  )
  const leave = new AbortController()
  const begun = Promise.withResolvers<void>()
  const shown = show(async () => begun.resolve(), { signal: leave.signal })
  await begun.promise
  leave.abort(new Error('left'))

  await expect(shown).rejects.toThrow('left')
  await expect(show(undefined, { signal: leave.signal })).rejects.toThrow('left')
})

it('that terminate their thread fail, and later ones are rendered', async () => {
  const { show } = await pagesWith(`if (await ask()) process.exit(3); return 'shown'`, { threads: 2 })
  for (const _ of [1, 2, 3]) await expect(show(async () => true)).rejects.toThrow('ended with code 3')

  expect(await show()).toContain('shown')
})

it('that terminate their thread take no others with them', async () => {
  const { show, died, stop } = await pagesWith(`if (await ask()) process.exit(3); return 'shown'`)
  const together = Promise.withResolvers<void>()
  let waiting = 0
  const showOne = (isFatal: boolean) =>
    show(async () => {
      if (++waiting === 4) together.resolve()
      await together.promise
      return isFatal
    })
  const shown = await Promise.allSettled([false, true, false, true].map(showOne))

  expect(shown.map((one) => (one.status === 'rejected' ? one.reason.message : 'shown'))).toEqual([
    'shown',
    'a thread of pages ended with code 3',
    'shown',
    'a thread of pages ended with code 3',
  ])
  // For the log: that of all four, and those of the two that are too large.
  expect(died.map((error) => (error as Error).message)).toEqual(Array(3).fill('a thread of pages ended with code 3'))
  await stop()
  expect(died).toHaveLength(3)
})

it.each([
  ['that made a call that leaves a trace', `'', '/api/web/dark-web/posts/{id}'`, 'GET'],
  ['that made a call that changes something', `'', '/api/x', 'POST'`, 'GET'],
  ['that change something', '', 'POST'],
])('%s are not rendered again', async (_, call, method) => {
  const { show } = await pagesWith(`await ask(${call}); process.exit(3)`)
  let asked = 0

  await expect(show(async () => void asked++, { method })).rejects.toThrow('ended with code 3')
  expect(asked).toBe(1)
})

it('that cannot be loaded prevent the server from starting', async () => {
  const folder = folderForTest('winnow-pages-')

  await expect(startPageThreads({ folder, threads: 1, onUnreadable() {}, onDied() {} })).rejects.toThrow('index.js')
})
