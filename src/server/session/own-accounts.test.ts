import { sql } from 'kysely'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { appForFile, mailForFile } from '../../../test/for-file.ts'
import { linkIn } from '../../../test/mail.ts'
import { demo, signIn, type Visitor } from '../../../test/server.ts'
import { minuteMs } from '../../domain/time-units.ts'
import { attemptCounters } from '../platform/db/attempts.ts'
import { signInLimits } from './sign-in-limits.ts'

const mail = await mailForFile()
const app = await appForFile(mail.settings)
const groupId = (await (await app.signIn()).json('GET', '/api/web/groups')).body[0].group.id
beforeEach(async () => {
  await sql`truncate attempt`.execute(app.database.db)
})
/** Advances the product's clock. The provider's own clock stays, so tests must not sign in meanwhile. */
function later(ms: number): void {
  app.clock.skip(ms)
  onTestFinished(() => app.clock.skip(-ms))
}

const session = '/api/_auth/session'
const fresh = 'vier Katzen im Sommerregen'
const post = (visitor: Visitor, path: string, fields: Record<string, string>) =>
  visitor.fetch(path, { method: 'POST', body: new URLSearchParams(fields) })
const forgot = (email: string, path = '/passwort-vergessen', visitor = app.visitor()) => post(visitor, path, { email })
const placeOf = (answer: Response) => answer.headers.get('location')

/** The address of the sign-in form for a visitor. */
async function formOf(visitor: Visitor, begin = '/login'): Promise<string> {
  let answer = await visitor.fetch(begin)
  for (let hop = 0; hop < 6; hop++) {
    const location = placeOf(answer) ?? ''
    if (location.includes('/signin/')) return location
    answer = await visitor.fetch(location)
  }
  throw new Error('no form')
}
const shown = async (visitor: Visitor, page: string) =>
  (await visitor.json('GET', `/api/_auth/sign-in?uid=${page.split('/').at(-1)}`)).body

