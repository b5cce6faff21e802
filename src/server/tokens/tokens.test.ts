import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { holding } from '../../../test/blocked.ts'
import { appForFile } from '../../../test/for-file.ts'
import { idleWorkers } from '../../../test/idle-workers.ts'
import { join, makeTenant, type Person } from '../../../test/tenants.ts'
import type { ApiTokenWithSecret } from '../../contract/tokens.ts'
import { dayMs } from '../../domain/time-units.ts'
import { createLog } from '../platform/telemetry/log.ts'
import { tokenAccess } from './access.ts'
import { tokenStore } from './store.ts'

const logged: string[] = []
const log = createLog('debug', { write: (line: string) => logged.push(line) })
const app = await appForFile({ TOKENS_MAX: '30' }, { workers: () => idleWorkers as never, log })
const tenant = await makeTenant(app, { name: 'Tokens', only: ['admin', 'leftAdmin', 'leftAnalyst', 'leftViewer'] })
const place = tenant.groups.left

const as = ({ token }: Person) => ({ authorization: `Bearer ${token}` })
const ask = (person: Person, method: string, path: string, body?: unknown) =>
  app.visitor().json(method, path, body, as(person))

async function own(person: Person, days = 90): Promise<ApiTokenWithSecret> {
  const body = { name: 'SIEM', scopes: ['search:read'], days }
  const answer = await ask(person, 'POST', `/api/web/tokens?groupID=${place}`, body)
  expect([answer.status, answer.body]).toEqual([201, answer.body])
  return answer.body
}
async function ofGroup(person: Person): Promise<ApiTokenWithSecret> {
  const body = { name: 'Firewall', scopes: ['search:read'] }
  const answer = await ask(person, 'POST', `/api/web/groups/${place}/tokens`, body)
  expect([answer.status, answer.body]).toEqual([201, answer.body])
  return answer.body
}
/** The status of a call with the token. No index is built here, so 503 means that the caller was admitted. */
const used = async (token: string, headers: Record<string, string> = { authorization: `Bearer ${token}` }) =>
  (await app.visitor().json('GET', '/v1/indicators/50.20.3.4', undefined, headers)).status
const works = 503

