import { exportSPKI, generateKeyPair, importJWK, SignJWT } from 'jose'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { appForFile, providerForFile } from '../../../test/for-file.ts'
import { startIdentityProvider } from '../../../test/identity-provider.ts'
import { serveHttp } from '../../../test/serve-http.ts'
import type { Answer } from '../../../test/server.ts'
import type { Call } from '../../contract/call.ts'
import { contract } from '../../contract/index.ts'
import { hourMs } from '../../domain/time-units.ts'

// A-01 to A-04 of docs/trust-checks.md: invalid tokens at every call.

const client = { id: 'winnow-at-theirs', secret: 'known to both' }
let reached = 0
const idp = await providerForFile(client)
const app = await appForFile({ OIDC_ISSUER: idp.issuer, OIDC_CLIENT_ID: client.id, OIDC_CLIENT_SECRET: client.secret })
const sentinelAddress = `${await serveHttp((_, response) => void response.end(`${reached++}`), afterAll)}/keys`

const calls: Call[] = Object.values(contract).flatMap((noun) => Object.values(noun) as Call[])
const guarded = calls.filter(({ needs }) => needs !== 'PUBLIC')
const pathOf = ({ path, query }: Call) =>
  path.replace(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000') +
  (query && 'groupID' in query.shape ? '?groupID=00000000-0000-4000-8000-000000000000' : '')

const ask = (call: Pick<Call, 'method'> & { path: string }, authorization: string | undefined): Promise<Answer> =>
  app.visitor().json(call.method, call.path, undefined, authorization === undefined ? {} : { authorization })
const one = { method: 'GET', path: '/api/_auth/session' } as const
const statusWith = async (token: string) => (await ask(one, `Bearer ${token}`)).status
const now = () => Math.floor(Date.now() / 1000)
const fresh = (changed: Record<string, unknown> = {}) => ({ ...idp.claimsFor({ sub: 'ann' }), ...changed })
const base64 = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')

describe('no valid token (A-01)', () => {
  it('is refused by every call with the same answer, before any other check', async () => {
    const tokens: [string, string | undefined][] = [
      ['none', undefined],
      ['an empty header', ''],
      ['no token', 'Bearer'],
      ['an empty token', 'Bearer '],
      ['garbage', 'Bearer not-a-token'],
      ['garbage in three parts', 'Bearer a.b.c'],
      ['another scheme', 'Basic ZGVtbzpkZW1v'],
      ['run out a second ago', `Bearer ${await idp.sign(fresh({ exp: now() - 1 }))}`],
      ['valid in ten minutes', `Bearer ${await idp.sign(fresh({ nbf: now() + 600 }))}`],
    ]
    const bodies = new Set<string>()
    const wrong: string[] = []
    for (const call of guarded) {
      for (const [what, authorization] of tokens) {
        const { status, body, headers } = await ask({ method: call.method, path: pathOf(call) }, authorization)
        const { traceId: _, requestId: __, ...said } = body
        bodies.add(JSON.stringify(said))
        const isRight = status === 401 && /^Bearer/.test(headers.get('www-authenticate') ?? '')
        if (!isRight) wrong.push(`${call.method} ${call.path} with ${what}: ${status}`)
      }
    }

    expect(wrong).toEqual([])
    expect([...bodies]).toHaveLength(1)
    expect(guarded.length).toBeGreaterThan(43)
  })

  it('cannot be replaced by one in an address, a body or another header', async () => {
    const token = await idp.sign(fresh())
    expect(await statusWith(token)).toBe(200)

    const places = [
      app.visitor().json('GET', `/api/_auth/session?access_token=${token}&token=${token}`),
      app.visitor().json('GET', '/api/_auth/session', undefined, { 'x-access-token': token, 'x-auth-token': token }),
      app.visitor().json('GET', '/api/_auth/session', undefined, { cookie: `token=${token}; s0=${token}` }),
    ]

    expect((await Promise.all(places)).map(({ status }) => status)).toEqual([401, 401, 401])
  })
})

it('a forged token (A-02) is refused in every variant, without fetching keys', async () => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const { kid } = idp.publicKey()
  const publicKey = await importJWK(idp.publicKey(), 'RS256', { extractable: true })
  const publicPem = await exportSPKI(publicKey as CryptoKey)
  const signed = (header: object, claims: object = fresh(), key = privateKey) =>
    new SignJWT(claims as never).setProtectedHeader({ alg: 'RS256', kid, ...header } as never).sign(key)
  const hmac = (secret: string) =>
    new SignJWT(fresh()).setProtectedHeader({ alg: 'HS256', kid }).sign(new TextEncoder().encode(secret))
  const [head = '', body = '', signature = ''] = (await idp.sign(fresh())).split('.')
  const forged = {
    'alg none': `${base64({ alg: 'none' })}.${body}.`,
    'alg None': `${base64({ alg: 'None', kid })}.${body}.${signature}`,
    'no signature': `${head}.${body}.`,
    'another subject': `${head}.${base64(fresh({ sub: 'admin' }))}.${signature}`,
    'HS256 with the public key': await hmac(publicPem),
    'HS256 with the public key as JSON': await hmac(JSON.stringify(idp.publicKey())),
    'HS256 with the client secret': await hmac(client.secret.padEnd(32, '.')),
    'a key of its own': await signed({}),
    'kid a path': await signed({ kid: '../../../../dev/null' }),
    'kid SQL': await signed({ kid: "' or 1=1 --" }),
    'kid an address': await signed({ kid: sentinelAddress }),
    'jku, x5u': await signed({ jku: sentinelAddress, x5u: sentinelAddress }),
    jwk: await signed({ jwk: { kty: 'RSA', n: 'AQAB', e: 'AQAB' } }),
    'unknown crit': await idp.sign(fresh(), { crit: ['theirs'], theirs: 1 }, { crit: { theirs: true } }),
    'a JWE': `${base64({ alg: 'dir', enc: 'A256GCM' })}.${body}.${signature}.x.y`,
    'duplicate keys in its head': `${base64(`{"alg":"none","alg":"RS256","kid":"${kid}"}`)}.${body}.${signature}`,
    'duplicate keys in its body': `${head}.${base64(`{"sub":"ann","sub":"admin"}`)}.${signature}`,
  }

  const statuses = await Promise.all(
    Object.entries(forged).map(async ([what, token]) => [what, await statusWith(token)]),
  )

  expect(statuses).toEqual(Object.keys(forged).map((what) => [what, 401]))
  expect(reached).toBe(0)
})

