import { Writable } from 'node:stream'
import { expect, it } from 'vitest'
import { allRows } from '../../../test/all-rows.ts'
import { appForFile, mailForFile, providerForFile } from '../../../test/for-file.ts'
import { linkIn } from '../../../test/mail.ts'
import { demo, type TestApp, type Visitor } from '../../../test/server.ts'
import { createLog } from '../platform/telemetry/log.ts'

// K-01 and K-07 of docs/trust-checks.md: runs all flows of signing in, resetting and inviting, with
// success and with failure. Afterwards, no secret is in the database or in a log line.

const secret = (name: string) => `MARK-${name}-${crypto.randomUUID().slice(0, 8)}`
const marked = {
  password: secret('password'),
  wrong: secret('wrong-password'),
  next: secret('next-password'),
  registered: secret('registered-password'),
  mail: secret('mail-password'),
  master: `${secret('master')}-${'x'.repeat(32)}`,
  client: secret('client-secret'),
  made: secret('made-up-token').replaceAll('-', '_').padEnd(43, '_').slice(0, 43),
}
const lines: string[] = []
const log = createLog(
  'trace',
  new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk))
      done()
    },
  }),
)

const mail = await mailForFile({ user: 'winnow', password: marked.mail })
const idp = await providerForFile({ id: 'winnow', secret: marked.client })
const settings = { SECRET: marked.master, LOG_LEVEL: 'trace' }
const own = await appForFile({ ...settings, ...mail.settings, DEMO_PASSWORD: marked.password }, { log })
const external = await appForFile({ ...settings, OIDC_ISSUER: idp.issuer, OIDC_CLIENT_SECRET: marked.client }, { log })

/** All secrets that grant access and were sent to browsers or by mail, by the place where they were found. */
const seen = new Map<string, string>(Object.entries(marked))
function notice(visitor: Visitor, who: string): void {
  for (const [name, value] of visitor.cookies) if (value.length >= 16) seen.set(`${who}: cookie ${name}`, value)
}
function noticeAddress(address: string | null, who: string): void {
  if (!address) return
  const url = new URL(address, 'http://localhost')
  for (const [name, value] of url.searchParams) {
    if (['code', 'state', 'nonce', 'code_challenge', 'id_token_hint'].includes(name)) seen.set(`${who}: ${name}`, value)
  }
  const uid = /\/signin\/([^/?]+)/.exec(url.pathname)?.[1]
  if (uid) seen.set(`${who}: interaction`, uid)
  if (url.hash.length > 16) seen.set(`${who}: fragment of ${url.pathname}`, url.hash.slice(1))
}

const post = (visitor: Visitor, path: string, fields: Record<string, string>) =>
  visitor.fetch(path, { method: 'POST', body: new URLSearchParams(fields) })

/** Signs in step by step, and collects secrets on the way. */
async function walk(visitor: Visitor, who: string, fill: (page: string) => Promise<Response>): Promise<Response> {
  let answer = await visitor.fetch('/login')
  for (let hop = 0; hop < 10; hop++) {
    const location = answer.headers.get('location')
    notice(visitor, who)
    noticeAddress(location, who)
    if (!location || location.includes('error=') || location.endsWith('/dashboard')) return answer
    const url = new URL(location, answer.url)
    if (url.origin === idp.issuer) answer = await fetch(url, { redirect: 'manual' })
    else answer = url.pathname.includes('/signin/') ? await fill(url.pathname) : await visitor.fetch(url.href)
  }
  return answer
}
const signIn = (visitor: Visitor, who: string, email: string, password: string) =>
  walk(visitor, who, (page) => post(visitor, page, { email, password }))

async function ownAccounts(): Promise<void> {
  const dora = own.visitor()
  await signIn(own.visitor(), 'dora, wrong', demo.email, marked.wrong)
  await signIn(dora, 'dora', demo.email, marked.password)
  const { token } = (await dora.json('GET', '/api/_auth/session')).body
  seen.set('dora: identity token', token)
  await own.visitor().json('GET', '/api/_auth/session', undefined, { authorization: `Bearer ${token}` })
  const renewed = await dora.json('POST', '/api/jwt/refresh')
  seen.set('dora: renewed identity token', renewed.body.token)
  notice(dora, 'dora, renewed')

  const change = (current: string, next: string) => dora.json('POST', '/api/_auth/password', { current, next })
  expect((await change(marked.wrong, marked.next)).status).toBe(403)
  expect((await change(marked.password, marked.next)).status).toBe(204)
  await mail.next()

  await post(own.visitor(), '/passwort-vergessen', { email: demo.email })
  const reset = linkIn(await mail.next())
  noticeAddress(reset, 'reset')
  const resetToken = new URL(reset).hash.slice(1)
  await post(own.visitor(), '/passwort-neu', { token: resetToken, password: 'short' })
  await post(own.visitor(), '/passwort-neu', { token: marked.made, password: marked.password })
  await post(own.visitor(), '/passwort-neu', { token: resetToken, password: marked.password })
  await mail.next()

  const again = own.visitor()
  await signIn(again, 'dora again', demo.email, marked.password)
  const groupId = (await again.json('GET', '/api/web/groups')).body[0].group.id
  const body = { email: 'ann@winnow.example', role: 'viewer', locale: 'de' }
  await again.json('POST', `/api/web/groups/${groupId}/invitations`, body)
  const invitation = linkIn(await mail.next())
  noticeAddress(invitation, 'invitation')
  const ann = own.visitor()
  await ann.json('POST', '/api/web/invitations/look', { token: new URL(invitation).hash.slice(1) })
  await ann.json('POST', '/api/web/invitations/look', { token: marked.made })
  const names = { given_name: 'Ann', family_name: 'Example' }
  await walk(ann, 'ann', (page) => post(ann, `${page}/account`, { ...names, password: marked.registered }))
  expect((await ann.json('POST', '/api/web/invitations/accept')).status).toBe(200)
  await again.json('DELETE', '/api/_auth/session')
}

