import { generateKeyPair, SignJWT } from 'jose'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { appForFile, providerForFile } from '../../../test/for-file.ts'
import { startIdentityProvider } from '../../../test/identity-provider.ts'
import { startTestApp, type Visitor } from '../../../test/server.ts'

// A-05 to A-07, A-09, A-10 and A-12 of docs/trust-checks.md, against a provider that the test controls.

const client = { id: 'winnow-at-theirs', secret: 'known to both' }
const session = '/api/_auth/session'
const idp = await providerForFile(client)
const app = await appForFile({ OIDC_ISSUER: idp.issuer, OIDC_CLIENT_ID: client.id, OIDC_CLIENT_SECRET: client.secret })
afterEach(() => {
  idp.mischief = {}
  idp.person = { sub: 'ann', name: 'Ann Example', email: 'ann@winnow.example' }
})

const enter = async (visitor = app.visitor()): Promise<Visitor> => {
  const answer = await idp.signIn(visitor, app)
  expect(answer.headers.get('location')).toBe(`${app.origin}/dashboard`)
  return visitor
}
const sessionCookies = (visitor: Visitor) => [...visitor.cookies.keys()].filter((name) => /^(?:__Host-)?s\d/.test(name))
async function expectRefused(visitor: Visitor, answer: Response) {
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain('href="/login"')
  expect(sessionCookies(visitor)).toEqual([])
  expect((await visitor.json('GET', session)).status).toBe(401)
}
/** Signs in at the provider, and returns the callback address without following it. */
async function wayBack(visitor: Visitor): Promise<URL> {
  const there = (await visitor.fetch('/login')).headers.get('location') ?? ''
  return new URL((await fetch(there, { redirect: 'manual' })).headers.get('location') ?? '')
}

describe('the callback from the provider (A-05)', () => {
  it('is accepted if everything is correct', async () => {
    const ann = await enter()

    expect((await ann.json('GET', session)).body).toMatchObject({ ownAccount: false, user: { sub: 'ann' } })
  })

  it.each([
    ['no state', (p: URLSearchParams) => p.delete('state')],
    ['another state', (p: URLSearchParams) => p.set('state', 'x'.repeat(43))],
    ['no code', (p: URLSearchParams) => p.delete('code')],
    ['a made-up code', (p: URLSearchParams) => p.set('code', 'made-up')],
    ['the name of another provider', (p: URLSearchParams) => p.set('iss', 'https://honest.example')],
    ['no name of the provider', (p: URLSearchParams) => p.delete('iss')],
    ['two states', (p: URLSearchParams) => p.append('state', 'x')],
    ['an error', (p: URLSearchParams) => p.set('error', 'access_denied')],
  ])('is refused with %s', async (_, callback) => {
    const visitor = app.visitor()
    idp.mischief = { callback }

    await expectRefused(visitor, await idp.signIn(visitor, app))
  })

  it.each([
    ['no nonce', (claims: Record<string, unknown>) => delete claims.nonce],
    ['another nonce', (claims: Record<string, unknown>) => Object.assign(claims, { nonce: 'replayed' })],
    ['another issuer', (claims: Record<string, unknown>) => Object.assign(claims, { iss: 'https://honest.example' })],
    ['another audience', (claims: Record<string, unknown>) => Object.assign(claims, { aud: 'somebody-else' })],
    ['no subject', (claims: Record<string, unknown>) => delete claims.sub],
    ['an end in the past', (claims: Record<string, unknown>) => Object.assign(claims, { exp: 1 })],
    ['another party', (c: Record<string, unknown>) => Object.assign(c, { aud: [client.id, 'b'], azp: 'b' })],
    ['a beginning in the future', (c: Record<string, unknown>) => Object.assign(c, { iat: Date.now() / 1000 + 600 })],
  ])('is refused with an identity token of %s', async (_, token) => {
    const visitor = app.visitor()
    idp.mischief = { token }

    await expectRefused(visitor, await idp.signIn(visitor, app))
  })

  it('is refused with an identity token that the provider has not signed', async () => {
    const { privateKey } = await generateKeyPair('RS256')
    const resigned = (honest: string) => {
      const claims = JSON.parse(Buffer.from(honest.split('.')[1] ?? '', 'base64url').toString())
      return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: idp.publicKey().kid }).sign(privateKey)
    }
    const unsigned = (honest: string) =>
      `${Buffer.from('{"alg":"none"}').toString('base64url')}.${honest.split('.')[1]}.`
    for (const idToken of [resigned, unsigned]) {
      const visitor = app.visitor()
      idp.mischief = { idToken }
      await expectRefused(visitor, await idp.signIn(visitor, app))
    }
  })

  it('is not accepted twice', async () => {
    const ann = app.visitor()
    const back = await wayBack(ann)
    const copied = new Map(ann.cookies)
    await ann.fetch(back.href)
    const again = app.visitor()
    for (const [name, value] of copied) again.cookies.set(name, value)

    await expectRefused(again, await again.fetch(back.href))
    expect((await ann.json('GET', session)).status).toBe(200)
  })

  it('is not accepted with somebody else’s code', async () => {
    const attacker = app.visitor()
    const theirs = await wayBack(attacker)
    const victim = app.visitor()
    const own = await wayBack(victim)
    const mixed = new URL(own)
    mixed.searchParams.set('code', theirs.searchParams.get('code') ?? '')

    // The state is the victim's own, but the code was requested with another verifier.
    await expectRefused(victim, await victim.fetch(mixed.href))
  })

  it('is not accepted from a browser that did not start the sign-in', async () => {
    const attacker = app.visitor()
    const theirs = await wayBack(attacker)
    const victim = app.visitor()

    const answer = await victim.fetch(theirs.href)

    expect(answer.headers.get('location')).toBe(`${app.origin}/login`)
    expect(sessionCookies(victim)).toEqual([])
  })
})

