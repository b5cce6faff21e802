import { once } from 'node:events'
import { createServer } from 'node:http'
import { Provider } from 'oidc-provider'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { appForFile } from '../../../test/for-file.ts'
import { startIdentityProvider } from '../../../test/identity-provider.ts'
import { idleWorkers } from '../../../test/idle-workers.ts'
import { startTestApp, type Visitor } from '../../../test/server.ts'

// An external provider with its own pages; the product knows only its address, a client id and a secret.

let subject = 'ann'
const secret = 'a secret between the two of them'

const idp = createServer().listen(0, '127.0.0.1')
await once(idp, 'listening')
const { port } = idp.address() as { port: number }
const issuer = `http://127.0.0.1:${port}`
const app = await appForFile({ OIDC_ISSUER: issuer, OIDC_CLIENT_SECRET: secret, OIDC_CLIENT_ID: 'product' })
const provider = new Provider(issuer, {
  clients: [
    {
      client_id: 'product',
      client_secret: secret,
      redirect_uris: [`${app.origin}/auth`],
      post_logout_redirect_uris: [`${app.origin}/`],
      grant_types: ['authorization_code', 'refresh_token'],
    },
  ],
  cookies: { keys: ['for this test'] },
  claims: { openid: ['sub'], profile: ['name', 'given_name'], email: ['email', 'email_verified'] },
  scopes: ['openid', 'profile', 'email', 'offline_access'],
  conformIdTokenClaims: false,
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_ctx, { uid }) => `/sign-in/${uid}` },
  issueRefreshToken: async () => true,
  ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, RefreshToken: 600, IdToken: 600 },
  findAccount: async (_ctx, sub) => ({
    accountId: sub,
    // Every person claims the e-mail address of the demo account.
    claims: async () => ({ sub, name: `Name of ${sub}`, email: 'demo@winnow.example', email_verified: false }),
  }),
  async loadExistingGrant(ctx) {
    const { client, session } = ctx.oidc
    const grant = new ctx.oidc.provider.Grant({
      clientId: client?.clientId ?? '',
      accountId: session?.accountId ?? '',
    })
    grant.addOIDCScope('openid profile email offline_access')
    await grant.save()
    return grant
  },
})
const answer = provider.callback()
idp.on('request', (request, response) => {
  if (!request.url?.startsWith('/sign-in/')) return void answer(request, response)
  void provider.interactionFinished(request, response, { login: { accountId: subject } })
})
afterAll(async () => {
  await idp.close()
  await idp.closeAllConnections()
})

/** Follows every redirect, to the provider and back. */
async function signIn(visitor: Visitor): Promise<Response> {
  const atProvider = app.visitor()
  let answer = await visitor.fetch('/login')
  for (let hops = 0; hops < 12; hops++) {
    const location = answer.headers.get('location')
    if (!location) break
    const url = new URL(location, answer.url)
    answer = await (url.origin === issuer ? atProvider : visitor).fetch(url.href)
    if (url.origin === app.origin && url.pathname === '/auth') break
  }
  return answer
}

describe('another provider', () => {
  it('signs people in, renews their sessions and signs them out', async () => {
    const ann = app.visitor()

    const answer = await signIn(ann)

    expect(answer.headers.get('location')).toBe(`${app.origin}/dashboard`)
    expect((await ann.json('GET', '/api/_auth/session')).body.user).toMatchObject({ sub: 'ann', name: 'Name of ann' })
    expect((await ann.json('POST', '/api/jwt/refresh')).status).toBe(200)
    const { logoutUrl } = (await ann.json('DELETE', '/api/_auth/session')).body
    expect(logoutUrl).toMatch(`${issuer}/session/end?id_token_hint=`)
  })

  it('never merges two people because of an equal e-mail address', async () => {
    subject = 'mallory'
    const mallory = app.visitor()

    await signIn(mallory)

    expect((await mallory.json('GET', '/api/_auth/session')).body.user.email).toBe('demo@winnow.example')
    expect((await mallory.json('GET', '/api/web/groups')).body).toEqual([])
  })

  it('that is down leaves sessions alive, and new sign-ins get a message', async () => {
    const ann = app.visitor()
    await signIn(ann)
    idp.close()
    idp.closeAllConnections()

    expect((await ann.json('GET', '/api/web/groups')).status).toBe(200)
    expect((await ann.json('POST', '/api/jwt/refresh')).status).toBeGreaterThanOrEqual(500)
    expect((await ann.json('GET', '/api/_auth/session')).status).toBe(200)
  })
})

