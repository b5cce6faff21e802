import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { appForFile } from '../../../test/for-file.ts'
import { operatorAt } from '../../../test/operator.ts'
import { makeTenant } from '../../../test/tenants.ts'
import { createLog } from '../platform/telemetry/log.ts'
import { auditStore } from './store.ts'

const record = async (query = '') => (await admin.json('GET', `/api/web/groups/${groupId}/audit${query}`)).body

const app = await appForFile()
const operator = operatorAt(app)
const admin = await app.signIn()
const groupId = (await admin.json('GET', '/api/web/groups')).body[0].group.id
afterAll(() => operator.close())

/** Faults stay once they were found; the next test needs a log without. */
const forgetFaults = () => tamper('update audit_head set fault = null, fault_at = null')
/** After a day, all entries are checked again, not only the new ones. */
const aDayLater = () => tamper(`update audit_check set begun_at = begun_at - interval '25 hours'`)

/** Changes entries in a way that only direct database access allows. */
const tamper = (text: string) => sql.raw(text).execute(app.database.db)

it('records who changed what, when and from where, with the values before and after', async () => {
  const made = await admin.json('POST', `/api/web/uploads/files/results/demo?groupID=${groupId}`, undefined, {
    'x-trace-id': 'trace-of-the-audit-test',
  })

  const { entries, chain, actions, actors } = await record('?action=report.created')

  expect(made.status).toBe(202)
  expect(entries).toHaveLength(1)
  expect(entries[0]).toMatchObject({
    actorName: 'Dora Demo',
    from: '127.0.0.1',
    traceId: 'trace-of-the-audit-test',
    target: made.body.taskID,
    before: null,
    after: { kind: 'demo', state: 'queued' },
  })
  expect(chain).toMatchObject({ intact: true, faultAt: null })
  expect(actions).toContain('report.created')
  expect(actors).toEqual([{ id: entries[0].actor, name: 'Dora Demo' }])
})

it('names the subject of an entry, even if the entry itself does not', async () => {
  await expect.poll(async () => (await record('?action=report.changed')).entries[0]?.name).toBe('winnow-demo.log')
  const place = `/api/web/groups/${groupId}/invitations`
  const { body } = await admin.json('POST', place, { email: 'new@winnow.example', role: 'viewer', locale: 'en' })
  await admin.json('DELETE', `${place}/${body.invitation.id}`)
  expect((await record('?action=invitation')).entries).toMatchObject([
    { action: 'invitation.changed', name: 'new@winnow.example' },
    { action: 'invitation.created', name: 'new@winnow.example' },
  ])
})

it('names the source that a licence and the consent to it are about', async () => {
  const place = `/api/web/groups/${groupId}/byox`
  await admin.json('POST', place, { sourceID: 'kaspersky.data-feeds' })
  await admin.json('PATCH', place, { sourceID: 'kaspersky.data-feeds', consent: true })
  const name = 'Kaspersky Threat Data Feeds'

  expect((await record('?action=licence.created')).entries).toMatchObject([{ target: 'kaspersky.data-feeds', name }])
  expect((await record('?action=licence-consent')).entries).toMatchObject([{ name }])
})

it('names what an entry refers to', async () => {
  const list = await admin.json('POST', `/api/web/groups/${groupId}/lists`, { name: 'Partners', effect: 'allow' })
  await admin.json('POST', `/api/web/watches?groupID=${groupId}`, { listID: list.body.id })
  const { entries, names } = await record('?action=watch.created')

  expect(entries).toMatchObject([{ after: { list_id: list.body.id } }])
  expect(names).toEqual({ [list.body.id]: 'Partners' })
})

it('is returned in pages, newest first, filtered by noun, person and time', async () => {
  const all = (await record()).entries
  const [newest, second] = all

  expect(all.map((entry: { seq: number }) => entry.seq)).toEqual(all.map((_: unknown, at: number) => all.length - at))
  expect(await record(`?before=${newest.seq}&limit=1`)).toMatchObject({ entries: [second], more: true })
  expect(await record(`?limit=${all.length}`)).toMatchObject({ entries: all, more: false })
  expect((await record('?action=member')).entries.map((entry: { action: string }) => entry.action)).toEqual([
    'member.created',
  ])
  expect((await record(`?actor=${crypto.randomUUID()}`)).entries).toEqual([])
  expect((await record(`?until=${all.at(-1).at}`)).entries).toEqual([])
})