describe('a token', () => {
  it('is shown once, and stored as its digest', async () => {
    const made = await own(tenant.people.leftAnalyst)
    const { body } = await ask(tenant.people.leftAnalyst, 'GET', '/api/web/tokens')
    const stored = await sql<{ row: string }>`select t::text as row from api_token t`.execute(app.database.db)

    expect(made.token).toMatch(/^wnw_[1-9A-HJ-NP-Za-km-z]{32}$/)
    expect(made.prefix).toBe(made.token.slice(0, 8))
    expect(made).toMatchObject({ state: 'works', group: { id: place }, lastUsedOn: null })
    expect(Date.parse(made.expiresAt) - Date.parse(made.createdAt)).toBe(90 * dayMs)
    expect(JSON.stringify(body)).not.toContain(made.token)
    expect(body.tokens.map(({ id }: { id: string }) => id)).toContain(made.id)
    expect(stored.rows.some(({ row }) => row.includes(made.token.slice(8)))).toBe(false)
  })

  it('opens the calls of its scope, as Bearer token or x-api-key, and shows on which day it was last used', async () => {
    const { token, id } = await own(tenant.people.leftAnalyst)
    const today = () => new Date(app.clock.now()).toISOString().slice(0, 10)
    const before = today()

    expect(await used(token)).toBe(works)
    expect(await used(token, { 'x-api-key': token })).toBe(works)
    const { body } = await ask(tenant.people.leftAnalyst, 'GET', '/api/web/tokens')
    const found = body.tokens.find((one: { id: string }) => one.id === id)
    // Midnight may lie between the two.
    expect([before, today()]).toContain(found.lastUsedOn)
  })

  it('opens no other call', async () => {
    const { token } = await ofGroup(tenant.people.leftAdmin)
    for (const path of [
      '/api/web/groups',
      '/api/web/tokens',
      `/api/web/search/life?groupID=${place}&kind=ipv4&value=50.20.3.4`,
    ]) {
      const { status } = await app.visitor().json('GET', path, undefined, { authorization: `Bearer ${token}` })
      expect([path, status]).toEqual([path, 401])
    }
    const { status } = await app.visitor().json('GET', '/v1/feeds/download/full', undefined, { 'x-api-key': token })
    expect(status).toBe(401)
  })

  it('is refused if it is unknown, expired, revoked or malformed, without saying which', async () => {
    const revoked = await own(tenant.people.leftAnalyst)
    await ask(tenant.people.leftAnalyst, 'DELETE', `/api/web/tokens/${revoked.id}`)
    const bodies = new Set<string>()
    for (const token of [revoked.token, `wnw_${'1'.repeat(32)}`, 'wnw_', tenant.people.leftAnalyst.token]) {
      const headers = { authorization: `Bearer ${token}` }
      const answer = await app.visitor().json('GET', '/v1/indicators/50.20.3.4', undefined, headers)
      expect([token.slice(0, 8), answer.status]).toEqual([token.slice(0, 8), 401])
      expect(answer.headers.get('www-authenticate')).toContain('Bearer')
      bodies.add(answer.body.msg)
    }
    expect(await used('', {})).toBe(401)
    expect(bodies.size).toBe(1)
  })

  it('ends when its days are over, which cannot be more than the operator allows', async () => {
    const short = await own(tenant.people.leftAnalyst, 1)
    const { status } = await ask(tenant.people.leftAnalyst, 'POST', `/api/web/tokens?groupID=${place}`, {
      name: 'too long',
      scopes: ['search:read'],
      days: 366,
    })

    expect(status).toBe(422)
    expect(await used(short.token)).toBe(works)
    await sql`update api_token set expires_at = ${new Date(app.clock.now() - 1)} where id = ${short.id}`.execute(
      app.database.db,
    )
    expect(await used(short.token)).toBe(401)
  })

  it('is forgotten 30 days after its end', async () => {
    const [ended, recent, working] = [
      await own(tenant.people.leftAnalyst),
      await own(tenant.people.leftAnalyst),
      await own(tenant.people.leftAnalyst),
    ]
    for (const [{ id }, days] of [
      [ended, 30],
      [recent, 29],
    ] as const) {
      const at = new Date(app.clock.now() - days * dayMs)
      await sql`update api_token set revoked_at = ${at} where id = ${id}`.execute(app.database.db)
    }
    await tokenStore(app.database, { clock: app.clock, limits: { each: 30, maxDays: 365 } }).purge()
    const kept = [ended, recent, working].map(({ id }) => id)
    const { rows } = await sql<{ id: string }>`select id from api_token where id = any(${kept})`.execute(
      app.database.db,
    )
    expect(rows.map(({ id }) => id).sort()).toEqual([recent.id, working.id].sort())
  })

  it('is forgotten without waiting for other groups', async () => {
    const { db, pool } = app.database
    const ended = new Date(app.clock.now() - 31 * dayMs)
    const [locked, other] = [await own(tenant.people.leftAnalyst), await own(tenant.people.leftAnalyst)]
    await sql`update api_token set revoked_at = ${ended} where id in (${locked.id}, ${other.id})`.execute(db)
    await sql`update api_token set group_id = ${tenant.groups.root} where id = ${other.id}`.execute(db)
    const holder = await holding(pool, 'select from api_token where id = $1 for update', [locked.id])
    const leftOut: string[] = []
    const store = tokenStore(app.database, { clock: app.clock, limits: { each: 30, maxDays: 365 } })

    expect(await store.purge((id) => leftOut.push(id))).toBe(1)

    expect(leftOut).toEqual([place])
    await holder.end()
    expect(await store.purge()).toBe(1)
  })

  it('is in the audit logs of the group and of the person when it is made and when it ends', async () => {
    const { id, token } = await own(tenant.people.leftAnalyst)
    await ask(tenant.people.leftAnalyst, 'DELETE', `/api/web/tokens/${id}`)
    const { rows } = await sql<{ kind: string; action: string; text: string }>`
      select subject_kind kind, action, concat(before::text, after::text) "text" from audit_entry
      where target = ${id} order by subject_kind, seq`.execute(app.database.db)

    expect(rows.map(({ kind, action }) => `${kind} ${action}`)).toEqual([
      'group api-token.created',
      'group api-token.changed',
      'person api-token.created',
      'person api-token.changed',
    ])
    expect(rows.some(({ text }) => text.includes(token.slice(8)) || text.includes('digest'))).toBe(false)
    const { body } = await ask(tenant.people.leftAnalyst, 'GET', '/api/_auth/log')
    expect(body.map(({ action }: { action: string }) => action)).toContain('api-token.created')
  })
})

