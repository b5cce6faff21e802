import { expect, it, onTestFinished } from 'vitest'
import { startIdentityProvider } from '../../../test/identity-provider.ts'
import { idleWorkers } from '../../../test/idle-workers.ts'
import { startTestApp } from '../../../test/server.ts'

/** A provider that does not answer. */
const away = { OIDC_ISSUER: 'http://127.0.0.1:1', OIDC_CLIENT_SECRET: 'a secret between the two of them' }

it('settings are sufficient for a provider with other keys and claims, and without a client secret', async () => {
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

it('a provider that is down when the product starts leads to a page with a way to retry, in the visitor’s language', async () => {
  const alone = await startTestApp(away)
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

it('an installation whose accounts another provider keeps has no group until its operator makes one', async () => {
  const began = await startTestApp(away, { workers: () => idleWorkers })
  onTestFinished(() => began.stop())
  const own = await startTestApp()
  onTestFinished(() => own.stop())

  expect([began.app.isWithoutGroup, own.app.isWithoutGroup]).toEqual([true, false])
})