describe('a token for another product (A-03)', () => {
  it.each([
    ['another audience', { aud: 'somebody-else' }],
    ['no audience', { aud: undefined }],
    ['another party of two audiences', { aud: [client.id, 'other'], azp: 'other' }],
    ['two audiences and no party', { aud: [client.id, 'other'] }],
    ['our audience for another party', { azp: 'other' }],
    ['another issuer', { iss: 'https://honest.example' }],
    ['nearly our issuer', { iss: undefined as never }],
    ['no end', { exp: undefined }],
    ['no beginning', { iat: undefined }],
    ['an end as text', { exp: '9999999999' }],
  ])('is refused: %s', async (what, changed) => {
    const nearly = what === 'nearly our issuer' ? { iss: `${idp.issuer}/` } : changed
    expect(await statusWith(await idp.sign(fresh(nearly)))).toBe(401)
  })

  it.each(['at+jwt', 'application/at+jwt', 'logout+jwt', 'secevent+jwt', 'dpop+jwt'])(
    'is refused: one of type %s',
    async (typ) => {
      expect(await statusWith(await idp.sign(fresh(), { typ }))).toBe(401)
    },
  )

  it('is refused: the same subject of another provider', async () => {
    const other = await startIdentityProvider(client)
    onTestFinished(() => other.stop())

    expect(await statusWith(await other.sign(other.claimsFor({ sub: 'ann' })))).toBe(401)
    expect(await statusWith(await other.sign({ ...other.claimsFor({ sub: 'ann' }), iss: idp.issuer }))).toBe(401)
  })

  it('is accepted in every allowed form if it is for us', async () => {
    const ours = [{}, { aud: [client.id] }, { azp: client.id }, { aud: [client.id, 'other'], azp: client.id }]

    for (const changed of ours) expect(await statusWith(await idp.sign(fresh(changed)))).toBe(200)
    expect(await statusWith(await idp.sign(fresh(), { typ: 'JWT' }))).toBe(200)
  })
})

describe('clocks (A-04)', () => {
  it('may differ by a minute, but not by ten', async () => {
    const begun = async (inSeconds: number) =>
      statusWith(await idp.sign(fresh({ iat: now() + inSeconds, nbf: now() + inSeconds })))

    expect(await begun(50)).toBe(200)
    expect(await begun(600)).toBe(401)
    expect(await statusWith(await idp.sign(fresh({ iat: now() + 600 })))).toBe(401)
    expect(await statusWith(await idp.sign(fresh({ exp: now() + 50 })))).toBe(200)
    expect(await statusWith(await idp.sign(fresh({ exp: now() - 600 })))).toBe(401)
  })

  it('that jump back do not revive ended sessions', async () => {
    const ann = app.visitor()
    await idp.signIn(ann, app)
    const { token } = (await ann.json('GET', '/api/_auth/session')).body
    const cookies = new Map(ann.cookies)
    await ann.json('DELETE', '/api/_auth/session')
    const old = app.visitor()
    for (const [name, value] of cookies) old.cookies.set(name, value)

    app.clock.skip(-hourMs)
    onTestFinished(() => app.clock.skip(hourMs))

    expect((await old.json('GET', '/api/_auth/session')).status).toBe(401)
    expect((await old.json('POST', '/api/jwt/refresh')).status).toBe(401)
    expect(await statusWith(token)).toBe(401)
  })

  it('that jump ahead expire a session, which can be renewed', async () => {
    const ann = app.visitor()
    await idp.signIn(ann, app)
    app.clock.skip(601_000)

    expect((await ann.json('GET', '/api/_auth/session')).status).toBe(401)
    app.clock.skip(-601_000)
    expect((await ann.json('POST', '/api/jwt/refresh')).status).toBe(200)
  })
})
