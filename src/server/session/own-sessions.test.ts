import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { appForFile } from '../../../test/for-file.ts'
import { demo, type Visitor } from '../../../test/server.ts'
import { accountStore } from './account-store.ts'
import { LOCAL_REALM } from './realm.ts'
import { sessionStore } from './store.ts'

const app = await appForFile()

const session = '/api/_auth/session'
const sessions = '/api/_auth/sessions'
const listOf = async (visitor: Visitor) => (await visitor.json('GET', sessions)).body
const currentOf = async (visitor: Visitor) =>
  (await listOf(visitor)).find(({ current }: { current: boolean }) => current).id

/** Tells whether the provider asks for a password when the browser comes back after the end of its session. */
async function isAskedForPassword(visitor: Visitor): Promise<boolean> {
  let location = (await visitor.fetch('/login')).headers.get('location') ?? ''
  for (
    let hop = 0;
    hop < 6 && location && !location.includes('/signin/') && !location.startsWith(`${app.origin}/auth?`);
    hop++
  ) {
    location = (await visitor.fetch(location)).headers.get('location') ?? ''
  }
  return location.includes('/signin/')
}

describe('own sessions', () => {
  let here: Visitor
  let there: Visitor
  beforeEach(async () => {
    here = await app.signIn()
    await here.json('DELETE', sessions)
    there = await app.signIn()
  })

  it('are listed with place and time of their last use, and the current one is marked', async () => {
    app.clock.skip(90_000)
    await here.fetch(session, { headers: { 'user-agent': 'Browser/1.0' } })

    const list = await listOf(here)

    expect(list).toHaveLength(2)
    expect(list[0]).toMatchObject({ current: true, address: '127.0.0.1', userAgent: 'Browser/1.0' })
    expect(Date.parse(list[0].lastSeenAt) - Date.parse(list[1].lastSeenAt)).toBeGreaterThanOrEqual(89_000)
    expect(list[1].current).toBe(false)
  })

  it('record their last use at most once a minute', async () => {
    app.clock.skip(61_000)
    const seen = async () => (await listOf(here))[0].lastSeenAt
    const first = await seen()

    app.clock.skip(59_000)
    expect(await seen()).toBe(first)
    app.clock.skip(2_000)
    expect(await seen()).not.toBe(first)
  })

  it('end one by one: cookie, token, renewal and the sign-in at the provider', async () => {
    const { token } = (await there.json('GET', session)).body

    const ended = await here.json('DELETE', `${sessions}/${await currentOf(there)}`)

    expect(ended.status).toBe(204)
    expect((await there.json('GET', session)).status).toBe(401)
    expect((await there.json('POST', '/api/jwt/refresh')).status).toBe(401)
    const bearer = await app.visitor().json('GET', session, undefined, { authorization: `Bearer ${token}` })
    expect(bearer.status).toBe(401)
    expect(await isAskedForPassword(there)).toBe(true)
    expect((await here.json('GET', session)).status).toBe(200)
    expect(await isAskedForPassword(here)).toBe(false)
  })

  it('end, and the sign-in says so and whether it leads back; not after signing out', async () => {
    const form = async (visitor: Visitor) => {
      const { sessionEnded, returns } = (await visitor.json('GET', '/api/_auth/sign-in')).body
      return { sessionEnded, returns }
    }
    expect(await form(there)).toEqual({ sessionEnded: false, returns: false })

    await here.json('DELETE', `${sessions}/${await currentOf(there)}`)
    expect(await form(there)).toEqual({ sessionEnded: true, returns: false })
    there.cookies.set('redirected_from', '%2Fsearch')
    expect(await form(there)).toEqual({ sessionEnded: true, returns: true })

    await here.json('DELETE', session)
    expect(await form(here)).toEqual({ sessionEnded: false, returns: false })
  })

  it('end all but the current one', async () => {
    const third = await app.signIn()

    expect((await here.json('DELETE', sessions)).body).toEqual({ ended: 2 })

    expect((await there.json('GET', session)).status).toBe(401)
    expect((await third.json('GET', session)).status).toBe(401)
    expect(await listOf(here)).toHaveLength(1)
  })

  it('of other users can be neither seen nor ended', async () => {
    const { db } = app.database
    const sub = await accountStore(db, app.clock).create('eve@winnow.example', 'nobody guesses this one', {})
    await sessionStore(db).user(LOCAL_REALM, { sub: sub ?? '', exp: 0, email: 'eve@winnow.example' })
    const eve = await app.signIn('eve@winnow.example', 'nobody guesses this one')

    const theirs = await currentOf(here)
    const refused = await eve.json('DELETE', `${sessions}/${theirs}`)
    const unknown = await eve.json('DELETE', `${sessions}/${crypto.randomUUID()}`)

    expect([refused.status, refused.body.code]).toEqual([404, unknown.body.code])
    expect(await listOf(eve)).toHaveLength(1)
    expect((await eve.json('DELETE', sessions)).body).toEqual({ ended: 0 })
    expect((await here.json('GET', session)).status).toBe(200)
  })

  it('are in the user’s own log, with their address', async () => {
    await here.json('DELETE', `${sessions}/${await currentOf(there)}`)

    const log = (await here.json('GET', '/api/_auth/log?limit=3')).body

    expect(log.map(({ action }: { action: string }) => action)).toEqual([
      'session.changed',
      'session.created',
      expect.any(String),
    ])
    expect(log[1]).toMatchObject({ address: '127.0.0.1' })
    expect(JSON.stringify(log)).not.toMatch(/ey[\w-]+\.|sealed/)
    const older = (await here.json('GET', `/api/_auth/log?before=${log[2].seq}&limit=1`)).body
    expect(older[0].seq).toBe(log[2].seq - 1)
  })
})