describe('a provider that renews without an identity token', () => {
  const later = (seconds: number) => {
    app.clock.skip(seconds * 1000)
    onTestFinished(() => app.clock.skip(-seconds * 1000))
  }
  const withToken = (visitor: Visitor, token: string) =>
    visitor.json('GET', '/api/web/groups', undefined, { authorization: `Bearer ${token}` })

  it('keeps the session for as long as its answer says', async () => {
    const ann = await enter()
    idp.mischief.renewsWithoutIdToken = true
    later(idp.tokenSeconds + 60)
    expect((await ann.json('GET', session)).status).toBe(401)

    const renewed = await ann.json('POST', '/api/jwt/refresh')

    expect(renewed.status).toBe(200)
    expect((await ann.json('GET', session)).body.user.sub).toBe('ann')
    expect((await withToken(ann, renewed.body.token)).status).toBe(200)
    expect((await withToken(app.visitor(), renewed.body.token)).status).toBe(401)
    later(idp.tokenSeconds + 60)
    expect((await withToken(ann, renewed.body.token)).status).toBe(401)
    expect((await ann.json('POST', '/api/jwt/refresh')).status).toBe(200)
  })

  it('does not keep a session that has ended', async () => {
    const ann = await enter()
    idp.mischief.renewsWithoutIdToken = true
    later(idp.tokenSeconds + 60)
    const { token } = (await ann.json('POST', '/api/jwt/refresh')).body
    const cookies = new Map(ann.cookies)
    await ann.json('DELETE', session)
    for (const [name, value] of cookies) ann.cookies.set(name, value)

    expect((await withToken(ann, token)).status).toBe(401)
  })
})