it.each([
  ['a changed word', `update audit_entry set actor_name = 'Somebody else' where seq = 2`, 2],
  ['a missing entry', 'delete from audit_entry where seq = 3', 3],
  ['a missing last entry', 'delete from audit_entry where seq = (select max(seq) from audit_entry)', undefined],
])('detects %s after a manipulation of the database', async (_, change, at) => {
  const { entries } = await record()
  await aDayLater()
  await tamper('create table kept as select * from audit_entry')

  await tamper(
    `${change} and subject = '${groupId}'`.replace(
      'from audit_entry)',
      `from audit_entry where subject = '${groupId}')`,
    ),
  )
  const { chain } = await record()
  await tamper('truncate audit_entry; insert into audit_entry select * from kept; drop table kept')

  expect(chain).toMatchObject({ intact: false, faultAt: at ?? entries[0].seq })
  // It was found, and stays found.
  expect((await record()).chain).toMatchObject({ intact: false, faultAt: at ?? entries[0].seq })
  await forgetFaults()
  expect((await record()).chain.intact).toBe(true)
})

it('checks all entries once a day, and new ones at every read', async () => {
  const before = await record()
  await tamper(`update audit_entry set actor_name = actor_name || '!' where seq = 2 and subject = '${groupId}'`)
  expect((await record()).chain.intact).toBe(true)

  await admin.json('POST', `/api/web/uploads/files/results/demo?groupID=${groupId}`)
  await tamper(`update audit_entry set actor_name = actor_name || '!'
    where seq = ${before.entries[0].seq + 1} and subject = '${groupId}'`)
  expect((await record()).chain.faultAt).toBe(before.entries[0].seq + 1)
  await tamper(`update audit_entry set actor_name = rtrim(actor_name, '!') where subject = '${groupId}'`)
  await forgetFaults()
  expect((await record()).chain).toMatchObject({ intact: true, faultAt: null })

  await aDayLater()
  await tamper(`update audit_entry set actor_name = actor_name || '!' where seq = 2 and subject = '${groupId}'`)
  expect((await record()).chain.faultAt).toBe(2)
  await tamper(`update audit_entry set actor_name = rtrim(actor_name, '!') where subject = '${groupId}'`)
  await forgetFaults()
})

