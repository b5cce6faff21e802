import { beforeEach, describe, expect, it, vi } from 'vitest'
import { bodyTypesOf, type Call } from '../../contract/call.ts'
import { contract } from '../../contract/index.ts'
import { minuteMs } from '../../domain/time-units.ts'
import { messagesOf } from '../i18n/index.ts'
import { parsed, translator } from '../i18n/translate.ts'
import { failureText } from '../text/failure-text.ts'
import { formats } from '../text/format.ts'
import { api, requestOf } from './api.ts'

it('fills in path and query, and names the group', () => {
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

it('takes the group from an address that contains it', () => {
  expect(requestOf('POST /api/web/groups/{id}/feeds/check', { params: { id: 'g' }, body: { address: 'x' } })).toEqual({
    method: 'POST',
    url: '/api/web/groups/g/feeds/check',
    body: '{"address":"x"}',
    groupId: 'g',
  })
})

it('sends every call with a file as a form', () => {
  const calls: readonly Call[] = Object.values(contract).flatMap((noun) => Object.values(noun))
  const withFile = calls.filter((call) => bodyTypesOf(call).includes('multipart/form-data'))

  expect(withFile.map(({ path }) => path)).toContain('/api/web/uploads/files/check')
  for (const { method, path } of withFile) {
    const { body } = requestOf(`${method} ${path}`, { body: { file: new Blob(['x']), size: 1, name: undefined } })
    expect(body, path).toBeInstanceOf(FormData)
    expect([...(body as FormData).keys()]).toEqual(['file', 'size'])
  }
})

describe('requests over the network', () => {
  const asked: { method: string; url: string; headers: Record<string, string> }[] = []
  let states: number[] = []
  /** The body of a refusal. */
  let answer: object = []

  beforeEach(() => {
    asked.length = 0
    states = []
    answer = []
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
      return Response.json(status < 400 ? [] : answer, { status })
    })
  })
  const calls = () => asked.filter(({ url }) => url.startsWith('/api/web/'))

  it('send the trace id in two headers, and the identity token of a signed-in user', async () => {
    await api('GET /api/web/groups', {})

    expect(asked.map(({ url }) => url)).toEqual(['/api/_auth/session', '/api/web/groups'])
    for (const { headers } of asked) {
      expect(headers).toMatchObject({ 'x-trace-id': 'trace-of-the-visit', 'X-Request-ID': 'trace-of-the-visit' })
    }
    expect(calls()[0]?.headers.authorization).toBe('Bearer id-token')
  })

  it.each([0, 408, 409, 429, 500, 502, 503, 504])('are repeated three times, 3 s apart, after %i', async (status) => {
    states = [status, status, status]

    const answer = api('GET /api/web/groups', {})
    await vi.advanceTimersByTimeAsync(8_999)
    expect(calls()).toHaveLength(3)
    await vi.advanceTimersByTimeAsync(1)

    expect(await answer).toEqual([])
    expect(calls()).toHaveLength(4)
  })

  it('give up after three retries, and are not retried for permanent failures or changes', async () => {
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

  it.each([
    [
      'of the product, by its code',
      { msg: 'Other words.', code: 'not-found' },
      'Das gibt es nicht oder nicht mehr, oder Sie haben keinen Zugriff darauf.',
    ],
    [
      'of a proxy with a text, with this text',
      { msg: 'The gateway lets no such file pass.' },
      'The gateway lets no such file pass.',
    ],
    [
      'of a proxy without a text, by its status',
      {},
      'Interner Serverfehler. Bitte versuchen Sie es später noch einmal.',
    ],
  ])('report a refusal %s', async (_, body, text) => {
    states = [422]
    answer = body

    const failed = await api('POST /api/web/groups', {
      query: { groupID: 'g' },
      body: { group: { name: 'East', parent: 'g' } },
    }).catch((error) => error)

    const de = { t: translator('de', parsed(messagesOf('de'), 'de')), format: formats('de') }
    expect(failureText(failed, de)).toBe(text)
  })

  it('repeat an unanswered request with the same idempotency key, and use a new one otherwise', async () => {
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

  it('use a new idempotency key after a refusal, and after minutes', async () => {
    const make = () =>
      api('POST /api/web/groups', { query: { groupID: 'g' }, body: { group: { name: 'North', parent: 'g' } } }).catch(
        ({ status }) => status,
      )
    const keys = () => calls().map(({ headers }) => headers['idempotency-key'])
    states = [0, 429, 422, 0]
    expect([await make(), await make(), await make(), await make()]).toEqual([0, 429, 422, 0])
    const [lost, busy, refused, after] = keys()
    expect([busy, refused]).toEqual([lost, lost])
    expect(after).not.toBe(lost)

    vi.setSystemTime(Date.now() + 11 * minuteMs)
    await make()
    expect(keys()[4]).not.toBe(after)
  })
})

describe('the token', () => {
  const asked: string[] = []
  const events: string[] = []
  /** Remaining seconds of the token; undefined if the session has ended. */
  let left: number | undefined
  let renewals = 0
  let isAway = false
  let signedIn = 'dora'
  let reloads = 0

  beforeEach(() => {
    vi.resetModules()
    asked.length = 0
    events.length = 0
    renewals = 0
    isAway = false
    signedIn = 'dora'
    reloads = 0
    vi.stubGlobal('location', { pathname: '/en/groups', protocol: 'https:', reload: () => reloads++ })
    vi.stubGlobal('document', { cookie: 'trace_id=trace-of-the-visit' })
    vi.stubGlobal('dispatchEvent', ({ type }: Event) => events.push(type))
    vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
      asked.push(url)
      if (isAway) throw new TypeError('Failed to fetch')
      const exp = Date.now() / 1000 + (left ?? 0)
      if (url === '/api/jwt/refresh') {
        if (left === undefined) return Response.json({}, { status: 401 })
        left = 60
        renewals++
        return Response.json({ token: `token ${renewals}`, exp: Date.now() / 1000 + left })
      }
      const isLiving = left !== undefined && left > 0
      if (url === '/api/_auth/session') {
        return isLiving
          ? Response.json({ token: `token of ${signedIn}`, user: { exp, sub: signedIn } })
          : Response.json({}, { status: 401 })
      }
      const isTheirs = headers.authorization === `Bearer token of ${signedIn}`
      return Response.json([], { status: isLiving && isTheirs ? 200 : 401 })
    })
  })
  const groups = async () => (await import('./api.ts')).api('GET /api/web/groups', {})
  const saved = async () =>
    (await import('./api.ts')).api('DELETE /api/web/groups/{id}', { params: { id: 'g' } }).then(
      () => 'done',
      ({ status }: { status: number }) => status,
    )

  it('is renewed even if it had expired before the first request of the page', async () => {
    left = -1

    expect(await groups()).toEqual([])
    expect(events).toEqual([])
    expect(renewals).toBe(1)
  })

  it('is followed by reading the session again, because its claims may have changed', async () => {
    left = -1

    await groups()

    expect(asked).toEqual(['/api/_auth/session', '/api/jwt/refresh', '/api/_auth/session', '/api/web/groups'])
  })

  it('is renewed once for calls that start at the same time', async () => {
    left = -1

    expect(await Promise.all([groups(), groups(), groups()])).toEqual([[], [], []])
    expect(renewals).toBe(1)
  })

  it('is requested again after a renewal that failed on the network', async () => {
    left = -1
    isAway = true
    expect(await saved()).toBe(0)

    isAway = false
    expect(await saved()).toBe('done')
    expect(events).toEqual([])
  })

  it('of another person who has signed in in another window is never used, and the page reloads', async () => {
    left = 60
    ;(await import('../session/person-of-page.ts')).pageBelongsTo('dora')
    expect(await saved()).toBe('done')
    asked.length = 0

    signedIn = 'emil'
    expect([await saved(), await saved()]).toEqual([401, 401])

    // The only call is the one with the old token; it is not repeated with the new one.
    expect(asked).toEqual(['/api/web/groups/g', '/api/_auth/session'])
    expect(reloads).toBe(2)
    expect(events).toEqual([])
  })

  it('is missing after the end of the session, which triggers an event', async () => {
    left = undefined

    expect(await saved()).toBe(401)
    expect(events).toEqual(['winnow:session-ended'])
  })
})