describe('a person (A-06)', () => {
  const idOf = async (person: Record<string, unknown>) => {
    idp.person = { sub: '', ...person }
    const visitor = await enter()
    const { body } = await visitor.json('GET', session)
    const { rows } = await app.database.pool.query('select id from app_user where issuer = $1 and subject = $2', [
      idp.issuer,
      body.user.sub,
    ])
    return rows[0].id as string
  }

  it('is identified by issuer and subject, whatever e-mail address the provider sends', async () => {
    const victim = await idOf({ sub: 'victim', email: 'ceo@winnow.example', email_verified: true })

    const others = [
      await idOf({ sub: 'mallory-1', email: 'ceo@winnow.example', email_verified: true }),
      await idOf({ sub: 'mallory-2', email: 'ceo@winnow.example', email_verified: false }),
      await idOf({ sub: 'mallory-3', email: 'CEO@Winnow.example' }),
      await idOf({ sub: 'mallory-4', email: 'ｃｅｏ@winnow.example' }),
      await idOf({ sub: 'Victim', email: 'ceo@winnow.example' }),
      await idOf({ sub: 'victim ', email: 'ceo@winnow.example' }),
    ]

    expect(new Set([victim, ...others]).size).toBe(7)
    expect(await idOf({ sub: 'victim', email: 'new-name@winnow.example' })).toBe(victim)
    expect(await idOf({ sub: 'victim' })).toBe(victim)
  })

  it('with a local account is not the same as one of another provider with the same subject', async () => {
    const { pool } = app.database
    const { rows } = await pool.query("insert into app_user (issuer, subject) values ('local', 'ann') returning id")

    expect(await idOf({ sub: 'ann' })).not.toBe(rows[0].id)
  })

  it('is recognised, whatever shape their claims have', async () => {
    idp.person = {
      sub: 'odd',
      name: { toString: 'no' },
      given_name: ['Ann', 'Other'],
      email: 7,
      city: '<script>alert(1)</script>',
      jobTitle: 'a\r\nb\u0000c',
      country: 'x'.repeat(2000),
      __proto__: { polluted: true },
    }
    const visitor = await enter()

    const { user } = (await visitor.json('GET', session)).body
    expect(user).toMatchObject({ given_name: 'Ann', city: '<script>alert(1)</script>', jobTitle: 'a b c' })
    expect([user.name, user.email, user.polluted, user.country.length]).toEqual([undefined, undefined, undefined, 500])
  })
})

describe('a session', () => {
  it('gets a new identifier at each sign-in (A-07)', async () => {
    const ann = app.visitor()
    ann.cookies.set('s0', 'planted-by-somebody')
    await enter(ann)
    const first = ann.cookies.get('s0')
    const before = new Map(ann.cookies)
    expect(first).not.toBe('planted-by-somebody')

    // For example, the person signs out at the provider and in again, still with the old cookie.
    const back = await wayBackWith(ann)
    await ann.fetch(back.href)

    expect(ann.cookies.get('s0')).not.toBe(first)
    const old = app.visitor()
    for (const [name, value] of before) if (/^s\d/.test(name)) old.cookies.set(name, value)
    expect((await old.json('GET', session)).status).toBe(401)
  })

  /** Starts a sign-in during a session; `/login` would redirect at once. */
  async function wayBackWith(visitor: Visitor): Promise<URL> {
    const aside = app.visitor()
    const back = await wayBack(aside)
    visitor.cookies.set('sign_in', aside.cookies.get('sign_in') ?? '')
    return back
  }

  it('that was ended is over for cookie, token and renewal, and its pages are not cached (A-09)', async () => {
    const ann = await enter()
    const { token } = (await ann.json('GET', session)).body
    const copy = new Map(ann.cookies)

    const { logoutUrl } = (await ann.json('DELETE', session)).body

    expect(logoutUrl).toContain(`${idp.issuer}/end?`)
    const old = app.visitor()
    for (const [name, value] of copy) old.cookies.set(name, value)
    const answers = [
      await old.json('GET', session),
      await old.json('POST', '/api/jwt/refresh'),
      await app.visitor().json('GET', session, undefined, { authorization: `Bearer ${token}` }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401])
    expect(answers.map(({ headers }) => headers.get('cache-control'))).toEqual(['no-store', 'no-store', 'no-store'])
  })

  it('is renewed once for fifty concurrent requests (A-10)', async () => {
    const ann = await enter()
    const cookie = [...ann.cookies].map((pair) => pair.join('=')).join('; ')
    const before = idp.asked.tokens

    const answers = await Promise.all(
      Array.from({ length: 50 }, () => app.visitor().json('POST', '/api/jwt/refresh', undefined, { cookie })),
    )

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body.token)).size).toBe(1)
    expect(idp.asked.tokens - before).toBe(1)
  })

  it('ends when it is renewed with the identity token of another person', async () => {
    const ann = await enter()
    idp.mischief = { token: (claims) => Object.assign(claims, { sub: 'bob' }) }

    const renewed = await ann.json('POST', '/api/jwt/refresh')

    expect(renewed.status).toBe(401)
    expect(JSON.stringify(renewed.body)).not.toContain('bob')
    expect((await ann.json('GET', session)).status).toBe(401)
  })

  it('ends, without details, when its refresh token was stolen and used (A-10)', async () => {
    const ann = await enter()
    // A thief uses the refresh token that the product holds.
    const held = idp.lastRefreshToken()
    const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: held })
    const authorization = `Basic ${btoa(`${client.id}:${encodeURIComponent(client.secret)}`)}`
    const stolen = await fetch(`${idp.issuer}/token`, { method: 'POST', body, headers: { authorization } })
    const { refresh_token: theirs } = (await stolen.json()) as { refresh_token: string }

    const refused = await ann.json('POST', '/api/jwt/refresh')

    expect([refused.status, refused.body.code]).toEqual([401, 'session.missing'])
    expect((await ann.json('GET', session)).status).toBe(401)
    const family = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: theirs })
    const after = await fetch(`${idp.issuer}/token`, { method: 'POST', body: family, headers: { authorization } })
    expect(after.status).toBe(400)
  })
})

