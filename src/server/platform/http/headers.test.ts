import { existsSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { startTestApp } from '../../../../test/server.ts'
import type { Call } from '../../../contract/call.ts'
import { contract } from '../../../contract/index.ts'
import { assetHeaders, plainHeaders, securityHeaders } from './headers.ts'

const origin = 'https://winnow.example'
const calls: Call[] = Object.values(contract).flatMap((noun) => Object.values(noun))

// Without the worker role, so that only the tests change data.
const app = await startTestApp({ ORIGIN: origin, ANALYTICS_URL: 'https://count.example/api/event', ROLES: 'web' })
afterAll(() => app.stop())
const dora = await app.signIn()
const groupId = (await dora.json('GET', '/api/web/groups')).body[0].group.id as string

/** The directives of a policy with their sources. */
function policyOf(text: string | null): Record<string, string[]> {
  const directives = (text ?? '').split(';').map((directive) => directive.trim().split(/\s+/))
  return Object.fromEntries(directives.map(([name = '', ...sources]) => [name, sources]))
}

const places = [
  ['a call', '/api/_auth/session'],
  ['a refused call', '/api/web/groups/not-an-id/users'],
  ['a call that is not there', '/api/nothing'],
  ['an address that is not there', '/nothing'],
  ['a file', '/files/appBannerContent.json'],
  ['the description of the API', '/api/openapi.json'],
  ['the way to the sign-in', '/login'],
  ['the way back without having been away', '/auth?code=x&state=y'],
  ['the provider', '/oidc/.well-known/openid-configuration'],
  ['the provider’s keys', '/oidc/jwks'],
  ['a failure of the provider', '/oidc/auth?client_id=stranger'],
  ['a page of the provider that is not there', '/oidc/nothing'],
  ['a stored file that is not there', '/_blob/winnow/nothing'],
  ['the health check', '/healthz'],
  ['the check of readiness', '/readyz'],
] as const

describe.each(places)('%s', (_, path) => {
  it('has a policy that never executes text as a script', async () => {
    const { headers } = await app.visitor().fetch(path)

    const policy = policyOf(headers.get('content-security-policy'))
    const scripts = policy['script-src'] ?? policy['default-src'] ?? []
    expect(policy['default-src']).toHaveLength(1)
    expect(scripts.filter((source) => !/^'(?:nonce-[\w+/=]{20,}|strict-dynamic|none)'$/.test(source))).toEqual([])
    expect(policy).toMatchObject({
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'frame-ancestors': ["'none'"],
      'form-action': ["'self'"],
      'require-trusted-types-for': ["'script'"],
    })
    // A page has a single policy, for the worker that reads logs.
    expect(["'none'", 'log-reader']).toContain(policy['trusted-types']?.join(' '))
  })

  it('has the headers that protect a browser', async () => {
    const { headers } = await app.visitor().fetch(path)

    expect(headers.get('strict-transport-security')).toMatch(/max-age=(?:31536000|[4-9]\d{7})\b/)
    expect(headers.get('cache-control')).toMatch(/^no-(?:store|cache)$/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toMatch(/^(?:same-origin|no-referrer)$/)
    expect(headers.get('permissions-policy')).toContain('camera=()')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('x-powered-by')).toBeNull()
    expect(headers.get('server')).toBeNull()
  })

  it.each([
    'https://evil.example',
    'null',
    `${origin}.evil.example`,
    'https://evil.winnow.example',
    'http://winnow.example',
  ])('cannot be read by %s', async (foreign) => {
    for (const method of ['GET', 'OPTIONS']) {
      const headers = { origin: foreign, 'access-control-request-method': 'POST', 'sec-fetch-site': 'cross-site' }
      const answer = await app.visitor().fetch(path, { method, headers })

      expect([null, origin]).toContain(answer.headers.get('access-control-allow-origin'))
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
    }
  })

  it('ignores headers that name another host or address', async () => {
    const plain = await app.visitor().fetch(path)
    const answer = await app.visitor().fetch(path, {
      headers: {
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'http',
        'x-forwarded-prefix': '/evil',
        'x-original-url': '/healthz',
        'x-rewrite-url': '/healthz',
        'x-host': 'evil.example',
        forwarded: 'host=evil.example;proto=http',
      },
    })

    expect(answer.status).toBe(plain.status)
    expect(answer.headers.get('location') ?? '').not.toContain('evil')
    expect(await answer.text()).not.toContain('evil')
  })
})

describe('the policy of pages', () => {
  it('allows no other origin, unless storage or page views are elsewhere', async () => {
    const none = policyOf(
      securityHeaders('n', { https: false, connect: [], development: false })['content-security-policy'] ?? '',
    )
    const { headers } = await app.visitor().fetch('/nothing')

    expect(none['connect-src']).toEqual(["'self'"])
    expect(policyOf(headers.get('content-security-policy'))['connect-src']).toEqual(["'self'", 'https://count.example'])
  })

  it('lets the worker that reads logs compile its scanner, but send nothing', () => {
    const read = (path: string) => policyOf(assetHeaders({ https: false }, path)['content-security-policy'] ?? '')

    expect(read('/assets/log-reader.worker-Ab-1_x.js')).toEqual({
      'default-src': ["'none'"],
      'frame-ancestors': ["'none'"],
      'script-src': ["'wasm-unsafe-eval'"],
    })
    expect(read('/assets/entry.client-Ab1.js')).not.toHaveProperty('script-src')
  })

  it('has a new nonce each time', async () => {
    const nonces = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const { headers } = await app.visitor().fetch('/healthz')
        return /'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '')?.[1]
      }),
    )

    expect(new Set(nonces).size).toBe(20)
  })

  it('enforces TLS only for visitors who use it', () => {
    const open = { https: false, connect: [], development: false }

    expect(securityHeaders('n', open)['strict-transport-security']).toBeUndefined()
    expect(plainHeaders(open)['strict-transport-security']).toBeUndefined()
  })
})