describe('a call with a token', () => {
  const unlimited = { limit: 1, remaining: 1, reset: 1 }

  it('counts towards the limits of its person, or of the token, and of branch and organisation', async () => {
    const taken: unknown[] = []
    const access = tokenAccess({
      pool: app.database.pool,
      clock: app.clock,
      limits: { take: (...all) => ({ ...unlimited, taken: taken.push(all) }), takeOf: (...all) => taken.push(all) },
    })
    const personal = await own(tenant.people.leftAnalyst)
    const group = await ofGroup(tenant.people.leftAdmin)
    for (const { token } of [personal, group]) {
      const headers = new Headers({ authorization: `Bearer ${token}` })
      await access.open({ headers, ip: '198.51.100.1', scope: 'search:read', cost: 2 })
    }
    expect(taken).toEqual([
      ['user', tenant.people.leftAnalyst.id, 2],
      [{ root: tenant.groups.root, branch: tenant.groups.left }, 2],
      ['user', `token ${group.id}`, 2],
      [{ root: tenant.groups.root, branch: tenant.groups.left }, 2],
    ])
  })

  it('ends when the token does, if it takes long', async () => {
    const limits = { take: () => unlimited, takeOf() {} }
    const access = tokenAccess({ pool: app.database.pool, clock: app.clock, limits })
    const { id, token } = await own(tenant.people.leftAnalyst)
    const headers = new Headers({ authorization: `Bearer ${token}` })
    const caller = await access.open({ headers, ip: '198.51.100.1', scope: 'search:read', cost: 1 })
    expect(await caller.mayGoOn()).toBe(true)
    await ask(tenant.people.leftAnalyst, 'DELETE', `/api/web/tokens/${id}`)
    expect(await caller.mayGoOn()).toBe(false)
  })

  it('leaves neither the queried values nor the token in the log', async () => {
    const { token } = await own(tenant.people.leftAnalyst)
    const headers = { authorization: `Bearer ${token}` }
    for (const path of [
      '/v1/indicators/asked-for.example.com%2Fa',
      '/v1/range/domain/abc12',
      '/v1/indicators/no%20value',
    ]) {
      await app.visitor().json('GET', path, undefined, headers)
    }
    const text = logged.join('')
    expect(text).toContain('/v1/indicators/*')
    expect(text).toContain('/v1/range/*')
    for (const secret of ['asked-for', 'abc12', 'no%20value', 'no value', token.slice(8)])
      expect(text).not.toContain(secret)
  })
})