describe('a failing provider (A-12)', () => {
  it('leaves sessions alive, and new sign-ins get a message until it works again', async () => {
    const [ann, bob] = [await enter(), await enter()]
    await idp.goAway()

    expect((await ann.json('GET', session)).status).toBe(200)
    const renewal = await ann.json('POST', '/api/jwt/refresh')
    expect([renewal.status, renewal.body.code]).toEqual([503, 'session.provider-away'])
    expect((await ann.json('GET', session)).status).toBe(200)
    expect((await bob.json('DELETE', session)).status).toBe(200)
    expect((await bob.json('GET', session)).status).toBe(401)

    await idp.comeBack()
    expect((await ann.json('POST', '/api/jwt/refresh')).status).toBe(200)
    await enter()
  })

  it('is asked for its keys once in 30 s, whatever tokens arrive and however it answers', async () => {
    const strange = async (kid: string) => idp.sign(idp.claimsFor({ sub: 'x' }), { kid })
    const show = async (token: string) =>
      (await app.visitor().json('GET', session, undefined, { authorization: `Bearer ${token}` })).status
    const before = idp.asked.keys

    const statuses = await Promise.all(Array.from({ length: 40 }, async (_, i) => show(await strange(`kid-${i}`))))

    expect(new Set(statuses)).toEqual(new Set([401]))
    expect(idp.asked.keys - before).toBeLessThanOrEqual(1)
  })
})

it('keys of the provider that are slow or missing are requested once in 30 s, and tokens are neither accepted nor called forged', async () => {
  const other = await startIdentityProvider(client)
  const theirs = await startTestApp({
    OIDC_ISSUER: other.issuer,
    OIDC_CLIENT_ID: client.id,
    OIDC_CLIENT_SECRET: client.secret,
  })
  try {
    const token = await other.sign(other.claimsFor({ sub: 'ann' }))
    let release: () => void = () => {}
    other.mischief.keys = () =>
      new Promise((_, reject) => {
        release = () => reject(new Error('broken'))
      })
    const show = () => theirs.visitor().json('GET', session, undefined, { authorization: `Bearer ${token}` })
    const waiting = Array.from({ length: 10 }, show)
    await expect.poll(() => other.asked.keys).toBe(1)
    await other.goAway()
    release()

    const answers = [...(await Promise.all(waiting)), await show()]

    expect(new Set(answers.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
      new Set(['503 session.provider-away']),
    )
    expect(other.asked.keys).toBe(1)
  } finally {
    await theirs.stop()
    await other.stop()
  }
})