describe('a log that is longer than what one call verifies', () => {
  let other: string
  const length = 10
  const inThrees = () => auditStore(app.database, 3)
  const open = async () => {
    const [{ id }] = (await record()).actors
    return (await inThrees().ofGroup({ id }, other, { limit: 1 })).chain
  }
  const change = (seq: number) =>
    tamper(`update audit_entry set actor_name = actor_name || '!' where seq = ${seq} and subject = '${other}'`)
  beforeEach(async () => {
    const made = await admin.json('POST', `/api/web/groups?groupID=${groupId}`, {
      group: { name: 'Long', parent: groupId },
    })
    other = made.body.group.id
    const { rows } = await app.database.pool.query('select seq from audit_head where subject = $1', [other])
    for (let seq = Number(rows[0].seq); seq < length; seq++) {
      await admin.json('PATCH', `/api/web/groups/${other}`, { id: other, name: `Long ${seq}` })
    }
  })

  it('is verified bit by bit, its newest entries at once', async () => {
    const fine = { entries: length, intact: true, faultAt: null, faultFoundAt: null }
    expect(await open()).toEqual({ ...fine, verifiedTo: 3, newestFrom: 8 })
    expect(await open()).toEqual({ ...fine, verifiedTo: 6, newestFrom: 8 })
    expect(await open()).toEqual({ ...fine, verifiedTo: 9, newestFrom: 10 })
    expect(await open()).toEqual({ ...fine, verifiedTo: 10, newestFrom: 11 })
  })

  it('has a fault among the newest found at once, and further below once it is their turn', async () => {
    await change(9)
    expect(await open()).toMatchObject({ intact: false, faultAt: 9 })
    await forgetFaults()
    await tamper(`update audit_entry set actor_name = rtrim(actor_name, '!') where subject = '${other}'`)

    await change(6)
    await tamper(`update audit_check set seq = 0, hash = '' where subject = '${other}'`)
    expect(await open()).toMatchObject({ intact: true, verifiedTo: 3, newestFrom: 8 })
    expect(await open()).toMatchObject({ intact: false, faultAt: 6 })
    await tamper(`update audit_entry set actor_name = rtrim(actor_name, '!') where subject = '${other}'`)
    for (let time = 0; time < 5; time++) expect(await open()).toMatchObject({ intact: false, faultAt: 6 })
    const shown = await operator.run('record', '--group', other)
    expect(shown).toMatchObject({ code: 1, err: expect.stringContaining('is intact now, but was not') })
    expect(shown.err).toContain('group.changed')
    await forgetFaults()
  })

  it('keeps the fault that an operator finds, until one acknowledges it once it is gone', async () => {
    await change(2)
    const found = await operator.run('record', '--group', other)
    expect(found).toMatchObject({ code: 1, err: expect.stringContaining('entry 2 was changed') })
    expect(found.err).toContain('group.created')
    expect(await operator.run('acknowledge-fault', '--group', other)).toMatchObject({
      code: 1,
      err: expect.stringContaining('still not intact'),
    })
    await tamper(`update audit_entry set actor_name = rtrim(actor_name, '!') where subject = '${other}'`)
    const faultFoundAt = expect.stringMatching(/^\d{4}-/)
    expect(await open()).toMatchObject({ intact: false, faultAt: 2, faultFoundAt })

    expect(await operator.run('acknowledge-fault', '--group', other)).toMatchObject({ code: 0 })

    expect(await open()).toMatchObject({ intact: true, faultFoundAt: null })
    const told = { action: 'audit-fault.acknowledged', actorName: 'tester', target: other, before: { entry: 2 } }
    expect((await operator.json('record', '--group', other, '--last', '1')).entries).toMatchObject([told])
    expect((await operator.json('record', '--last', '1')).entries).toMatchObject([told])
    expect((await operator.run('acknowledge-fault', '--group', other)).code).toBe(1)
  })

  it('shows the entries between two times, also if the clock was set back and entries are missing', async () => {
    // An hour apart each, but the sixth is half an hour before the fifth.
    const hours = [1, 2, 3, 4, 5, 4.5, 7, 8, 9, 10]
    for (const [i, hour] of hours.entries()) {
      await tamper(`update audit_entry set at = '2026-01-01T00:00:00Z'::timestamptz + ${hour} * interval '1 hour'
        where seq = ${i + 1} and subject = '${other}'`)
    }
    await tamper(`delete from audit_entry where seq in (1, 8) and subject = '${other}'`)
    const [{ id }] = (await record()).actors
    const time = (hour: number) => new Date(Date.UTC(2026, 0, 1) + hour * 3_600_000).toISOString()
    const left = hours.map((hour, i) => ({ hour, seq: i + 1 })).filter(({ seq }) => seq !== 1 && seq !== 8)
    for (const from of [0, 1, 3, 4.5, 5, 8, 10, 11]) {
      for (const until of [0, 4.5, 5, 8, 12]) {
        const page = { limit: 50, since: time(from), until: time(until) }
        const { entries } = await inThrees().ofGroup({ id }, other, page)
        const expected = left.filter(({ hour }) => hour >= from && hour < until).map(({ seq }) => seq)
        expect(entries.map(({ seq }) => seq)).toEqual(expected.reverse())
      }
    }
    await forgetFaults()
  })

  it('is verified a few entries at a time if they are large, and then to its end without anyone', async () => {
    await tamper(`do $$ declare was bytea := ''; entry audit_entry; begin
      for entry in select * from audit_entry where subject = '${other}' order by seq loop
        entry.after := jsonb_build_object('note', repeat('x', ${5 * 1024 * 1024}));
        was := audit_hash(was, entry);
        update audit_entry set after = entry.after, hash = was where subject = '${other}' and seq = entry.seq;
      end loop;
      update audit_head set hash = was where subject = '${other}'; end $$`)
    const store = auditStore(app.database)
    const [{ id }] = (await record()).actors
    const seen = async () => (await store.ofGroup({ id }, other, { limit: 1 })).chain

    expect(await seen()).toMatchObject({ entries: length, intact: true, verifiedTo: 3, newestFrom: 8 })
    await store.verifyRest({ log: createLog('silent'), signal: new AbortController().signal })
    expect(await seen()).toMatchObject({ intact: true, verifiedTo: length })

    // A page has those that fit.
    const page = async (before?: number) => {
      const { entries, more } = await store.ofGroup({ id }, other, { limit: 50, ...(before && { before }) })
      return [entries.map(({ seq }) => seq), more]
    }
    expect(await page()).toEqual([[length], true])
    expect(await page(2)).toEqual([[1], false])
  })

  it('has a fault found where the last call stopped', async () => {
    expect(await open()).toMatchObject({ verifiedTo: 3 })
    await tamper(`delete from audit_entry where seq = 3 and subject = '${other}'`)
    expect(await open()).toMatchObject({ intact: false, faultAt: 3 })
    await forgetFaults()
  })

  it('stays intact while entries are added and several people open it', async () => {
    const rename = (i: number) =>
      admin.json('PATCH', `/api/web/groups/${other}`, { id: other, name: `Long and longer ${i}` })
    const seen = Array.from({ length: 30 }, (_, i) => [open(), rename(i), open()]).flat()
    await Promise.all(seen)

    expect(await open()).toMatchObject({ entries: length + 30, intact: true, faultAt: null })
  })

  describe('and that nobody opens again', () => {
    const job = { log: createLog('silent'), signal: new AbortController().signal }
    /** Up to which entry a log is verified. */
    const verifiedTo = async (group = other) => {
      const { rows } = await app.database.pool.query('select seq from audit_check where subject = $1', [group])
      return Number(rows[0].seq)
    }
    const begin = async () => {
      await tamper(`truncate audit_check`)
      await open()
    }

    it('is verified up to the last portion', async () => {
      await begin()
      await inThrees().verifyRest(job)
      expect(await verifiedTo()).toBeGreaterThanOrEqual(length - 3)
    })

    it('gets no more than the time and the portions of one run, and nothing once the server stops', async () => {
      await begin()
      await inThrees().verifyRest(job, { longestMs: 0 })
      const stopped = { ...job, signal: AbortSignal.abort(new Error('stopping')) }
      await expect(inThrees().verifyRest(stopped)).rejects.toThrow('stopping')
      expect(await verifiedTo()).toBe(3)
      await inThrees().verifyRest(job, { portions: 1 })
      expect(await verifiedTo()).toBe(6)
    })

    it('has its turn before a log that had one, also if that one cannot be verified', async () => {
      await begin()
      // The group's own log is longer, and was begun earlier.
      await tamper(`update audit_check set seq = 0, hash = '', turn_at = now() - interval '1 hour'
        where subject = '${groupId}'`)
      await tamper(`
        create function cannot_be_changed() returns trigger language plpgsql as $$ begin raise exception 'made up'; end $$;
        create trigger cannot_be_changed before update of seq on audit_check for each row
          when (old.subject = '${groupId}') execute function cannot_be_changed()`)

      const failed = inThrees().verifyRest(job, { portions: 1 })
      await expect(failed).rejects.toThrow('1 audit logs were not verified')
      await inThrees().verifyRest(job, { portions: 1 })

      await tamper('drop trigger cannot_be_changed on audit_check; drop function cannot_be_changed')
      expect([await verifiedTo(groupId), await verifiedTo()]).toEqual([0, 6])
    })
  })
})

