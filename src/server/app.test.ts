import { request } from 'node:http'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { generateKeyPair, SignJWT } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idleWorkers } from '../../test/idle-workers.ts'
import { demo, signIn, startTestApp, type TestApp, type Visitor } from '../../test/server.ts'
import { contract } from '../contract/index.ts'
import { openApiDocument } from '../contract/openapi.ts'
import { Organisation } from '../domain/organisation-schema.ts'
import { customSource } from './sources/custom-sources.ts'

let app: TestApp
let dora: Visitor
let groupId: string
beforeAll(async () => {
  app = await startTestApp({}, { workers: ({ sources }) => ({ ...idleWorkers, ...sources.jobs }) })
  dora = await app.signIn()
  groupId = (await dora.json('GET', '/api/web/groups')).body[0].group.id
})
afterAll(() => app.stop())

const session = '/api/_auth/session'

/** A new user with a group of their own and these permissions. */
async function stranger(permissions: Record<string, string[]> = {}) {
  const subject = crypto.randomUUID()
  const email = `${subject}@winnow.example`
  await sql`insert into account (id, email, password_hash)
            select ${subject}, ${email}, password_hash from account where email = ${demo.email}`.execute(
    app.database.db,
  )
  const visitor = await app.signIn(email)
  const { rows } = await sql<{ id: string }>`
    with made as (insert into app_group (name) values ('theirs') returning id),
         joined as (insert into membership select made.id, u.id, 'analyst' from made, app_user u where u.subject = ${subject})
    select id from made`.execute(app.database.db)
  const id = rows[0]?.id ?? ''
  for (const [scope, list] of Object.entries(permissions)) {
    await sql`insert into entitlement (group_id, scope, permissions) values (${id}, ${scope}, ${list})`.execute(
      app.database.db,
    )
  }
  return { visitor, groupId: id }
}

describe('signing in', () => {
  it('redirects to the provider and ends with a session', async () => {
    const answer = await dora.json('GET', session)

    expect(answer.body.user).toMatchObject({ given_name: 'Dora', jobTitle: 'Analyst', email: demo.email })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect([...dora.cookies.keys()]).toContain('s0')
  })

  it('answers the same for a wrong password and an unknown address, and creates no session', async () => {
    const [wrong, unknown] = [app.visitor(), app.visitor()]

    const answers = [await signIn(wrong, demo.email, 'no'), await signIn(unknown, 'nobody@winnow.example', 'no')]

    expect(answers.map((answer) => answer.headers.get('location')?.replace(/signin\/[\w-]+/, 'signin'))).toEqual([
      '/signin?error=account.password-wrong',
      '/signin?error=account.password-wrong',
    ])
    expect((await wrong.json('GET', session)).status).toBe(401)
  })

  it('returns to the page that was requested', async () => {
    const visitor = app.visitor()
    visitor.cookies.set('redirected_from', encodeURIComponent('/groups/1?tab=reports'))

    const answer = await signIn(visitor, demo.email, demo.password)

    expect(answer.headers.get('location')).toBe(`${app.origin}/groups/1?tab=reports`)
    expect(visitor.cookies.has('redirected_from')).toBe(false)
  })

  it('does not accept a code that the browser did not request', async () => {
    const attacker = app.visitor()
    let answer = await attacker.fetch('/login')
    for (let location = answer.headers.get('location') ?? ''; !location.includes('/auth?code'); ) {
      const form = { method: 'POST', body: new URLSearchParams(demo) }
      answer = await attacker.fetch(location, location.includes('/signin/') ? form : {})
      location = answer.headers.get('location') ?? ''
    }
    const stolen = answer.headers.get('location') ?? ''
    const victim = app.visitor()
    await victim.fetch('/login')

    const refused = await victim.fetch(stolen)

    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('href="/login"')])
    expect((await victim.json('GET', session)).status).toBe(401)
  })

  it('does not accept another site’s form', async () => {
    const visitor = app.visitor()
    const answer = await visitor.fetch('/login')
    const page = (await visitor.fetch(answer.headers.get('location') ?? '')).headers.get('location') ?? ''

    const form = { method: 'POST', body: new URLSearchParams(demo), headers: { 'sec-fetch-site': 'cross-site' } }

    expect((await visitor.fetch(page, form)).status).toBe(403)
  })

  it('starts a new session each time, and ends the previous one', async () => {
    const visitor = await app.signIn()
    const before = new Map(visitor.cookies)
    visitor.cookies.delete('sign_in')
    await sql`delete from oidc_payload where model = 'Session'`.execute(app.database.db)
    await visitor.fetch('/api/jwt/refresh', { method: 'POST' })
    for (const name of [...visitor.cookies.keys()]) if (/^s\d/.test(name)) visitor.cookies.delete(name)

    await signIn(visitor, demo.email, demo.password)

    expect(visitor.cookies.get('s0')).not.toBe(before.get('s0'))
    expect((await visitor.json('GET', session)).status).toBe(200)
  })
})

