import { expect, it } from 'vitest'
import { testCaller } from '../../../../test/caller.ts'
import type { Caller } from './calls.ts'
import { createPublicPages } from './public-pages.ts'

function pages() {
  let rendered = 0
  let now = 0
  const show = createPublicPages(
    async (request, caller, nonce) => {
      rendered++
      const body = `<script nonce="${nonce}">${caller.traceId}</script>${new URL(request.url).pathname} ${caller.headers.get('cookie')}`
      return new Response(body, { headers: { 'content-type': 'text/html; charset=utf-8', vary: 'cookie' } })
    },
    async () => '{}',
    () => now,
  )
  const ask = async (path: string, headers: Record<string, string> = {}, more: Partial<Caller> = {}, nonce = 'n') => {
    const caller = testCaller({ traceId: 'trace-1', headers: new Headers(headers), ...more })
    return show(new Request(`http://localhost${path}`, { headers }), caller, nonce)
  }
  return { ask, rendered: () => rendered, pass: (ms: number) => (now += ms) }
}

it('renders a public page once for concurrent callers, and gives each answer its own nonce and trace id', async () => {
  const { ask, rendered, pass } = pages()

  const answers = await Promise.all([ask('/en', {}, {}, 'first'), ask('/en', {}, { traceId: 'trace-2' }, 'second')])

  const bodies = await Promise.all(answers.map((one) => one?.text()))
  expect(rendered()).toBe(1)
  expect(bodies[0]).toContain('nonce="first">trace-1<')
  expect(bodies[1]).toContain('nonce="second">trace-2<')
  expect(answers[0]?.headers.get('cache-control')).toBe('private, max-age=0, must-revalidate')
  expect(answers[0]?.headers.get('vary')).toBe('cookie')
  const etag = answers[0]?.headers.get('etag') ?? ''
  pass(5000)
  const again = await ask('/en', { 'if-none-match': etag })
  expect([again?.status, rendered()]).toEqual([304, 2])
})

it('keeps languages, appearances and addresses apart', async () => {
  const { ask, rendered } = pages()

  await ask('/en')
  await ask('/en/pricing')
  await ask('/en', { cookie: 'colour_mode=light' })
  await ask('/en', { cookie: 'colour_mode=light; trace_id=abc' })
  await ask('/en', {}, { locale: 'de' })
  await ask('/', { 'accept-language': 'de' }, { locale: 'de' })
  await ask('/', { 'accept-language': 'de' }, { locale: 'de' })
  await ask('/', { 'accept-language': 'en' })
  await ask('/preise', { 'accept-language': 'en', 'sec-fetch-site': 'same-origin' })
  await ask('/preise', { 'accept-language': 'en', 'sec-fetch-site': 'none' })

  expect(rendered()).toBe(8)
})

it('caches neither pages of signed-in users nor pages that are not public', async () => {
  const { ask, rendered } = pages()
  const somebody = { id: 'dora' } as Caller['user']

  const answers = [
    await ask('/en', {}, { user: somebody }),
    await ask('/en', { cookie: 's0=sealed' }),
    await ask('/en', { authorization: 'Bearer x' }),
    await ask('/en', {}, { answer: new Headers({ 'set-cookie': 's0=new' }) }),
    await ask('/en?x=1'),
    await ask('/en/dashboard'),
    await ask('/en/status'),
    await ask('/en/invitation'),
  ]

  expect(answers.every((one) => one === undefined)).toBe(true)
  expect(rendered()).toBe(0)
})