it('shows all entries of a rare action, and those of all actions of a noun, newest first', async () => {
  const all: { seq: number; action: string }[] = (await record('?limit=500')).entries
  const ofGroups = all.filter(({ action }) => action.startsWith('group.')).map(({ seq }) => seq)

  expect(new Set(all.map(({ action }) => action)).size).toBeGreaterThan(3)
  expect((await record('?action=group&limit=500')).entries.map(({ seq }: { seq: number }) => seq)).toEqual(ofGroups)
  expect((await record('?action=group&limit=2')).entries.map(({ seq }: { seq: number }) => seq)).toEqual(
    ofGroups.slice(0, 2),
  )
  expect((await record()).actions).toEqual([...new Set(all.map(({ action }) => action))].sort())
})

describe('an organisation that has added as much to its audit logs in a day as it may', () => {
  const MIB = 1024 * 1024
  let below: string
  let beside: string
  const makeGroup = async (name: string) =>
    (await admin.json('POST', `/api/web/groups?groupID=${groupId}`, { group: { name, parent: groupId } })).body.group.id
  beforeAll(async () => {
    below = await makeGroup('Below')
    beside = await makeGroup('Beside')
  })
  afterAll(() => tamper('update audit_head set day_bytes = 0'))

  /** Notes that a group has added so much today, whatever it has added. */
  const added = (mebibytes: number, group = below) =>
    tamper(`update audit_head set day = (now() at time zone 'UTC')::date, day_bytes = ${mebibytes * MIB}
      where subject = '${group}'`)
  const makeToken = (group: string, name: string) =>
    admin.json('POST', `/api/web/groups/${group}/tokens`, { name, scopes: ['search:read'], days: 1 })
  const rename = (group: string, name: string) => admin.json('PATCH', `/api/web/groups/${group}`, { id: group, name })

  it('makes nothing new in any of its groups until the next day', async () => {
    await added(126)
    await added(126, beside)
    await added(5, groupId)

    for (const group of [groupId, below, beside]) {
      const refused = await makeToken(group, 'one more')

      expect(refused).toMatchObject({ status: 429, body: { code: 'audit.full', values: { limit: '256 MiB' } } })
      const seconds = Number(refused.headers.get('retry-after'))
      expect(seconds).toBeGreaterThan(0)
      expect(seconds).toBeLessThanOrEqual(86_400)
    }
    await tamper(`update audit_head set day = day - 1`)
    expect((await makeToken(below, 'the next day')).status).toBe(201)
  })

  it('makes nothing new in a group whose half is used up, while its other groups do', async () => {
    await tamper('update audit_head set day_bytes = 0')
    await added(129)
    await added(1, beside)

    const refused = await makeToken(below, 'one more')
    expect(refused).toMatchObject({ status: 429, body: { code: 'audit.full', values: { limit: '128 MiB' } } })
    expect((await makeToken(beside, 'of another customer')).status).toBe(201)
  })

  it('can still change and revoke things for as much again, and is then refused that too', async () => {
    await tamper('update audit_head set day_bytes = 0')
    const { body } = await makeToken(below, 'leaked')
    await added(129)
    expect((await rename(below, 'Below, renamed')).status).toBe(200)
    expect((await admin.json('DELETE', `/api/web/groups/${below}/tokens/${body.id}`)).status).toBe(204)

    await added(257)

    expect((await rename(below, 'Below')).body.code).toBe('audit.full')
  })

  it('can still remove what it has', async () => {
    await tamper('update audit_head set day_bytes = 0')
    const place = `/api/web/groups/${below}/feedback`
    const { body } = await admin.json('PUT', place, {
      kind: 'md5',
      value: `${'0'.repeat(31)}f`,
      verdict: 'malicious',
      comment: '',
    })
    await added(1000)

    expect((await admin.json('DELETE', `${place}/${body.id}`)).status).toBe(204)
  })

  it('keeps nobody else from anything', async () => {
    const others = await makeTenant(app, { name: 'Others', only: ['admin'] })
    await added(1000)

    const { left } = others.groups
    const renamed = await others.people.admin.visitor.json('PATCH', `/api/web/groups/${left}`, {
      id: left,
      name: 'New',
    })
    expect(renamed.status).toBe(200)
  })

  it('counts the bytes of each entry in its day', async () => {
    await tamper('update audit_head set day_bytes = 0')
    const name = 'x'.repeat(120)
    await rename(below, name)

    const { rows } = await app.database.pool.query('select day_bytes n from audit_head where subject = $1', [below])
    expect(Number(rows[0].n)).toBeGreaterThan(name.length)
    expect(Number(rows[0].n)).toBeLessThan(2000)
  })
})

describe('a person whose own audit log has grown as much in a day as it may', () => {
  const place = `/api/web/tokens`
  const makeToken = (name: string) =>
    admin.json('POST', `${place}?groupID=${groupId}`, { name, scopes: ['search:read'], days: 1 })
  afterAll(() => tamper('update audit_head set day_bytes = 0'))

  it('makes no more tokens until the next day, but revokes them', async () => {
    const { body } = await makeToken('leaked')
    await tamper(`update audit_head set day = (now() at time zone 'UTC')::date, day_bytes = ${64 * 1024 * 1024}
      where subject_kind = 'person'`)

    const refused = await makeToken('one more')

    expect(refused).toMatchObject({ status: 429, body: { code: 'audit.full', values: { limit: '64 MiB' } } })
    expect((await admin.json('DELETE', `${place}/${body.id}`)).status).toBe(204)
    await tamper(`update audit_head set day = day - 1 where subject_kind = 'person'`)
    expect((await makeToken('the next day')).status).toBe(201)
  })
})
