import { request } from 'node:http'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import { appForFile } from '../../test/for-file.ts'
import { idleWorkers } from '../../test/idle-workers.ts'
import { demo, firstGroupOf, signIn, type Visitor } from '../../test/server.ts'
import { makeTenant } from '../../test/tenants.ts'
import { contract } from '../contract/index.ts'
import { openApiDocument } from '../contract/openapi.ts'
import { Organisation } from '../domain/organisation-schema.ts'
import { customSource } from './sources/custom-sources.ts'

const app = await appForFile({}, { workers: ({ sources }) => ({ ...idleWorkers, ...sources.jobs }) })
const dora = await app.signIn()
const groupId = await firstGroupOf(dora)

const session = '/api/_auth/session'

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

  it('does not accept another site’s form', async () => {
    const visitor = app.visitor()
    const answer = await visitor.fetch('/login')
    const page = (await visitor.fetch(answer.headers.get('location') ?? '')).headers.get('location') ?? ''

    const form = { method: 'POST', body: new URLSearchParams(demo), headers: { 'sec-fetch-site': 'cross-site' } }

    expect((await visitor.fetch(page, form)).status).toBe(403)
  })
})

describe('a session', () => {
  it('works with its identity token alone', async () => {
    const { token } = (await dora.json('GET', session)).body

    const answer = await app.visitor().json('GET', '/api/web/groups', undefined, { authorization: `Bearer ${token}` })

    expect([answer.status, answer.body[0].group.name]).toEqual([200, 'Demo'])
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
    const { groups, people } = await makeTenant(app, { name: 'Theirs', only: ['admin'] })
    const theirs = groups.root
    await app.database.pool.query(
      `INSERT INTO source (id, origin, group_id, definition) VALUES ('custom.test', 'custom', $1, $2)`,
      [theirs, JSON.stringify({ ...customSource(theirs, new URL('https://lists.example/a')), id: 'custom.test' })],
    )
    const ids = async (who: Visitor, group: string) => {
      const { body } = await who.json('GET', `/api/web/groups/${group}/options/subscription`)
      const list = body.find(({ jsonPath }: { jsonPath: string }) => jsonPath === 'sources.id')
      return list.options.map(({ value }: { value: string }) => value)
    }

    expect(await ids(people.admin.visitor, theirs)).toEqual(expect.arrayContaining(['custom.test', 'blocklist-de.ssh']))
    expect(await ids(dora, groupId)).not.toContain('custom.test')
    await app.database.pool.query(`DELETE FROM source WHERE id = 'custom.test'`)
  })
})

describe('every answer', () => {
  it('redirects the old name of the icon', async () => {
    const { status, headers } = await app.visitor().fetch('/favicon.ico', { redirect: 'manual' })
    expect([status, headers.get('location')]).toEqual([308, '/icon.svg'])
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
