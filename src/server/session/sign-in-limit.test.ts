import { expect, it } from 'vitest'
import { appForFile } from '../../../test/for-file.ts'
import { idleWorkers } from '../../../test/idle-workers.ts'
import { demo, signIn, type Visitor } from '../../../test/server.ts'
import { createLog } from '../platform/telemetry/log.ts'
import { signInLimit } from './sign-in-limit.ts'

const app = await appForFile(
  { SIGN_INS_PER_MINUTE: '3', SIGN_INS_PER_HOUR: '3', TRUST_PROXY: 'on' },
  { workers: () => idleWorkers },
)

const begin = (from: string) =>
  app.visitor().fetch('/oidc/auth?client_id=winnow', {
    headers: { 'x-forwarded-for': from, 'accept-language': 'en' },
    redirect: 'manual',
  })

it('an address may start a limited number of sign-ins per minute, without affecting others', async () => {
  const answers = [
    await begin('192.0.2.1'),
    await begin('192.0.2.1'),
    await begin('192.0.2.1'),
    await begin('192.0.2.1'),
  ]
  const other = await begin('192.0.2.2')

  expect(answers.map(({ status }) => status === 429)).toEqual([false, false, false, true])
  expect(Number(answers[3]?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await answers[3]?.text()).toContain('Too many requests')
  expect(other.status).not.toBe(429)
})

it('an address may send a limited number of forms per minute, without affecting others', async () => {
  const send = async (from: string) => {
    const headers = { 'x-forwarded-for': from, 'sec-fetch-site': 'same-origin' }
    const body = new URLSearchParams({ email: 'ann@winnow.example', password: 'wrong' })
    return (await app.visitor().fetch('/signin/none', { method: 'POST', headers, body, redirect: 'manual' })).status
  }
  const answers = []
  for (let i = 0; i < 4; i++) answers.push(await send('192.0.2.5'))

  expect(answers).toEqual([303, 303, 303, 429])
  expect(await send('192.0.2.6')).toBe(303)
})

it('a person signs in a limited number of times an hour, from wherever, although the provider remembers the browser', async () => {
  const visitor = app.visitor()
  /** Signs in from another address. After the first time, the provider asks for no password. */
  const signInFrom = async (from: string) => {
    const fetch: Visitor['fetch'] = (path, init) => {
      const headers = new Headers(init?.headers)
      headers.set('x-forwarded-for', from)
      return visitor.fetch(path, { ...init, headers })
    }
    visitor.cookies.delete('s0')
    const answer = await signIn({ ...visitor, fetch }, demo.email, demo.password)
    return { answer, hasSession: visitor.cookies.has('s0') }
  }
  for (const from of ['192.0.2.11', '192.0.2.12', '192.0.2.13']) expect((await signInFrom(from)).hasSession).toBe(true)

  const { answer, hasSession } = await signInFrom('192.0.2.14')

  expect(hasSession).toBe(false)
  expect(answer.status).toBe(429)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  const page = await answer.text()
  expect(page).toMatch(/Versuchen Sie es in (?:5\d|60) Minuten noch einmal\./)
  expect(page).toContain('href="/"')
  // What the provider remembered for it is gone too.
  const { rows } = await app.database.pool.query(`select from oidc_payload where model = 'RefreshToken'`)
  expect(rows).toHaveLength(0)
})

it('a person renews their sessions a limited number of times an hour, and keeps them beyond', async () => {
  await app.database.pool.query('delete from attempt')
  const visitor = app.visitor()
  const headers = { 'x-forwarded-for': '192.0.2.21' }
  const fetch: Visitor['fetch'] = (path, init) =>
    visitor.fetch(path, { ...init, headers: { ...Object.fromEntries(new Headers(init?.headers)), ...headers } })
  await signIn({ ...visitor, fetch }, demo.email, demo.password)
  const renew = () => visitor.json('POST', '/api/jwt/refresh', undefined, headers)
  for (let n = 0; n < 18; n++) expect((await renew()).status).toBe(200)

  const refused = await renew()

  expect(refused).toMatchObject({ status: 429, body: { code: 'rate.limited' } })
  expect((await visitor.json('GET', '/api/_auth/session')).status).toBe(200)
})

it('all anonymous visitors together have a limit too', async () => {
  const { db } = app.database
  await app.database.pool.query(
    `insert into oidc_payload (model, id, sealed) select 'Interaction', decode(md5(n::text), 'hex'), '' from generate_series(1, 5) n`,
  )
  const limit = signInLimit({ db, perMinute: 100, log: createLog('silent') }, 5)

  limit.refuses('192.0.2.9')

  await expect.poll(() => limit.refuses('192.0.2.9')?.code).toBe('server.busy')
})
