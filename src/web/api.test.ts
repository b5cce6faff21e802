import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { api, requestOf } from './api.ts'

it('fills in path and query, and says which group it is about', () => {
  expect(
    requestOf('GET /api/web/uploads/files/results/{id}/evidence', {
      params: { id: 'r 1' },
      query: { groupID: 'g', sourceID: 'a&b', offset: 0, limit: undefined },
    }),
  ).toEqual({
    method: 'GET',
    url: '/api/web/uploads/files/results/r%201/evidence?groupID=g&sourceID=a%26b&offset=0',
    body: undefined,
    groupId: 'g',
  })
})

it('takes the group of an address that names it', () => {
  expect(requestOf('POST /api/web/groups/{id}/feeds/check', { params: { id: 'g' }, body: { address: 'x' } })).toEqual({
    method: 'POST',
    url: '/api/web/groups/g/feeds/check',
    body: '{"address":"x"}',
    groupId: 'g',
  })
})

it('sends the first slice of an upload as a form', () => {
  const { body } = requestOf('PUT /api/web/uploads/files', {
    query: { groupID: 'g' },
    body: { file: new Blob(['x']), size: 1, name: undefined },
  })

  expect(body).toBeInstanceOf(FormData)
  expect([...(body as FormData).keys()]).toEqual(['file', 'size'])
})

describe('what goes over the network', () => {
  const asked: { method: string; url: string; headers: Record<string, string> }[] = []
  let states: number[] = []

  beforeEach(() => {
    asked.length = 0
    states = []
    vi.useFakeTimers()
    vi.stubGlobal('location', { pathname: '/en/groups', protocol: 'https:' })
    vi.stubGlobal('document', { cookie: 'trace_id=trace-of-the-visit' })
    vi.stubGlobal('dispatchEvent', () => true)
    vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
      asked.push({ method: init.method ?? 'GET', url, headers: init.headers as Record<string, string> })
      const exp = Date.now() / 1000 + 60
      if (url === '/api/_auth/session') return Response.json({ token: 'id-token', user: { exp } })
      const status = states.shift() ?? 200
      if (status === 0) throw new TypeError('Failed to fetch')
      return Response.json([], { status })
    })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const calls = () => asked.filter(({ url }) => url.startsWith('/api/web/'))

  it('carries the trace id twice, and the identity token where a person asks', async () => {
    await api('GET /api/web/groups', {})

    expect(asked.map(({ url }) => url)).toEqual(['/api/_auth/session', '/api/web/groups'])
    for (const { headers } of asked) {
      expect(headers).toMatchObject({ 'x-trace-id': 'trace-of-the-visit', 'X-Request-ID': 'trace-of-the-visit' })
    }
    expect(calls()[0]?.headers.authorization).toBe('Bearer id-token')
  })

  it.each([0, 408, 409, 429, 500, 502, 503, 504])('reads again three times, 3 s apart, after %i', async (status) => {
    states = [status, status, status]

    const answer = api('GET /api/web/groups', {})
    await vi.advanceTimersByTimeAsync(8_999)
    expect(calls()).toHaveLength(3)
    await vi.advanceTimersByTimeAsync(1)

    expect(await answer).toEqual([])
    expect(calls()).toHaveLength(4)
  })

  it('gives up after the third time, and asks only once where it would not pass or something would change', async () => {
    states = [503, 503, 503, 503]
    const failed = expect(api('GET /api/web/groups', {})).rejects.toMatchObject({ status: 503 })
    await vi.advanceTimersByTimeAsync(9_000)
    await failed
    expect(calls()).toHaveLength(4)

    states = [404]
    await expect(api('GET /api/web/groups', {})).rejects.toMatchObject({ status: 404 })
    states = [503]
    const params = { id: 'g' }
    await expect(api('DELETE /api/web/groups/{id}', { params })).rejects.toMatchObject({ status: 503 })
    expect(calls()).toHaveLength(6)
  })

  it('sends what was not answered once more as the same attempt, and everything else as another one', async () => {
    const make = (name: string) =>
      api('POST /api/web/groups', { query: { groupID: 'g' }, body: { group: { name, parent: 'g' } } })
    states = [0, 503, 200, 200, 200]
    await expect(make('East')).rejects.toMatchObject({ status: 0 })
    await expect(make('East')).rejects.toMatchObject({ status: 503 })
    await make('West')
    await make('East')
    await make('East')

    const [lost, refused, other, again, next] = calls().map(({ headers }) => headers['idempotency-key'])
    expect(lost).toMatch(/^[0-9a-f-]{36}$/)
    expect([refused, again]).toEqual([lost, lost])
    expect(new Set([lost, other, next]).size).toBe(3)
  })
})
