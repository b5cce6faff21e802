import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { blockedStatements, holding } from '../../../test/blocked.ts'
import { appForFile } from '../../../test/for-file.ts'
import type { Visitor } from '../../../test/server.ts'
import type { Database } from '../platform/db/db.ts'
import type { User } from '../platform/http/calls.ts'
import { deriveSecrets } from '../platform/secrets.ts'
import { accountStore } from './account-store.ts'
import { createOwnAccounts } from './own-accounts.ts'
import { LOCAL_REALM } from './realm.ts'
import { makeResetLink } from './reset-link.ts'
import { sessionStore } from './store.ts'

// A password is verified, and replaced before the session is created.

const app = await appForFile()

const session = '/api/_auth/session'
const [old, reset, other] = ['nobody guesses this one', 'vier Katzen im Sommerregen', 'acht Hunde am Nordseestrand']
let email: string
let accountId: string
beforeEach(async () => {
  const { db } = app.database
  await sql`truncate attempt`.execute(db)
  email = `${crypto.randomUUID()}@winnow.example`
  accountId = (await accountStore(db, app.clock).create(email, old, {})) ?? ''
})

const linkToken = async () => {
  const link = { origin: app.origin, locale: 'de', clock: app.clock } as const
  return new URL(await makeResetLink(accountStore(app.database.db, app.clock), accountId, link)).hash.slice(1)
}
const post = (visitor: Visitor, path: string, fields: Record<string, string>) =>
  visitor.fetch(path, { method: 'POST', body: new URLSearchParams(fields) })
const placeOf = (answer: Response) => answer.headers.get('location') ?? ''
const use = async (token: string, password: string) =>
  placeOf(await post(app.visitor(), '/passwort-neu', { token, password }))
const resetByLink = async () => expect(await use(await linkToken(), reset)).toBe('/passwort-neu?done')

/** Follows redirects until the password form, or until an answer without a redirect. */
async function follow(visitor: Visitor, from: string): Promise<string> {
  let place = from
  for (let hop = 0; hop < 10; hop++) {
    const next = placeOf(await visitor.fetch(place))
    if (next === '' || next.includes('/signin/')) return next || place
    place = next
  }
  throw new Error(`led on and on, to ${place}`)
}

const hold = (statement: string, values: unknown[]) => holding(app.database.pool, statement, values)
const untilWaiting = (many: number) => expect.poll(() => blockedStatements(app.database.pool)).toBe(many)

describe('a sign-in during a password reset', () => {
  it('creates no session if the old password was verified before', async () => {
    const intruder = app.visitor()
    const form = await follow(intruder, '/login')
    const locks = await hold(`select from oidc_payload where model = 'Interaction' for update`, [])
    const shown = post(intruder, form, { email, password: old })
    await untilWaiting(1)

    await resetByLink()
    await locks.end('commit')

    expect(await follow(intruder, placeOf(await shown))).toContain('/signin/')
    expect((await intruder.json('GET', session)).status).toBe(401)
    await app.signIn(email, reset)
  })

  it('creates no session if it continued before the new password was set', async () => {
    await app.signIn(email, old)
    const intruder = app.visitor()
    const on = placeOf(await post(intruder, await follow(intruder, '/login'), { email, password: old }))
    const locks = await hold(
      `select from session s join app_user u on u.id = s.user_id where u.subject = $1 for update of s`,
      [accountId],
    )
    const replaced = resetByLink()
    await untilWaiting(1)
    const led = follow(intruder, on)
    await untilWaiting(2)

    await locks.end('commit')
    await replaced

    expect(await led).toContain('/signin/')
    expect((await intruder.json('GET', session)).status).toBe(401)
  })

  it('creates no session if the new password was set between the password check and the next step', async () => {
    const intruder = app.visitor()
    const on = placeOf(await post(intruder, await follow(intruder, '/login'), { email, password: old }))

    await resetByLink()

    await follow(intruder, on)
    expect((await intruder.json('GET', session)).status).toBe(401)
  })

  it('creates no session if the new password was set just before the session is created', async () => {
    await app.signIn(email, old)
    const intruder = app.visitor()
    const on = placeOf(await post(intruder, await follow(intruder, '/login'), { email, password: old }))
    const locks = await hold('select from app_user where subject = $1 for no key update', [accountId])
    const led = follow(intruder, on)
    await untilWaiting(1)

    await resetByLink()
    await locks.end('commit')

    await led
    expect((await intruder.json('GET', session)).status).toBe(401)
  })
})

it('a provider session that a concurrent request restores does not sign anybody in', async () => {
  const { db } = app.database
  const intruder = await app.signIn(email, old)
  await sql`create table read_before as
            select * from oidc_payload where model = 'Session' and account_id = ${accountId}::uuid`.execute(db)

  await resetByLink()
  const { numAffectedRows } = await sql`insert into oidc_payload select * from read_before`.execute(db)

  expect(numAffectedRows).toBe(1n)
  expect(await follow(intruder, '/login')).toContain('/signin/')
})

describe('changing the password', () => {
  /** A signed-in user has verified the old password; `meanwhile` runs before the new password is set. */
  async function changed(meanwhile: (user: User) => Promise<unknown>): Promise<unknown> {
    const { database, clock } = app
    const people = sessionStore(database.db)
    const claims = { sub: accountId, name: 'Ann', email, exp: clock.now() / 1000 + 600 }
    const id = await people.user(LOCAL_REALM, claims)
    const sessionId = crypto.randomUUID()
    const expiresAt = new Date(clock.now() + 600_000)
    const from = { address: '192.0.2.1', userAgent: null, locale: 'de' } as const
    await people.begin({ id: sessionId, userId: id, sealed: '', expiresAt }, new Date(clock.now()), from)
    const user: User = { id, claims, token: 'a.b.c', sessionId, ip: '192.0.2.1', traceId: 'a trace' }
    const interrupted: Database = {
      ...database,
      async onBehalfOf(who, work) {
        await meanwhile(user)
        return database.onBehalfOf(who, work)
      },
    }
    const accounts = createOwnAccounts({
      database: interrupted,
      secrets: deriveSecrets(['a secret that has 32 characters or more']),
      clock,
      mailer: { enabled: false, send: async () => 'a mail' },
      add: async () => 'a job',
      origin: app.origin,
      realm: LOCAL_REALM,
      tokens: { working: async () => [], revokeOwn: async () => undefined },
    })
    return accounts.change(user, { current: old, next: other, revokeTokens: false }, 'de')
  }

  it('keeps a password that a link has set meanwhile', async () => {
    await expect(changed(resetByLink)).rejects.toMatchObject({ code: 'account.password-wrong' })

    await app.signIn(email, reset)
  })

  it('is refused if the session was ended meanwhile', async () => {
    const ended = changed(({ sessionId = '' }) =>
      sessionStore(app.database.db).end(sessionId, new Date(app.clock.now())),
    )

    await expect(ended).rejects.toMatchObject({ code: 'session.missing' })
    await app.signIn(email, old)
  })
})

it('with two links at once, the first one sets the password and the second one is refused', async () => {
  const tokens = [await linkToken(), await linkToken()]
  const locks = await hold('select from account where id = $1 for update', [accountId])
  const answers = tokens.map((token) => use(token, reset))
  await untilWaiting(2)

  await locks.end('commit')

  expect((await Promise.all(answers)).sort()).toEqual([
    '/passwort-neu?done',
    expect.stringMatching(/^\/passwort-neu\?error=account\.reset-over$/),
  ])
})