async function anotherProvider(): Promise<void> {
  const bob = external.visitor()
  await walk(bob, 'bob', async () => new Response())
  seen.set('bob: refresh token', idp.lastRefreshToken())
  seen.set('bob: identity token', (await bob.json('GET', '/api/_auth/session')).body.token)
  await bob.json('POST', '/api/jwt/refresh')
  seen.set('bob: second refresh token', idp.lastRefreshToken())
  idp.mischief = { callback: (parameters) => parameters.set('state', marked.made) }
  await walk(external.visitor(), 'mixed up', async () => new Response())
  idp.mischief = { token: (claims) => Object.assign(claims, { nonce: marked.made }) }
  await walk(external.visitor(), 'replayed', async () => new Response())
  idp.mischief = { callback: (p) => p.set('error', 'access_denied') }
  await walk(external.visitor(), 'denied', async () => new Response())
  idp.mischief = {}
  await idp.goAway()
  await bob.json('POST', '/api/jwt/refresh')
  await external.visitor().fetch('/login')
  await idp.comeBack()
}

/** Sends secrets in wrong places, like people and programs do by mistake. */
async function misplaced(app: TestApp): Promise<void> {
  const visitor = app.visitor()
  const { made, password } = marked
  for (const path of [
    '/login',
    '/auth',
    '/api/_auth/session',
    '/passwort-neu',
    '/nowhere',
    '/api/nowhere',
    '/oidc/auth',
  ]) {
    await visitor.fetch(`${path}?token=${made}&code=${made}&state=${made}&password=${password}`)
    await visitor.fetch(path, {
      headers: { authorization: `Bearer ${made}`, cookie: `s0=${made}; idp_session=${made}` },
    })
    await visitor.fetch(path, {
      headers: { authorization: `Basic ${btoa(`x:${password}`)}`, referer: `http://x/?${made}` },
    })
    await post(visitor, path, { password, token: made, code: made, client_secret: made })
    const init = { method: 'POST', headers: { 'content-type': 'application/json' } }
    await visitor.fetch(path, { ...init, body: `{"password": "${password}", ${made}` })
  }
  await post(visitor, `/signin/${made}`, { email: demo.email, password })
  await post(visitor, '/oidc/token', { grant_type: 'authorization_code', code: made, client_secret: made })
}

it('leaves no secret in a log line or in the database', async () => {
  await ownAccounts()
  await anotherProvider()
  await misplaced(own)
  await misplaced(external)

  const written = lines.join('')
  const kept = (await Promise.all([own, external].map(({ database }) => allRows(database.pool))))
    .flatMap((tables) => [...tables.values()].flat())
    .join('\n')
  const found: string[] = []
  for (const [name, value] of seen) {
    for (const [how, text] of spellings(value)) {
      if (written.includes(text)) found.push(`log: ${name}${how}`)
      if (kept.includes(text)) found.push(`database: ${name}${how}`)
    }
  }

  expect(found).toEqual([])
  // Checks that the search could succeed: the flows have run, and log and database have content.
  expect(seen.size).toBeGreaterThan(40)
  expect(lines.length).toBeGreaterThan(100)
  expect(kept).toContain('ann@winnow.example')
  expect(written).toContain('/signin/*')
})

/** A secret as it is, and as databases and logs would encode it. */
function spellings(value: string): [string, string][] {
  const bytes = Buffer.from(value)
  return [
    ['', value],
    [' in hex', bytes.toString('hex')],
    [' in base64', bytes.toString('base64').replace(/=+$/, '')],
    [' in a URL', encodeURIComponent(value)],
    [' decoded', decodeURIComponent(value)],
    [' as bytes', Buffer.from(value, 'base64url').toString('hex')],
  ].filter(([, text]) => text && text.length >= 12) as [string, string][]
}