it('uses the language of the address, otherwise that of the cookie', async () => {
  const speaker = (locale: string) => {
    const visitor = app.visitor()
    visitor.cookies.set('locale', locale)
    return visitor
  }

  expect(await formOf(speaker('de'))).toMatch(/^\/signin\//)
  expect(await formOf(speaker('en'))).toMatch(/^\/en\/signin\//)
  expect(await formOf(speaker('de'), '/en/login')).toMatch(/^\/en\/signin\//)
  expect(placeOf(await app.visitor().fetch('/en/auth?code=x'))).toBe(`${app.origin}/en/login`)
})

describe('a forgotten password', () => {
  it('is replaced through a mailed link; all sessions end, and a second mail reports it', async () => {
    const before = await app.signIn()

    expect(placeOf(await forgot(' Demo@WINNOW.example '))).toBe('/passwort-vergessen?sent')
    const resetMail = await mail.next()
    const link = new URL(linkIn(resetMail))
    const there = app.visitor()
    const answer = await post(there, '/passwort-neu', { token: link.hash.slice(1), password: fresh })
    const changeMail = await mail.next()

    expect([resetMail.recipients, changeMail.recipients]).toEqual([[demo.email], [demo.email]])
    expect(link.href).toBe(`${app.origin}/passwort-neu${link.hash}`)
    expect(link.hash).toMatch(/^#[\w-]{43}$/)
    expect(placeOf(answer)).toBe('/passwort-neu?done')
    expect(changeMail.subject).toBe('Ihr Passwort für Winnow wurde geändert')
    expect((await before.json('GET', session)).status).toBe(401)
    expect((await before.json('POST', '/api/jwt/refresh')).status).toBe(401)
    await expect(app.signIn()).rejects.toThrow('sign-in ended')
    const again = await app.signIn(demo.email, fresh)
    const log = (await again.json('GET', '/api/_auth/log')).body
    expect(log.map(({ action }: { action: string }) => action)).toContain('password.reset')
  })

  it('uses the language of the page in its mails', async () => {
    expect(placeOf(await forgot(demo.email, '/en/forgot-password'))).toBe('/en/forgot-password?sent')
    const resetMail = await mail.next()
    const link = new URL(linkIn(resetMail))

    const answer = await post(app.visitor(), '/en/reset-password', {
      token: link.hash.slice(1),
      password: demo.password,
    })

    expect([resetMail.subject, link.pathname]).toEqual(['Set a new password for Winnow', '/en/reset-password'])
    expect(placeOf(answer)).toBe('/en/reset-password?done')
    expect((await mail.next()).subject).toBe('Your Winnow password was changed')
  })

  it('gets the same answer with and without an account, and only the owner gets mail', async () => {
    const answers = [await forgot('nobody@winnow.example'), await forgot(demo.email)]

    const [unknown, known] = await Promise.all(
      answers.map(async (answer) => [answer.status, placeOf(answer), await answer.text(), [...answer.headers.keys()]]),
    )
    expect(unknown).toEqual(known)
    expect((await mail.next()).recipients).toEqual([demo.email])
    expect(mail.unread()).toEqual([])
  })

  it('is replaced by a link that works once, and not after a newer password', async () => {
    await forgot(demo.email)
    const first = new URL(linkIn(await mail.next())).hash.slice(1)
    await forgot(demo.email)
    const second = new URL(linkIn(await mail.next())).hash.slice(1)
    const use = (token: string) => post(app.visitor(), '/passwort-neu', { token, password: demo.password })

    const twice = await Promise.all([use(first), use(first)])

    expect(twice.map(placeOf).sort()).toEqual(['/passwort-neu?done', '/passwort-neu?error=account.reset-over'])
    expect(placeOf(await use(second))).toBe('/passwort-neu?error=account.reset-over')
    expect(placeOf(await use('x'.repeat(43)))).toBe('/passwort-neu?error=account.reset-over')
    expect((await mail.next()).subject).toContain('geändert')
  })

  it('is replaced by a link that works for an hour', async () => {
    await forgot(demo.email)
    const token = new URL(linkIn(await mail.next())).hash.slice(1)
    later(60 * minuteMs)

    const late = await post(app.visitor(), '/passwort-neu', { token, password: fresh })

    expect(placeOf(late)).toBe('/passwort-neu?error=account.reset-over')
  })

  it('is not replaced by a weak one, after which the link still works and stays in the fragment', async () => {
    await forgot(demo.email)
    const token = new URL(linkIn(await mail.next())).hash.slice(1)

    const weak = await post(app.visitor(), '/passwort-neu', { token, password: 'Passwort2026!' })
    const strong = await post(app.visitor(), '/passwort-neu', { token, password: demo.password })

    expect(placeOf(weak)).toBe(`/passwort-neu?error=account.password-common#${token}`)
    expect(placeOf(strong)).toBe('/passwort-neu?done')
    await mail.next()
  })

  it('is mailed to one address at most three times an hour, and requested by one source at most ten times', async () => {
    const answers = []
    for (let i = 0; i < 5; i++) answers.push(placeOf(await forgot(demo.email)))
    for (let i = 0; i < 6; i++) answers.push(placeOf(await forgot(`${i}@winnow.example`)))

    expect(answers.slice(0, 10)).toEqual(Array(10).fill('/passwort-vergessen?sent'))
    expect(answers[10]).toMatch(/^\/passwort-vergessen\?error=rate.limited&minutes=\d+$/)
    for (let i = 0; i < 3; i++) await mail.next()
    // The next mail is allowed in the next hour.
    later(3_600_001)
    await forgot(demo.email, '/en/forgot-password')
    expect((await mail.next()).subject).toBe('Set a new password for Winnow')
  })
})

describe('API tokens, once the password is new', () => {
  /** A token of the demo account that works, and how to ask with it. */
  async function made(dora: Visitor) {
    const body = { name: 'SIEM', scopes: ['search:read'], days: 90 }
    const { body: token } = await dora.json('POST', `/api/web/tokens?groupID=${groupId}`, body)
    const headers = { authorization: `Bearer ${token.token}` }
    return async () => (await app.visitor().json('GET', '/v1/indicators/50.20.3.4', undefined, headers)).status !== 401
  }
  const change = (dora: Visitor, body: object) =>
    dora.json('POST', '/api/_auth/password', { current: demo.password, next: demo.password, ...body })
  const reset = async (fields: Record<string, string>) => {
    await forgot(demo.email)
    const token = new URL(linkIn(await mail.next())).hash.slice(1)
    return placeOf(await post(app.visitor(), '/passwort-neu', { token, password: demo.password, ...fields }))
  }
  const stillWorks = 'Ein API-Token gilt weiter.'

  it('go on working, and the mail and the page say so', async () => {
    const dora = await app.signIn()
    const works = await made(dora)

    expect((await change(dora, {})).status).toBe(204)
    expect((await mail.next()).text).toContain(stillWorks)
    expect(await works()).toBe(true)
    expect(await reset({})).toBe('/passwort-neu?done&tokens=1')
    expect((await mail.next()).text).toContain(stillWorks)
    expect(await works()).toBe(true)
    await sql`delete from api_token`.execute(app.database.db)
  })

  it.each([
    ['changed', (dora: Visitor) => change(dora, { revokeTokens: true }).then(({ status }) => status), 204],
    ['reset', () => reset({ revoke_tokens: 'on' }), '/passwort-neu?done'],
  ])('end if the person wants it when the password is %s', async (_, replace, answer) => {
    const dora = await app.signIn()
    const works = await made(dora)
    expect(await works()).toBe(true)

    expect(await replace(dora)).toBe(answer)

    expect((await mail.next()).text).not.toContain(stillWorks)
    expect(await works()).toBe(false)
    const log = (await (await app.signIn()).json('GET', '/api/_auth/log')).body
    expect(log.map(({ action }: { action: string }) => action)).toContain('api-token.changed')
    await sql`delete from api_token`.execute(app.database.db)
  })

  it('are remembered as to be revoked while the new password is refused', async () => {
    expect(await reset({ revoke_tokens: 'on', password: 'short' })).toMatch(
      /^\/passwort-neu\?error=account.password-short&revoke_tokens=#[\w-]{43}$/,
    )
  })
})

describe('the sign-in form', () => {
  it('keeps the typed address, outside of URLs and only in that browser', async () => {
    const ann = app.visitor()
    const page = await formOf(ann)

    const answer = await post(ann, page, { email: 'Typo@winnow.example', password: 'wrong' })

    const location = placeOf(answer) ?? ''
    expect(location).toBe(`${new URL(page, app.origin).pathname}?error=account.password-wrong`)
    expect((await shown(ann, page)).email).toBe('typo@winnow.example')
    expect((await shown(app.visitor(), page)).email).toBe('')
    expect((await shown(ann, await formOf(ann))).email).toBe('')
  })

  it('says how long to wait after too many attempts', async () => {
    const ann = app.visitor()
    const page = await formOf(ann)
    const answers = []
    for (let i = 0; i < 6; i++) answers.push(placeOf(await post(ann, page, { email: demo.email, password: `${i}` })))

    expect(answers.at(-1)).toMatch(/\?error=rate.limited&minutes=1$/)
  })

  it('admits a known browser while strangers everywhere guess its password', async () => {
    const dora = await app.signIn()
    const device = dora.cookies.get('known_device') ?? ''
    const limits = signInLimits(attemptCounters(app.database.db, app.clock))
    for (let i = 0; i < 101; i++) {
      await limits.begin({ ip: `198.51.100.${i}`, email: demo.email, knownDevice: false })
    }
    const known = app.visitor()
    known.cookies.set('known_device', device)

    expect(placeOf(await signIn(app.visitor(), demo.email, demo.password))).toContain('error=rate.limited')
    expect((await signIn(known, demo.email, demo.password)).status).toBe(302)
  })
})

describe('an account by invitation', () => {
  const invite = async (email: string) => {
    const dora = await app.signIn()
    const answer = await dora.json('POST', `/api/web/groups/${groupId}/invitations`, {
      email,
      role: 'analyst',
      locale: 'de',
    })
    expect(answer.status).toBe(201)
    return new URL(linkIn(await mail.next())).hash.slice(1)
  }
  const open = async (token: string) => {
    const visitor = app.visitor()
    expect((await visitor.json('POST', '/api/web/invitations/look', { token })).status).toBe(200)
    return visitor
  }
  const names = { given_name: 'Ann', family_name: 'Beispiel' }

  it('is created for the invited address, and signed in at once', async () => {
    const ann = await open(await invite('ann@winnow.example'))
    const page = await formOf(ann)
    expect((await shown(ann, page)).invitation).toEqual({
      groupName: 'Demo',
      email: 'ann@winnow.example',
      newAccount: true,
    })

    const weak = await post(ann, `${page}/account`, { ...names, password: 'Ann Beispiel' })
    expect(placeOf(weak)).toContain('error=account.password-personal')
    expect(await shown(ann, page)).toMatchObject({ givenName: 'Ann', familyName: 'Beispiel' })
    let answer = await post(ann, `${page}/account`, {
      ...names,
      password: fresh,
      email: 'somebody.else@winnow.example',
    })
    while (placeOf(answer) && !placeOf(answer)?.endsWith('/dashboard')) answer = await ann.fetch(placeOf(answer) ?? '')

    expect((await ann.json('GET', session)).body.user).toMatchObject({
      email: 'ann@winnow.example',
      name: 'Ann Beispiel',
      given_name: 'Ann',
    })
    expect((await ann.json('POST', '/api/web/invitations/accept')).body).toEqual({ groupId })
    await app.signIn('ann@winnow.example', fresh)
  })

  it('is not created twice, because people with an account sign in with it', async () => {
    const visitor = await open(await invite('bea@winnow.example'))
    const page = await formOf(visitor)
    await post(visitor, `${page}/account`, { ...names, password: fresh })

    const again = await post(visitor, `${page}/account`, { ...names, password: 'another one entirely' })

    expect(placeOf(again)).toContain('error=account.exists')
    expect((await shown(visitor, page)).invitation.newAccount).toBe(false)
    await app.signIn('bea@winnow.example', fresh)
    await expect(app.signIn('bea@winnow.example', 'another one entirely')).rejects.toThrow('sign-in ended')
  })

  it('is not created without an invitation', async () => {
    const eve = app.visitor()
    const page = await formOf(eve)

    const answer = await post(eve, `${page}/account`, { ...names, email: 'eve@winnow.example', password: fresh })

    expect(placeOf(answer)).toBe('/login')
    await expect(app.signIn('eve@winnow.example', fresh)).rejects.toThrow('sign-in ended')
  })
})