describe('private content', () => {
  const gets = calls.filter(({ method, replyType }) => method === 'GET' && replyType !== 'event-stream')

  it('is never cached, whatever its address ends with', async () => {
    for (const { path } of gets) {
      const address = `${path.replace(/\{\w+\}/g, groupId)}?groupID=${groupId}`
      const { headers } = await dora.fetch(address)
      expect([path, headers.get('cache-control')]).toEqual([path, expect.stringMatching(/no-store|private/)])
    }
    for (const path of ['/api/web/groups/x.css', '/api/_auth/session/x.css', '/api/_auth/session%2fx.css']) {
      const answer = await dora.fetch(path)
      expect([path, [404, 405].includes(answer.status)]).toEqual([path, true])
      expect(await answer.text()).not.toContain('winnow.example')
    }
  })

  it('cannot be changed by a GET, even with a method override', async () => {
    // Sessions record their last use, and the process its status; these changes do not count.
    const tables = async () => {
      const { rows } = await sql<{ name: string }>`
        select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE'
          and table_name !~ '^(session|session_.*|oidc_.*|sign_in_.*|.*attempt.*|status_.*)$'`.execute(app.database.db)
      const states: Record<string, string> = {}
      for (const { name } of rows) {
        const { rows: found } = await sql<{ text: string | null }>`
          select md5(string_agg(t::text, '' order by t::text)) as text from ${sql.table(name)} t`.execute(
          app.database.db,
        )
        states[name] = found[0]?.text ?? ''
      }
      return states
    }
    const overrides: Record<string, string>[] = [
      {},
      { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE', 'x-http-method': 'DELETE' },
    ]
    const before = await tables()

    for (const { path } of calls) {
      const address = `${path.replace(/\{\w+\}/g, groupId)}?groupID=${groupId}&_method=DELETE`
      for (const headers of overrides) {
        const stop = AbortSignal.timeout(5000)
        const answer = await dora.fetch(address, { headers, signal: stop })
        await answer.body?.cancel()
      }
    }

    expect(await tables()).toEqual(before)
  })
})

describe('a change triggered by another site', () => {
  const changes = calls.filter(({ method }) => method !== 'GET')
  const ways: [string, Record<string, string>][] = [
    ['a form', { 'sec-fetch-site': 'cross-site', 'content-type': 'application/x-www-form-urlencoded' }],
    ['a neighbour', { 'sec-fetch-site': 'same-site', 'content-type': 'application/json' }],
    ['JSON as plain text', { 'sec-fetch-site': 'cross-site', 'content-type': 'text/plain' }],
    ['an old browser', { 'sec-fetch-site': '', origin: 'https://evil.example', 'content-type': 'application/json' }],
    [
      'a program that pretends to be a page of ours',
      { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example', 'content-type': 'application/json' },
    ],
    ['a page without an origin', { 'sec-fetch-site': '', origin: 'null', 'content-type': 'application/json' }],
  ]

  it.each(ways)('is refused: %s', async (_, headers) => {
    for (const { method, path } of changes) {
      const sent = new Headers(headers)
      const answer = await dora.fetch(`${path.replace(/\{\w+\}/g, groupId)}?groupID=${groupId}`, {
        method,
        headers: sent,
        body: '{}',
      })
      expect([`${method} ${path}`, answer.status]).toEqual([`${method} ${path}`, 403])
    }
  })
})

const list = new URL('../../../../../shared/corpora/generated/web/redirect_targets.txt', import.meta.url)
const targets = existsSync(list)
  ? readFileSync(list, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
  : []

describe('the return path after signing in', () => {
  it.skipIf(targets.length === 0)(`stays on our origin, for ${targets.length} targets that lead away`, async () => {
    for (const target of targets) {
      const visitor = app.visitor()
      for (const [name, value] of dora.cookies) visitor.cookies.set(name, value)
      for (const value of [encodeURIComponent(target), target.replace(/[^\x21-\x7e]|;/g, '')]) {
        visitor.cookies.set('redirected_from', value)

        const answer = await visitor.fetch('/login')

        const location = answer.headers.get('location') ?? ''
        expect([target, new URL(location, origin).origin]).toEqual([target, origin])
        expect(location.replace(origin, ''), target).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/)
      }
    }
  })

  it('leads to a page of ours with its query and fragment', async () => {
    const visitor = app.visitor()
    for (const [name, value] of dora.cookies) visitor.cookies.set(name, value)
    visitor.cookies.set('redirected_from', encodeURIComponent('/groups/1?tab=reports#x'))

    expect((await visitor.fetch('/login')).headers.get('location')).toBe('/groups/1?tab=reports#x')
  })
})
