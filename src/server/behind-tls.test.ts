import { describe, expect, it } from 'vitest'
import { appForFile } from '../../test/for-file.ts'
import { demo, signIn } from '../../test/server.ts'

// As in production: HTTPS to a proxy, HTTP from the proxy to the product.

const origin = 'https://winnow.example'
const token = 'a token for the metrics'
const app = await appForFile({ ORIGIN: origin, METRICS_TOKEN: token, TRUST_PROXY: 'on' })

describe('behind a proxy with TLS', () => {
  it('people sign in at the public address, with cookies limited to it', async () => {
    const visitor = app.visitor()

    const answer = await signIn(visitor, demo.email, demo.password)

    expect(answer.headers.get('location')).toBe(`${origin}/dashboard`)
    const session = answer.headers.getSetCookie().find((line) => line.startsWith('__Host-s0='))
    for (const attribute of ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']) expect(session).toContain(attribute)
    expect(session).not.toMatch(/domain=/i)
    expect((await visitor.json('GET', '/api/_auth/session')).body.user.email).toBe(demo.email)
    expect((await visitor.json('POST', '/api/jwt/refresh')).status).toBe(200)
  })

  it('sign-in cookies cannot be read by scripts, nor be sent over plain HTTP or to another host', async () => {
    const visitor = app.visitor()
    const lines: string[] = []
    const watched = {
      ...visitor,
      fetch: async (path: string, init?: RequestInit) => {
        const answer = await visitor.fetch(path, init)
        lines.push(...answer.headers.getSetCookie())
        return answer
      },
    }
    await signIn(watched, demo.email, 'wrong')
    await signIn(watched, demo.email, demo.password)
    await watched.fetch('/api/jwt/refresh', { method: 'POST' })
    await watched.fetch('/api/_auth/session', { method: 'DELETE' })

    const set = lines.filter((line) => !/max-age=0|expires=thu, 01 jan 1970/i.test(line))
    const names = new Set(set.map((line) => line.split('=')[0]))
    for (const line of set) {
      for (const attribute of [/; *secure/i, /; *httponly/i, /; *samesite=lax/i]) expect(line).toMatch(attribute)
      expect(line).not.toMatch(/domain=/i)
    }
    // The provider's cookies for one step have that step's path, which `__Host-` does not allow.
    const bound = [...names].filter((name) => !/^idp_(?:interaction|resume)/.test(name ?? ''))
    expect(bound.toSorted()).toEqual([
      '__Host-account_form',
      '__Host-idp_session',
      '__Host-idp_session.sig',
      '__Host-known_device',
      '__Host-s0',
      '__Host-sign_in',
    ])
    expect([...visitor.cookies.keys()].filter((name) => /^__Host-(?:s\d|idp)/.test(name))).toEqual([])
  })

  it('every answer has HSTS', async () => {
    const { headers } = await app.visitor().fetch('/api/openapi.json')

    expect(headers.get('strict-transport-security')).toMatch(/max-age=31536000/)
  })

  it('metrics require the token', async () => {
    const ask = async (authorization?: string) =>
      (await app.visitor().fetch('/metrics', { headers: authorization ? { authorization } : {} })).status

    expect([await ask(), await ask('Bearer another'), await ask(`Bearer ${token}`)]).toEqual([404, 404, 200])
  })

  it('password guessing is limited by the address that the proxy saw', async () => {
    const errors: (string | null)[] = []
    for (let i = 0; i < 6; i++) errors.push(await (await guess('198.51.100.7'))())

    expect(errors).toEqual([...Array(5).fill('account.password-wrong'), 'rate.limited'])
    expect(await (await guess('198.51.100.8'))()).toBe('account.password-wrong')
  })

  it('concurrent password guessing is limited too', async () => {
    const guesses = await Promise.all(Array.from({ length: 16 }, () => guess('198.51.100.9')))

    const errors = await Promise.all(guesses.map((send) => send()))

    expect(errors.toSorted()).toEqual([...Array(5).fill('account.password-wrong'), ...Array(11).fill('rate.limited')])
  })
})

/** Opens the sign-in form. The returned function submits a wrong password. */
async function guess(from: string): Promise<() => Promise<string | null>> {
  const visitor = app.visitor()
  const headers = { 'x-forwarded-for': `203.0.113.99, ${from}` }
  let answer = await visitor.fetch('/login')
  for (let location = answer.headers.get('location') ?? ''; location && !location.includes('/signin/'); ) {
    answer = await visitor.fetch(location)
    location = answer.headers.get('location') ?? ''
  }
  const form = new URLSearchParams({ email: demo.email, password: 'a guess' })
  const page = answer.headers.get('location') ?? ''
  return async () => {
    const refused = await visitor.fetch(page, { method: 'POST', body: form, headers })
    return new URL(refused.headers.get('location') ?? '', origin).searchParams.get('error')
  }
}