describe('a session', () => {
  it('works with its identity token alone', async () => {
    const { token } = (await dora.json('GET', session)).body

    const answer = await app.visitor().json('GET', '/api/web/groups', undefined, { authorization: `Bearer ${token}` })

    expect([answer.status, answer.body[0].group.name]).toEqual([200, 'Demo'])
  })

  it('ends everywhere at once: cookie, token and renewal', async () => {
    const visitor = await app.signIn()
    const { token } = (await visitor.json('GET', session)).body
    const copy = new Map(visitor.cookies)

    const ended = await visitor.json('DELETE', session)

    expect(ended.body).toEqual({ logoutUrl: `${app.origin}/` })
    expect([...visitor.cookies.keys()].filter((name) => /^s\d|idp_session/.test(name))).toEqual([])
    const old = app.visitor()
    for (const [name, value] of copy) old.cookies.set(name, value)
    expect((await old.json('GET', session)).status).toBe(401)
    expect((await old.json('POST', '/api/jwt/refresh')).status).toBe(401)
    const bearer = await app.visitor().json('GET', '/api/web/groups', undefined, { authorization: `Bearer ${token}` })
    expect(bearer.status).toBe(401)
    // The provider's session has ended too: signing in asks for the password again.
    const again = await old.fetch((await old.fetch('/login')).headers.get('location') ?? '')
    expect(again.headers.get('location')).toContain('/signin/')
  })

  it('is renewed once for many concurrent requests', async () => {
    const visitor = await app.signIn()
    const answers = await Promise.all(
      Array.from({ length: 30 }, () =>
        visitor.json('POST', '/api/jwt/refresh', undefined, {
          cookie: [...visitor.cookies].map((c) => c.join('=')).join('; '),
        }),
      ),
    )

    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200))
    const tokens = new Set(answers.map((answer) => answer.body.token))
    expect(tokens.size).toBe(1)
    expect((await visitor.json('POST', '/api/jwt/refresh')).status).toBe(200)
  })

  it('expires with its token until it is renewed', async () => {
    const visitor = await app.signIn()
    app.clock.skip(601_000)

    expect((await visitor.json('GET', session)).status).toBe(401)

    app.clock.skip(-601_000)
    expect((await visitor.json('GET', session)).status).toBe(200)
  })

  it.each([
    ['nothing', undefined],
    ['an empty token', ''],
    ['no token', 'Bearer'],
    ['garbage', 'Bearer a.b.c'],
    ['another scheme', 'Basic ZGVtbzpkZW1v'],
  ])('does not exist with %s', async (_, authorization) => {
    const headers = authorization === undefined ? {} : { authorization }

    const answer = await app.visitor().json('GET', '/api/web/groups', undefined, headers as Record<string, string>)

    expect([answer.status, answer.body.code]).toEqual([401, 'session.missing'])
    expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/)
  })

  it('cannot be obtained with forged or altered tokens', async () => {
    const { token, user } = (await dora.json('GET', session)).body
    const [head, body] = token.split('.')
    const none = Buffer.from('{"alg":"none"}').toString('base64url')
    const { privateKey } = await generateKeyPair('RS256')
    const claims = { ...user, iss: `${app.origin}/oidc`, aud: 'winnow', iat: user.exp - 600 }
    const sign = (header: object, changed: object = {}) =>
      new SignJWT({ ...claims, ...changed }).setProtectedHeader({ alg: 'RS256', ...header } as never).sign(privateKey)
    const jwks = await (await fetch(`${app.origin}/oidc/jwks`)).json()
    const secret = new TextEncoder().encode(JSON.stringify(jwks.keys[0]))
    const tokens = [
      `${none}.${body}.`,
      `${head}.${body}.`,
      `${head}.${Buffer.from(JSON.stringify({ ...claims, sub: 'other' })).toString('base64url')}.${token.split('.')[2]}`,
      await sign({}),
      await sign({ kid: jwks.keys[0].kid }),
      await sign({ kid: '../../etc/passwd' }),
      await sign({ jku: 'http://127.0.0.1:9/jwks', x5u: 'http://127.0.0.1:9/x' }),
      await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: jwks.keys[0].kid }).sign(secret),
    ]

    for (const forged of tokens) {
      const answer = await app
        .visitor()
        .json('GET', '/api/web/groups', undefined, { authorization: `Bearer ${forged}` })
      expect(answer.status).toBe(401)
    }
  })
})

