import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { testCaller } from '../../../../test/caller.ts'
import { calls } from '../../../contract/call.ts'
import { Problem } from '../../../domain/problem.ts'
import { bindCalls, type Caller, type Entry, type Membership, type StreamedFile, type User } from './calls.ts'
import type { Limits } from './limits.ts'
import { mountCalls } from './mount.ts'

const groupID = '00000000-0000-4000-8000-000000000001'
const contract = {
  news: calls({
    follow: {
      address: 'GET /api/news',
      summary: 'News as they come',
      needs: 'MEMBER',
      replyType: 'event-stream',
    },
  }),
}

const ann: User = { id: 'ann', claims: { sub: 'ann', exp: 0 }, token: '', ip: '192.0.2.1', traceId: 'trace' }

const callerOf = ({ headers, signal }: Request, user: User | undefined) => testCaller({ user, headers, signal })
/** A call that answers with a file. */
const all = {
  address: 'GET /api/news/all',
  summary: 'All news',
  needs: 'MEMBER',
  replyType: 'file',
} as const
const membership: Membership = { groupId: groupID, role: 'analyst', permissions: new Set(), root: 'ours' }

/** A stream that sends one event (or `count`) and then waits, and a switch for the permission to read it. */
function setUp() {
  const state = { user: ann as User | undefined, member: true, following: 0, root: 'ours', count: 1, made: 0 }
  const bound = bindCalls(
    contract,
    {
      news: {
        async follow(_, { signal }) {
          return (async function* () {
            state.following++
            try {
              for (; state.made < state.count; state.made++) yield { event: 'news', data: 'first' }
              await new Promise((done) => signal.addEventListener('abort', done))
            } finally {
              state.following--
            }
          })()
        },
      },
    },
    {
      access: { membership: async () => (state.member ? { ...membership, root: state.root } : undefined) },
      validateReplies: true,
    },
  )
  const app = mountCalls(bound, {
    callerOf: async (c) => callerOf(c.req.raw, state.user),
    isStillSignedIn: async () => true,
    stopping: new AbortController().signal,
    multipartMaxBytes: 0,
    keepAliveMs: 5,
  })
  app.onError((error, c) => c.json({}, error instanceof Problem ? (error.status as 429) : 500))
  const ask = async (method: string) => app.request(`/api/news?groupID=${groupID}`, { method })
  return { state, ann, open: () => ask('GET'), head: () => ask('HEAD') }
}

describe('a stream', () => {
  it.each([
    ['session', { user: undefined }, 401],
    ['membership', { member: false }, 404],
  ])('ends with the %s that it was opened with', async (_, change, status) => {
    const { state, open } = setUp()
    const answer = await open()
    const reader = (answer.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream() as never).getReader()
    let text = ''
    // Keep-alive comments are sent while the permission holds.
    while (!text.includes(': still here')) text += (await reader.read()).value

    Object.assign(state, change)
    for (let next = await reader.read(); !next.done; ) next = await reader.read()

    expect(text).toContain('event: news\ndata: "first"')
    expect(state.following).toBe(0)
    expect((await open()).status).toBe(status)
  })

  it('makes no more events than its reader takes', async () => {
    const { state, open } = setUp()
    state.count = 1000
    const { body } = await open()
    const reader = (body as ReadableStream<Uint8Array>).getReader()

    for (let n = 0; n < 100; n++) await new Promise((done) => setImmediate(done))
    expect(state.made).toBeLessThan(3)
    while (state.made < 1000) await reader.read()
    await reader.cancel()
  })

  it("counts towards a user's limit of twenty, until it is closed", async () => {
    const { state, ann, open } = setUp()
    const answers = await Promise.all(Array.from({ length: 20 }, open))

    expect([...new Set(answers.map(({ status }) => status))]).toEqual([200])
    expect((await open()).status).toBe(429)
    state.user = { ...ann, id: 'bob' }
    const others = await open()
    expect(others.status).toBe(200)
    state.user = ann
    await answers[0]?.body?.cancel()
    const again = await open()

    expect(again.status).toBe(200)
    for (const { body } of [...answers.slice(1), others, again]) await body?.cancel()
  })

  it('is not opened by HEAD, which never closes it', async () => {
    const { state, head, open } = setUp()

    for (let n = 0; n < 21; n++) expect((await head()).headers.get('content-type')).toMatch('text/event-stream')

    expect(state.following).toBe(0)
    const answer = await open()
    expect(answer.status).toBe(200)
    await answer.body?.cancel()
  })

  it("counts towards an organisation's limit of two hundred, regardless of who opens it", async () => {
    const { state, ann, open } = setUp()
    const answers: Response[] = []
    for (let person = 0; person < 10; person++) {
      state.user = { ...ann, id: `person ${person}` }
      answers.push(...(await Promise.all(Array.from({ length: 20 }, open))))
    }
    state.user = { ...ann, id: 'another' }

    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect((await open()).status).toBe(429)
    state.root = 'theirs'
    answers.push(await open())
    state.root = 'ours'
    await answers[0]?.body?.cancel()
    answers.push(await open())

    expect(answers.slice(-2).map(({ status }) => status)).toEqual([200, 200])
    for (const { body } of answers.slice(1)) await body?.cancel()
  })
})