it('a member who is removed (A-11) loses access to the group with the next request, in every process and with every token', async () => {
  const { db } = app.database
  const groupId = (await (await app.signIn()).json('GET', '/api/web/groups')).body[0].group.id
  const sub = await accountStore(db, app.clock).create('bob@winnow.example', 'nobody guesses this one', {})
  const id = await sessionStore(db).user(LOCAL_REALM, { sub: sub ?? '', exp: 0, email: 'bob@winnow.example' })
  await sql`insert into membership (group_id, user_id, role) values (${groupId}, ${id}, 'viewer')`.execute(db)
  const bob = await app.signIn('bob@winnow.example', 'nobody guesses this one')
  const { token } = (await bob.json('GET', session)).body
  const path = `/api/web/groups/${groupId}/users`
  expect((await bob.json('GET', path)).status).toBe(200)

  await sql`delete from membership where user_id = ${id}`.execute(db)

  const byToken = await app.visitor().json('GET', path, undefined, { authorization: `Bearer ${token}` })
  expect([(await bob.json('GET', path)).status, byToken.status]).toEqual([404, 404])
  expect((await bob.json('GET', '/api/web/groups')).body).toEqual([])
  expect((await bob.json('GET', session)).status).toBe(200)
})

describe('changing the password', () => {
  const next = 'vier Katzen im Regen'
  const change = (visitor: Visitor, current: string, wanted: string) =>
    visitor.json('POST', '/api/_auth/password', { current, next: wanted })

  it('keeps the current session and ends all others, at the provider too', async () => {
    const [here, there] = [await app.signIn(), await app.signIn()]

    expect((await change(here, demo.password, next)).status).toBe(204)

    expect((await here.json('GET', session)).status).toBe(200)
    expect((await here.json('POST', '/api/jwt/refresh')).status).toBe(200)
    expect((await there.json('GET', session)).status).toBe(401)
    expect(await isAskedForPassword(there)).toBe(true)
    expect(await isAskedForPassword(here)).toBe(false)
    await expect(app.signIn()).rejects.toThrow('sign-in ended')
    await app.signIn(demo.email, next)
    const log = (await here.json('GET', '/api/_auth/log')).body
    expect(log.map(({ action }: { action: string }) => action)).toContain('password.changed')
    expect((await change(here, next, demo.password)).status).toBe(204)
  })

  it.each([
    ['account.password-wrong', 'not it', next],
    ['account.password-short', demo.password, 'too short'],
    ['account.password-personal', demo.password, 'demo@winnow.example'],
    ['account.password-common', demo.password, 'Passwort2026!'],
    ['request.invalid', demo.password, 'x'.repeat(1025)],
  ])('is refused: %s', async (code, current, wanted) => {
    const dora = await app.signIn()

    expect((await change(dora, current, wanted)).body.code).toBe(code)
    await app.signIn()
  })

  it('does not allow a stolen session to guess the old one', async () => {
    const dora = await app.signIn()
    const codes = []
    for (let i = 0; i < 7; i++) codes.push((await change(dora, `guess ${i}`, next)).body.code)

    expect(codes.slice(-1)).toEqual(['rate.limited'])
    app.clock.skip(61_000)
  })
})