describe('settings', () => {
  it('are sufficient for a provider with other keys and claims, and without a client secret', async () => {
    const other = await startIdentityProvider({ id: 'a public client' }, 'ES384')
    onTestFinished(() => other.stop())
    const here = await startTestApp({
      OIDC_ISSUER: other.issuer,
      OIDC_CLIENT_ID: 'a public client',
      OIDC_SCOPE: 'openid tenant',
      OIDC_CLAIMS: [
        'given_name=firstName',
        'family_name=name.last',
        'name=https://idp.example/claims/display.name',
        'jobTitle=titles',
        'city=address.locality',
      ].join(),
    })
    onTestFinished(() => here.stop())
    other.person = {
      sub: 'a1b2',
      firstName: 'Ann',
      name: { last: 'Example' },
      'https://idp.example/claims/display.name': 'Ann (Example)',
      titles: ['Analyst', 'Lead'],
      address: { locality: 'Passau' },
      given_name: 'not this one',
    }
    const ann = here.visitor()

    const asked = new URL((await ann.fetch('/login')).headers.get('location') ?? '')
    await other.signIn(ann, here)

    expect(asked.searchParams.get('scope')).toBe('openid tenant')
    expect(asked.searchParams.get('code_challenge_method')).toBe('S256')
    expect((await ann.json('GET', '/api/_auth/session')).body.user).toMatchObject({
      sub: 'a1b2',
      given_name: 'Ann',
      family_name: 'Example',
      name: 'Ann (Example)',
      jobTitle: 'Analyst',
      city: 'Passau',
    })
    const renewed = await ann.json('POST', '/api/jwt/refresh')
    expect(renewed.status).toBe(200)
    const { body } = await here.visitor().json('GET', '/api/_auth/session', undefined, {
      authorization: `Bearer ${renewed.body.token}`,
    })
    expect(body.user.name).toBe('Ann (Example)')
    expect((await ann.json('POST', '/api/_auth/password', { current: 'a', next: 'b' })).body.code).toBe(
      'account.external',
    )
    // Only the embedded provider has these forms.
    expect((await ann.fetch('/passwort-vergessen', { method: 'POST' })).status).toBe(404)
  })
})

describe('a provider that is down when the product starts', () => {
  it('leads to a page with a way to retry, in the visitor’s language', async () => {
    const alone = await startTestApp({ OIDC_ISSUER: 'http://127.0.0.1:1', OIDC_CLIENT_SECRET: secret })
    onTestFinished(() => alone.stop())
    const shown = async (locale: string) => {
      const visitor = alone.visitor()
      visitor.cookies.set('locale', locale)
      const answer = await visitor.fetch('/login')
      return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
    }
    const [de, en] = [await shown('de'), await shown('en')]

    expect([de.status, de.type]).toEqual([503, 'text/html; charset=utf-8'])
    expect(de.text).toContain('<html lang="de">')
    expect(de.text).toContain('antwortet nicht')
    expect(en.text).toContain('does not answer')
    expect(en.text).toContain('href="/login"')
  })
})

it('an installation whose accounts another provider keeps has no group until its operator makes one', async () => {
  const settings = { OIDC_ISSUER: issuer, OIDC_CLIENT_SECRET: secret }
  const began = await startTestApp(settings, { workers: () => idleWorkers })
  onTestFinished(() => began.stop())
  const own = await startTestApp()
  onTestFinished(() => own.stop())

  expect([began.app.isWithoutGroup, own.app.isWithoutGroup]).toEqual([true, false])
})