it('each piece of a file is made in a turn of the organisation', async () => {
  const turns: string[] = []
  const limits = {
    take() {},
    takeOf() {},
    heavy: (owner: string, work: () => Promise<unknown>) => {
      turns.push(owner)
      return work()
    },
    light: (_: string, work: () => Promise<unknown>) => work(),
  } as unknown as Limits
  const chunks = async function* () {
    yield* ['a', 'b']
  }
  const file = { name: 'file.txt', type: 'text/plain', chunks: chunks() }
  const bound = bindCalls(
    { news: calls({ all: { ...all, cost: 5 } }) },
    { news: { all: async () => file } },
    { access: { membership: async () => membership }, validateReplies: true, limits },
  )
  const caller = { user: { id: 'ann' }, headers: new Headers() } as Caller
  const input = { params: {}, query: { groupID }, body: async () => undefined }

  const answer = (await bound.invoke(bound.entries[0] as Entry, input, caller)) as StreamedFile

  expect(await Array.fromAsync(answer.chunks)).toEqual(['a', 'b'])
  // The first turn is the handler's, the last one finds the end.
  expect(turns).toEqual(['ours', 'ours', 'ours', 'ours'])
})

/** A file of a megabyte, of which two chunks are read. */
async function openFile(keepAliveMs = 0) {
  const state = {
    member: true,
    signedIn: true,
    begun: 0,
    made: 0,
    ended: false,
    databaseFault: undefined as Error | undefined,
    checks: 0,
  }
  const chunks = async function* () {
    state.begun++
    try {
      for (; state.made < 1000; state.made++) yield 'x'.repeat(1000)
    } finally {
      state.ended = true
    }
  }
  const bound = bindCalls(
    { news: calls({ all }) },
    { news: { all: async () => ({ name: 'file.txt', type: 'text/plain', chunks: chunks() }) } },
    {
      access: {
        membership: async () => {
          state.checks++
          if (state.databaseFault) throw state.databaseFault
          return state.member ? membership : undefined
        },
      },
      validateReplies: true,
    },
  )
  const app = mountCalls(bound, {
    callerOf: async (c) => callerOf(c.req.raw, ann),
    isStillSignedIn: async ({ id }) => id === ann.id && state.signedIn,
    stopping: new AbortController().signal,
    multipartMaxBytes: 0,
    keepAliveMs,
  })
  const path = `/api/news/all?groupID=${groupID}`
  const { body } = await app.request(path)
  const reader = (body as ReadableStream<Uint8Array>).getReader()
  await reader.read()
  await reader.read()
  const rest = () => Array.fromAsync({ [Symbol.asyncIterator]: () => ({ next: () => reader.read() as never }) })
  return { state, rest, read: () => reader.read(), head: async () => app.request(path, { method: 'HEAD' }) }
}

it('the answer to HEAD describes a file and makes none of it', async () => {
  const { state, rest, head } = await openFile()
  await rest()

  const { body, headers } = await head()
  for (let n = 0; n < 20; n++) await new Promise((done) => setImmediate(done))

  expect(body).toBeNull()
  expect(headers.get('content-disposition')).toMatch('file.txt')
  expect(state.begun).toBe(1)
})

it.each([
  ['permission', { member: false }],
  ['session', { signedIn: false }],
])('a file is broken off once its reader has lost the %s', async (_, change) => {
  const { state, rest } = await openFile()

  Object.assign(state, change)

  await expect(rest()).rejects.toThrow()
  expect(state.made).toBeLessThan(10)
  expect(state.ended).toBe(true)
})

it('a file is transferred whole although the database is away meanwhile', async () => {
  const { state, rest } = await openFile()

  state.databaseFault = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  await rest()

  expect(state.made).toBe(1000)
})

it('a file goes on while the database is too busy to tell whether its reader may, and is checked again with each chunk', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { state, rest, read } = await openFile(15_000)
  const before = state.checks
  vi.advanceTimersByTime(15_000)

  state.databaseFault = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })
  for (let n = 0; n < 3; n++) await read()
  expect(state.checks - before).toBeGreaterThan(1)
  state.databaseFault = undefined
  state.member = false

  await expect(rest()).rejects.toThrow()
  expect(state.made).toBeLessThan(15)
})
