import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { join } from '../tenants.ts'
import { everyCall, pathOf } from './ask.ts'
import { type Case, cases } from './cases.ts'
import { makeWorld } from './world.ts'

/** Calls that change nothing here, and where their audit log entries are tested. */
const exempt: Readonly<Record<string, string>> = {
  'session.refresh': 'a token is renewed; nothing of the session changes but its tokens',
  'session.end': 'shown by token, there is no session to end; see audit.test.ts',
  'session.endSession': 'see own-sessions tests',
  'session.endOtherSessions': 'see own-sessions tests',
  'session.changePassword': 'see own-accounts tests',
  'invitations.look': 'reads only; the token is not for an address',
  'invitations.accept': 'see invitations.test.ts',
  'uploads.success': 'needs the file itself; see uploads/api.test.ts',
  'sources.check': 'reads only; the address is not for an address bar',
  'sources.importList': 'reads only; a list is too long for an address',
  'sources.collect': 'a collection is queued; nothing of the source changes',
  'sources.backfill': 'what is to be fetched is queued; nothing of the sources changes',
  'licences.check': 'reads only; the credential is not for an address bar',
  'uploads.check': 'reads only; the beginning of a file is too long for an address',
  'subscriptions.preview': 'reads only; a choice is too long for an address',
  'search.understand': 'reads only; what is searched is too long for an address, and nobody else learns it',
  'tokens.revokeOwn': 'there is no token of theirs; see tokens.test.ts',
  'world.exportIndicators': 'reads only; ten thousand values are too long for an address',
  'inbox.read': 'what a person has read concerns nobody else',
  'inbox.choose': 'how a person wants to be told concerns nobody else',
  'webhooks.test': 'a message is sent; nothing of the webhook changes',
  'reports.cancel': 'nothing happens to a report that is done; a running one: see below',
  'reports.retry': 'the file of the failed upload is gone here',
}

const world = await makeWorld()
afterAll(() => world.stop())

const changing = everyCall.filter(([name, call]) => call.method !== 'GET' && !exempt[name])

/** Alternative requests, where that of the matrix does not change anything. */
const otherwise: Readonly<Record<string, () => Promise<{ path: string; body?: unknown; actor: 'parent' | 'full' }>>> = {
  async 'groups.move'() {
    const id = await world.make('child', world.place)
    return { path: `/api/web/groups/${id}/move`, body: { parent: world.own.groups.right }, actor: 'parent' }
  },
  async 'groups.remove'() {
    return { path: `/api/web/groups/${await world.make('child', world.place)}`, actor: 'full' }
  },
  async 'sensors.forgetAll'() {
    await world.make('sensor', world.place)
    return { path: `/api/web/groups/${world.place}/sightings`, actor: 'full' }
  },
  async 'groups.leave'() {
    const id = await world.make('child', world.place)
    await join(world.app, world.actors.full.userId ?? '', id, 'viewer')
    return { path: `/api/web/groups/${id}/leave`, actor: 'full' }
  },
}

async function newest() {
  const { rows } = await sql<{ n: number }>`select count(*) n from audit_entry`.execute(world.app.database.db)
  return rows[0]?.n ?? 0
}

describe('the change has an audit log entry with user, values, client address and trace id', () => {
  it.each(changing)('%s', async (name, call) => {
    const how = cases[name] as Case
    const object = how.object ? await world.make(how.object, world.place) : ''
    const special = await otherwise[name]?.()
    const { params = {}, query = {}, body, form } = await how.request({ group: world.place, object, world })
    const path = pathOf(call, params)
    // A removed object cannot be removed again.
    if (name === 'groups.removeLogo') await put('groups.saveLogo')
    if (name === 'feedback.remove')
      await sql`update feedback set author = ${world.actors.full.userId}`.execute(world.app.database.db)
    const before = await newest()
    const traceId = `recorded-${name.replace('.', '-').toLowerCase()}`
    const actor = special?.actor ?? 'full'

    const answer = await world.ask(actor, {
      method: call.method,
      path: special?.path ?? `${path}?${new URLSearchParams(query)}`,
      body: special ? special.body : body,
      ...(form && !special && { form: form() }),
      headers: { 'x-trace-id': traceId, ...(how.group === 'header' && { 'x-group-id': world.place }) },
    })

    expect([answer.status < 300, answer.text]).toEqual([true, answer.text])
    const { rows } = await sql<{ actor: string; from: string; traceId: string; before: object; after: object }>`
      select actor, from_address "from", trace_id "traceId", before, after from audit_entry
      where trace_id = ${traceId}`.execute(world.app.database.db)
    expect(await newest()).toBeGreaterThan(before)
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) {
      expect(row).toMatchObject({ actor: world.actors[actor].userId, from: '127.0.0.1', traceId })
      expect(row.before ?? row.after).toBeTruthy()
    }
  })

  it('every exempted call exists in the contract', () => {
    const known = everyCall.map(([name]) => name)

    expect(Object.keys(exempt).filter((name) => !known.includes(name))).toEqual([])
  })
})

async function put(name: string) {
  const how = cases[name] as Case
  const { params = {}, form } = await how.request({ group: world.place, object: '', world })
  await world.ask('full', { method: 'PUT', path: `/api/web/groups/${params.id}/logo`, ...(form && { form: form() }) })
}

it('the chain of all changes is intact', async () => {
  const { text } = await world.ask('parent', { method: 'GET', path: `/api/web/groups/${world.place}/audit?limit=500` })

  expect(JSON.parse(text).chain).toMatchObject({ intact: true, faultAt: null })
})