describe("a person's token", () => {
  it('may do no more than the person at that moment', async () => {
    const person = tenant.people.leftViewer
    const { token } = await own(person)
    const set = (role: string) =>
      sql`update membership set role = ${role} where user_id = ${person.id}`.execute(app.database.db)

    expect(await used(token)).toBe(works)
    await sql`insert into role (id, name, permissions, rank)
              values ('no-search', '{"de": "x", "en": "x"}', '{REPORT_READ}', 99)`.execute(app.database.db)
    await set('no-search')
    expect(await used(token)).toBe(403)
    await set('none')
    expect(await used(token)).toBe(401)
    await set('viewer')
    expect(await used(token)).toBe(works)
    await sql`update app_user set locked_at = now() where id = ${person.id}`.execute(app.database.db)
    expect(await used(token)).toBe(401)
    await sql`update app_user set locked_at = null where id = ${person.id}`.execute(app.database.db)
    expect(await used(token)).toBe(works)
  })

  it('cannot exceed the permissions granted to the group', async () => {
    const { token } = await own(tenant.people.leftAnalyst)
    const group = await ofGroup(tenant.people.leftAdmin)
    await sql`insert into entitlement (group_id, scope, permissions) values (${place}, 'IOCSEARCH', '{}')`.execute(
      app.database.db,
    )
    expect([await used(token), await used(group.token)]).toEqual([403, 403])
    await sql`delete from entitlement where group_id = ${place} and scope = 'IOCSEARCH'`.execute(app.database.db)
    expect([await used(token), await used(group.token)]).toEqual([works, works])
  })

  it('ends permanently when the person leaves, unless they are still a member of a group above', async () => {
    const person = tenant.people.leftViewer
    const { token, id } = await own(person)
    const leave = (group: string) =>
      sql`delete from membership where user_id = ${person.id} and group_id = ${group}`.execute(app.database.db)

    await join(app, person.id, tenant.groups.root, 'viewer')
    await leave(place)
    expect(await used(token)).toBe(works)
    await leave(tenant.groups.root)
    expect(await used(token)).toBe(401)
    await join(app, person.id, place, 'viewer')
    expect(await used(token)).toBe(401)
    const { body } = await ask(person, 'GET', '/api/web/tokens')
    expect(body.tokens.find((one: { id: string }) => one.id === id).state).toBe('revoked')
  })

  it('can be revoked by those who manage the group, and by no other member', async () => {
    const { token, id } = await own(tenant.people.leftAnalyst)
    const path = `/api/web/groups/${place}/tokens/${id}`

    expect((await ask(tenant.people.leftViewer, 'DELETE', path)).status).toBe(403)
    expect((await ask(tenant.people.leftViewer, 'DELETE', `/api/web/tokens/${id}`)).status).toBe(404)
    expect((await ask(tenant.people.leftViewer, 'GET', `/api/web/groups/${place}/tokens`)).status).toBe(403)
    expect(await used(token)).toBe(works)
    expect((await ask(tenant.people.leftAdmin, 'DELETE', path)).status).toBe(204)
    expect(await used(token)).toBe(401)
    expect((await ask(tenant.people.leftAdmin, 'DELETE', path)).status).toBe(404)
  })
})

describe("a group's token", () => {
  it('outlives the membership of its creator, and ends with the group', async () => {
    const { token } = await ofGroup(tenant.people.leftAdmin)
    const delegate = tenant.people.leftAdmin
    await sql`delete from membership where user_id = ${delegate.id}`.execute(app.database.db)
    expect(await used(token)).toBe(works)
    await join(app, delegate.id, place, 'admin')

    const { rows } = await sql<{ id: string }>`
      insert into app_group (name, parent) values ('below', ${place}) returning id`.execute(app.database.db)
    const below = rows[0]?.id ?? ''
    const made = await ask(delegate, 'POST', `/api/web/groups/${below}/tokens`, {
      name: 'x',
      scopes: ['search:read'],
    })
    expect(await used(made.body.token)).toBe(works)
    await sql`update app_group set deleted_at = now() where id = ${below}`.execute(app.database.db)
    expect(await used(made.body.token)).toBe(401)
  })

  it('cannot exceed the number that the operator allows, even if made at the same moment', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, () =>
        ask(tenant.people.admin, 'POST', `/api/web/groups/${tenant.groups.root}/tokens`, {
          name: 'one of many',
          scopes: ['search:read'],
        }),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(30)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]))
  })
})
