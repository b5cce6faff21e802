import { beforeEach, expect, it, vi } from 'vitest'
import { pageBelongsTo, personHeader } from '../session/person-of-page.ts'
import { readInBackground, retryingPageData } from './page-data.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('location', { href: 'http://localhost/dashboard' })
})

/** Responses with these statuses, in order; 0 for no response. */
function answering(states: number[]) {
  const asked: string[] = []
  const fetch = (async (input: RequestInfo | URL) => {
    asked.push(String(input))
    const status = states.shift() ?? 200
    if (status === 0) throw new TypeError('Failed to fetch')
    return new Response('', { status })
  }) as typeof globalThis.fetch
  return { asked, fetch: retryingPageData(fetch) }
}

it('retries page data three times while the failure may be temporary', async () => {
  const { asked, fetch } = answering([0, 503, 502, 200])

  const answer = fetch('/groups.data?_routes=x')
  await vi.advanceTimersByTimeAsync(9000)

  expect((await answer).status).toBe(200)
  expect(asked).toHaveLength(4)
})

it('gives up after that, and at once after a permanent failure', async () => {
  const failing = answering([0, 0, 0, 0, 200])
  const failed = expect(failing.fetch('/groups.data')).rejects.toMatchObject({ name: 'CallFailed', status: 0 })
  await vi.advanceTimersByTimeAsync(9000)
  await failed
  const forbidden = answering([403])

  expect((await forbidden.fetch('/groups.data')).status).toBe(403)
  expect(failing.asked).toHaveLength(4)
  expect(forbidden.asked).toHaveLength(1)
})

it('retries a page that is read in the background until there is an answer, but gives up for one that is opened', async () => {
  vi.stubGlobal('location', { href: 'http://localhost/dashboard?tab=one', pathname: '/dashboard' })
  const { asked, fetch } = answering([0, 500, 503, 0, 0, 429, 504, 0, 200])
  let status = 0
  const reading = readInBackground(async () => {
    status = (await fetch('/dashboard.data?tab=one&_routes=x')).status
  })
  const opened = answering([0, 0, 0, 0, 200])
  const failed = expect(opened.fetch('/groups.data')).rejects.toMatchObject({ status: 0 })
  await vi.advanceTimersByTimeAsync(9000)
  await failed
  expect(status).toBe(0)
  await vi.advanceTimersByTimeAsync(240_000)
  await reading
  expect([status, asked.length]).toEqual([200, 9])

  // A page that no longer exists is reported.
  const gone = answering([404])
  await readInBackground(async () => {
    status = (await gone.fetch('/dashboard.data?tab=one&_routes=x')).status
  })
  expect(status).toBe(404)
  // Later readings are not in the background any more.
  const later = answering([500])
  expect((await later.fetch('/dashboard.data?tab=one')).status).toBe(500)
})

it('passes every other request through unchanged', async () => {
  const { asked, fetch } = answering([503, 503])

  expect((await fetch('/api/web/groups')).status).toBe(503)
  expect((await fetch('/groups.data', { method: 'POST' })).status).toBe(503)
  expect(asked).toHaveLength(2)
})

it.each([408, 409, 429, 500])('retries a report after %i too, and nothing else', async (status) => {
  const report = answering([status, status, status, 200])
  const answer = report.fetch('/en/groups/g/reports/r.data?_routes=x')
  await vi.advanceTimersByTimeAsync(9000)
  expect((await answer).status).toBe(200)
  expect(report.asked).toHaveLength(4)

  const groups = answering([status, 200])
  expect((await groups.fetch('/en/groups.data')).status).toBe(status)
})

it('reloads the page instead of showing another person’s data under the first one’s name', async () => {
  let reloads = 0
  vi.stubGlobal('location', { href: 'http://localhost/dashboard', reload: () => reloads++ })
  let person = 'dora'
  const fetch = retryingPageData(async () => new Response('', { headers: { [personHeader]: person } }))
  pageBelongsTo('dora')
  expect((await fetch('/groups.data')).status).toBe(200)
  expect(reloads).toBe(0)

  person = 'emil'
  const leaving = new AbortController()
  const answer = fetch('/groups.data', { signal: leaving.signal })
  await vi.waitFor(() => expect(reloads).toBe(1))
  leaving.abort()

  await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
})