describe('a call', () => {
  it('that can change something must come from our own pages', async () => {
    const post = (headers: Record<string, string>) =>
      dora.json('POST', `/api/web/uploads/files/results/demo?groupID=${groupId}`, undefined, headers)

    expect((await post({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await post({ 'sec-fetch-site': 'same-site' })).status).toBe(403)
    expect((await post({ 'sec-fetch-site': 'same-origin' })).status).toBe(202)
    const { token } = (await dora.json('GET', session)).body
    expect((await post({ 'sec-fetch-site': 'cross-site', authorization: `Bearer ${token}` })).status).toBe(202)
  })

  it('in a foreign group gets the same answer as in a group that does not exist', async () => {
    const { visitor, groupId: theirs } = await stranger({ RECOMMENDER: ['REPORT_READ'] })
    const paths = (id: string) => [
      `/api/web/uploads/files/results?groupID=${id}`,
      `/api/web/groups/${id}/users`,
      `/api/web/groups/${id}/entitlements`,
      `/api/web/groups/${id}/options/flavours`,
    ]
    const ask = (path: string) => visitor.json('GET', path, undefined, { 'x-trace-id': 'the-same-trace' })

    const foreign = await Promise.all(paths(groupId).map(ask))
    const missing = await Promise.all(paths(crypto.randomUUID()).map(ask))
    const own = await Promise.all(paths(theirs).map(ask))

    const told = ({ status, body: { requestId: _, ...body } }: Awaited<ReturnType<typeof ask>>) => [status, body]
    expect(foreign.map(told)).toEqual(missing.map(told))
    expect(foreign.map((answer) => answer.status)).toEqual([404, 404, 404, 404])
    expect(own.map((answer) => answer.status)).toEqual([200, 200, 200, 200])
  })

  it('without the permission is answered with 403 in the user’s own group', async () => {
    const { visitor, groupId: theirs } = await stranger({ RECOMMENDER: ['REPORT_READ'] })
    const id = crypto.randomUUID()
    const results = '/api/web/uploads/files/results'

    const answers = [
      await visitor.json('DELETE', `${results}/${id}?groupID=${theirs}`),
      await visitor.json('POST', `${results}/${id}/cancel?groupID=${theirs}`),
      await visitor.json('POST', `${results}/demo?groupID=${theirs}`),
      await visitor.json('DELETE', `${results}?groupID=${theirs}`, { reportIDs: [id] }),
    ]

    expect(answers.map((answer) => [answer.status, answer.body.code])).toEqual(
      answers.map(() => [403, 'permission.missing']),
    )
  })

  it('is refused as soon as the permission is withdrawn', async () => {
    const { visitor, groupId: theirs } = await stranger({ RECOMMENDER: ['REPORT_READ'] })
    const list = async () => (await visitor.json('GET', `/api/web/uploads/files/results?groupID=${theirs}`)).status
    expect(await list()).toBe(200)

    await sql`delete from entitlement where group_id = ${theirs}`.execute(app.database.db)
    expect(await list()).toBe(403)
    await sql`delete from membership where group_id = ${theirs}`.execute(app.database.db)
    expect(await list()).toBe(404)
  })

  it('never touches another group’s report, whatever ids are combined', async () => {
    const { visitor, groupId: theirs } = await stranger({
      RECOMMENDER: ['REPORT_READ', 'REPORT_CREATE', 'REPORT_DELETE'],
    })
    const results = '/api/web/uploads/files/results'
    const mine = (await dora.json('POST', `${results}/demo?groupID=${groupId}`)).body.taskID
    const own = (await visitor.json('POST', `${results}/demo?groupID=${theirs}`)).body.taskID

    const answers = [
      await visitor.json('GET', `${results}/${mine}?groupID=${theirs}`),
      await visitor.json('GET', `${results}/${mine}/progress?groupID=${theirs}`),
      await visitor.json('GET', `${results}/${mine}/evidence?groupID=${theirs}`),
      await visitor.json('POST', `${results}/${mine}/cancel?groupID=${theirs}`),
      await visitor.json('DELETE', `${results}/${mine}?groupID=${theirs}`),
      await visitor.json('DELETE', `${results}?groupID=${theirs}`, { reportIDs: [own, mine] }),
      await visitor.json('DELETE', `${results}/${own}?groupID=${groupId}`),
      await visitor.json('GET', `${results}?groupID=${theirs}`, undefined, { 'x-group-id': groupId }),
    ]

    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 404))
    const names = async (who: Visitor, id: string) =>
      (await who.json('GET', `${results}?groupID=${id}`)).body.map((row: { taskID: string }) => row.taskID)
    expect(await names(dora, groupId)).toContain(mine)
    expect(await names(visitor, theirs)).toEqual([own])
  })

  it.each([
    ['an id that is none', '/api/web/uploads/files/results/1e3?groupID=GROUP'],
    ['no group', '/api/web/uploads/files/results'],
    ['the group twice', '/api/web/uploads/files/results?groupID=GROUP&groupID=GROUP'],
    ['a group that is no id', '/api/web/uploads/files/results?groupID=%00'],
    ['a number out of bounds', '/api/web/uploads/files/results/GROUP/evidence?groupID=GROUP&limit=1e9'],
    ['U+0000', '/api/web/uploads/files/results/GROUP/evidence?groupID=GROUP&sourceID=%00'],
    ['U+0000 in its path', '/api/web/feeds/details/a%00b?groupID=GROUP'],
  ])('with %s is a bad request', async (_, path) => {
    const answer = await dora.json('GET', path.replaceAll('GROUP', groupId))

    expect([answer.status, answer.body.code]).toEqual([400, 'request.invalid'])
  })

  it.each([
    ['text/plain', '{"reportIDs":["x"]}'],
    ['application/json', '{"reportIDs":'],
    ['application/json', '[]'],
    ['application/json', '{"reportIDs":[]}'],
    ['application/json', '{"reportIDs":["\\u0000"]}'],
    ['application/json', `${'['.repeat(50_000)}${']'.repeat(50_000)}`],
  ])('with a body of %s %.40s is a bad request', async (type, body) => {
    const path = `/api/web/uploads/files/results?groupID=${groupId}`

    const answer = await dora.fetch(path, { method: 'DELETE', body, headers: { 'content-type': type } })

    expect([answer.status, (await answer.json()).code]).toEqual([400, 'request.invalid'])
  })

  it('names every fault of its input', async () => {
    const path = `/api/web/uploads/files/results/x/evidence?groupID=${groupId}&offset=-1&limit=many`

    const params = await dora.json('GET', path)
    const query = await dora.json('GET', path.replace('/x/', `/${groupId}/`))

    expect(params.body.msg).toContain('path.id')
    expect(query.body.msg).toMatch(/query\.offset.*query\.limit/)
  })

  it('cannot change prototypes by its body', async () => {
    const body = '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"reportIDs":["x"]}'

    await dora.fetch(`/api/web/uploads/files/results?groupID=${groupId}&__proto__[polluted]=1`, {
      method: 'DELETE',
      body,
      headers: { 'content-type': 'application/json' },
    })

    expect(({} as { polluted?: number }).polluted).toBeUndefined()
  })

  it('with more than a megabyte of JSON is too large', async () => {
    const answer = await dora.json('DELETE', `/api/web/uploads/files/results?groupID=${groupId}`, {
      reportIDs: ['x'.repeat(1_100_000)],
    })

    expect(answer.status).toBe(413)
  })

  it('gets 405 if the address does not support the method, and 404 at an unknown address', async () => {
    const wrong = await dora.json('PATCH', '/api/web/groups', {})
    const unknown = await dora.json('GET', '/api/web/nothing')

    expect([wrong.status, wrong.headers.get('allow'), wrong.body.code]).toEqual([
      405,
      'GET, POST',
      'method.not-allowed',
    ])
    expect([unknown.status, unknown.body.code]).toEqual([404, 'not-found'])
  })

  it('returns its trace id, unless it is malformed', async () => {
    const own = await dora.json('GET', session, undefined, { 'x-trace-id': 'abc-12345678' })
    const bad = await dora.json('GET', '/api/web/nothing', undefined, { 'x-trace-id': 'a b<script>' })

    expect(own.headers.get('x-request-id')).toBe('abc-12345678')
    expect(bad.body.traceId).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('has its own request id, while a visit shares one trace id', async () => {
    const ask = () => dora.json('GET', '/api/web/nothing', undefined, { 'x-trace-id': 'abc-12345678' })
    const [one, other] = [await ask(), await ask()]

    expect([one.body.traceId, other.body.traceId]).toEqual(['abc-12345678', 'abc-12345678'])
    expect(one.body.requestId).toMatch(/^[0-9a-f]{12}$/)
    expect(one.headers.get('request-id')).toBe(one.body.requestId)
    expect(other.body.requestId).not.toBe(one.body.requestId)
  })

  it('is answered in the language of the page that makes it', async () => {
    const flavour = async (language: string) => {
      const headers = { 'accept-language': language }
      return (await dora.json('GET', `/api/web/groups/${groupId}/options/flavours`, undefined, headers)).body[0]
        .options[0]
    }

    expect([(await flavour('de')).text, (await flavour('en')).text]).toEqual(['Schadsoftware', 'Malware'])
  })
})

describe('the options of a subscription', () => {
  it('are available under all their names, in the reader’s language', async () => {
    await app.database.pool.query(`INSERT INTO trending_topic VALUES ('tag', 'emotet', 1234), ('flavour', 'botnet', 7)`)
    const options = async (language: string) => {
      const headers = { 'accept-language': language }
      const { body } = await dora.json('GET', `/api/web/groups/${groupId}/options/subscription`, undefined, headers)
      return Object.fromEntries(
        body.map((list: { jsonPath: string; options: unknown }) => [list.jsonPath, list.options]),
      )
    }
    const [de, en] = [await options('de'), await options('en')]

    expect(Object.keys(de).sort()).toEqual([
      'countries',
      'enricher',
      'industries',
      'iocSelector',
      'sources.filterFlags',
      'sources.id',
      'targetFormats.device',
      'targetFormats.id',
      'trendingTopics',
    ])
    for (const [path, list] of Object.entries(de)) expect([path, list.length > 0]).toEqual([path, true])
    expect(de['sources.filterFlags']).toContainEqual({ value: 'cloud', text: 'Cloud-Netze' })
    expect(de['sources.filterFlags']).toContainEqual({ value: 'low-confidence', text: 'Geringe Gewissheit' })
    const formats = en['targetFormats.id'].map(({ value }: { value: string }) => value)
    expect(formats).toEqual(expect.arrayContaining(['ECSV1', 'TAXII21', 'PLAIN', 'TEMPLATE']))
    for (const { description, disabled } of en['targetFormats.id']) {
      expect([description.length > 20, disabled]).toEqual([true, undefined])
    }
    for (const device of de['targetFormats.device']) expect(formats).toEqual(expect.arrayContaining(device.formats))
    const refused = de['sources.id'].filter(({ disabled }: { disabled?: boolean }) => disabled)
    expect(refused[0].description).toMatch(/untersagen|kostenpflichtig/)
    expect(en.enricher.find(({ value }: { value: string }) => value === 'geo')).toMatchObject({
      text: 'Country',
      selected: true,
      credits: [{ text: 'IP Geolocation by DB-IP', url: 'https://db-ip.com' }],
    })
    const fixed = de.enricher.filter(({ disabled }: { disabled?: boolean }) => disabled)
    expect(fixed.map(({ value }: { value: string }) => value)).toEqual(['dns', 'seen', 'agreement'])
    expect(fixed[0].description).toContain('nicht eingeschaltet')
    expect(de.trendingTopics).toEqual([
      { value: 'tag:emotet', text: 'emotet', description: '1.234 neu in 7 Tagen' },
      { value: 'flavour:botnet', text: expect.any(String), description: '7 neu in 7 Tagen' },
    ])
  })

  it('name the sources that the group may see, including its own', async () => {
    const { visitor, groupId: theirs } = await stranger()
    await app.database.pool.query(
      `INSERT INTO source (id, origin, group_id, definition) VALUES ('custom.test', 'custom', $1, $2)`,
      [theirs, JSON.stringify({ ...customSource(theirs, new URL('https://lists.example/a')), id: 'custom.test' })],
    )
    const ids = async (who: Visitor, group: string) => {
      const { body } = await who.json('GET', `/api/web/groups/${group}/options/subscription`)
      const list = body.find(({ jsonPath }: { jsonPath: string }) => jsonPath === 'sources.id')
      return list.options.map(({ value }: { value: string }) => value)
    }

    expect(await ids(visitor, theirs)).toEqual(expect.arrayContaining(['custom.test', 'blocklist-de.ssh']))
    expect(await ids(dora, groupId)).not.toContain('custom.test')
    await app.database.pool.query(`DELETE FROM source WHERE id = 'custom.test'`)
  })
})

describe('every answer', () => {
  it('has the headers that protect a browser', async () => {
    for (const path of [session, '/api/web/nothing', '/login', '/healthz', '/api/openapi.json']) {
      const { headers } = await app.visitor().fetch(path)

      expect(headers.get('content-security-policy')).toMatch(/script-src 'nonce-[^']+' 'strict-dynamic'/)
      expect(headers.get('content-security-policy')).not.toMatch(/script-src[^;]*unsafe/)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('same-origin')
      expect(headers.get('x-powered-by')).toBeNull()
    }
  })

  it('redirects the old name of the icon', async () => {
    const { status, headers } = await app.visitor().fetch('/favicon.ico', { redirect: 'manual' })
    expect([status, headers.get('location')]).toEqual([308, '/icon.svg'])
  })

  it('of the provider has these headers too', async () => {
    const { headers, status } = await app.visitor().fetch('/oidc/nothing')

    expect(status).toBe(404)
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  it('does not depend on the Host header', async () => {
    const answer = await new Promise<string>((done, refuse) => {
      const { port } = new URL(app.origin)
      const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
      request({ port, path: '/oidc/.well-known/openid-configuration', headers }, (response) => {
        let text = ''
        response.on('data', (chunk) => {
          text += chunk
        })
        response.on('end', () => done(text))
      })
        .on('error', refuse)
        .end()
    })

    expect(answer).not.toContain('evil')
    expect(JSON.parse(answer).authorization_endpoint).toBe(`${app.origin}/oidc/auth`)
  })
})

describe('the product', () => {
  it('is healthy, and shows metrics to this machine only', async () => {
    expect(await (await fetch(`${app.origin}/healthz`)).json()).toEqual({ ok: true })
    expect(await (await fetch(`${app.origin}/metrics`)).text()).toContain('winnow_http_request_seconds')
  })

  it('counts answers by call, however many unknown addresses are requested', async () => {
    const id = crypto.randomUUID()
    const made = ['/api/x1', '/api/web/x2', `/api/web/groups/x3/users`, '/api/web/uploads/files/results/x4/x5']
    await Promise.all(made.map((path) => dora.fetch(path)))
    await dora.fetch(`/api/web/groups/${id}/users`)
    await dora.fetch(`/x6/${id}`, { method: 'X7' })

    const text = await (await fetch(`${app.origin}/metrics`)).text()

    const routes = [...text.matchAll(/^winnow_http_request_seconds_count\{(.*)\}/gm)].map(([, labels = '']) => labels)
    expect(routes.filter((labels) => /x\d|X7/.test(labels))).toEqual([])
    expect(routes).toContain('method="GET",route="/api/web/groups/{id}/users",status="404"')
    expect(routes).toContain('method="GET",route="/api/*",status="404"')
  })

  it('stores no readable password or token', async () => {
    const { token } = (await dora.json('GET', session)).body
    const { rows } = await sql<{ text: string }>`
      select (select string_agg(a::text, '') from account a) || (select string_agg(s::text, '') from session s)
        || (select string_agg(encode(t.sha256, 'hex'), '') from session_token t) text`.execute(app.database.db)

    expect(rows[0]?.text).toContain('$argon2id$')
    expect(rows[0]?.text).not.toContain(demo.password)
    expect(rows[0]?.text).not.toContain(token)
  })

  it('describes requests as a client may send them', async () => {
    const document = await (await fetch(`${app.origin}/api/openapi.json`)).json()
    expect(document).toEqual(openApiDocument('0.0.0-test', 's0'))
    const ajv = new Ajv2020({ strict: false })
    addFormats(ajv)
    ajv.addSchema(document, 'openapi')
    const bodyOf = (path: string, method: string) =>
      ajv.compile({
        $ref: `openapi#/paths/${path.replaceAll('/', '~1')}/${method}/requestBody/content/application~1json/schema`,
      })
    const headersOf = (path: string, method: string) =>
      document.paths[path][method].parameters.filter((one: { in: string }) => one.in === 'header')

    const sourcesType = { free: true, commercial: false }
    const least = { type: 'mssp', productGroup: Organisation.shape.productGroup.options[0], sourcesType, iocTypes: [] }
    const report = bodyOf('/api/web/uploads/files/results', 'post')
    // Fields with a default may be missing, and unknown fields are ignored.
    expect(report({ cOrg: { ...least, later: 1 } }), ajv.errorsText(report.errors)).toBe(true)
    expect(report({ cOrg: { ...least, type: 'club' } })).toBe(false)
    const profile = bodyOf('/api/web/groups/{id}/profile', 'patch')
    expect(profile({ cOrg: { type: 'mssp' } }), ajv.errorsText(profile.errors)).toBe(true)
    expect(profile({ cOrg: { type: 'club' } })).toBe(false)
    expect(document.components.securitySchemes.session.name).toBe('s0')
    expect(headersOf('/api/web/uploads/files/{id}/success', 'post')).toMatchObject([
      { name: 'x-group-id', required: true },
    ])
    expect(headersOf('/api/web/subscriptions', 'post')).toMatchObject([{ name: 'Idempotency-Key', required: false }])
    for (const path of Object.keys(document.paths)) {
      for (const [method, one] of Object.entries<{ requestBody?: { content: Record<string, unknown> } }>(
        document.paths[path],
      )) {
        if (one.requestBody?.content['application/json']) bodyOf(path, method)
      }
    }
  })

  it('has a handler for every call of the contract', async () => {
    const document = await (await fetch(`${app.origin}/api/openapi.json`)).json()
    const all = Object.values(contract).flatMap((group) => Object.values(group))

    for (const call of all) {
      const path = call.path.replace(/\{\w+\}/g, crypto.randomUUID())
      const answer = await app.visitor().json(call.method, path, call.method === 'GET' ? undefined : {})
      const refusals = Object.keys(document.paths[call.path][call.method.toLowerCase()].responses)
      expect.soft([call.path, refusals.includes(String(answer.status))]).toEqual([call.path, true])
      if (call.needs !== 'PUBLIC') expect.soft([call.path, answer.status]).toEqual([call.path, 401])
    }
  })
})
