import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { appForFile } from '../../../test/for-file.ts'
import type { Visitor } from '../../../test/server.ts'
import { makeTenant } from '../../../test/tenants.ts'
import { dayMs } from '../../domain/time-units.ts'
import { listStore } from './store.ts'

const app = await appForFile({ LISTS_MAX: '4', LIST_ROWS_MAX: '50' })
const one = await makeTenant(app, { name: 'One' })
const two = await makeTenant(app, { name: 'Two', only: ['admin'] })
const store = listStore(app.database, { clock: app.clock, limits: { perGroup: 4, rowsEach: 50 } })

const at = (groupId: string, rest = '') => `/api/web/groups/${groupId}/lists${rest}`

async function makeList(who: Visitor, groupId: string, list: object) {
  const answer = await who.json('POST', at(groupId), { effect: 'deny', ...list })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body as { id: string }
}

async function add(who: Visitor, groupId: string, listId: string, text: string | Blob, fields: object = {}) {
  const form = new FormData()
  form.set('file', typeof text === 'string' ? new Blob([text]) : text, 'list.txt')
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const answer = await who.fetch(at(groupId, `/${listId}/rows`), { method: 'POST', body: form })
  return { status: answer.status, body: await answer.json() }
}

const rowsOf = async (who: Visitor, groupId: string, listId: string, query = '') =>
  (await who.json('GET', at(groupId, `/${listId}/rows${query}`))).body

describe('a list', () => {
  it('is created, changed, read and deleted by those who may', async () => {
    const { left } = one.groups
    const analyst = one.people.leftAnalyst.visitor
    const list = await makeList(analyst, left, { name: ' Watched ', description: 'since May' })
    expect(list).toMatchObject({ name: 'Watched', effect: 'deny', subgroups: false, rows: 0, inherited: false })
    const place = at(left, `/${list.id}`)

    expect((await analyst.json('POST', at(left), { name: 'watched', effect: 'allow' })).body.code).toBe(
      'list.name-taken',
    )
    expect((await analyst.json('PATCH', place, { name: 'Seen', effect: 'allow' })).body).toMatchObject({
      name: 'Seen',
      effect: 'allow',
      description: 'since May',
    })
    expect((await add(analyst, left, list.id, 'evil.example.com')).status).toBe(200)
    expect((await analyst.json('PATCH', place, { effect: 'deny' })).body.code).toBe('list.effect-fixed')
    expect((await analyst.json('PATCH', place, { effect: 'allow', subgroups: true })).body.subgroups).toBe(true)

    expect((await one.people.leftAdmin.visitor.json('DELETE', place)).status).toBe(204)
    expect((await analyst.json('GET', `${place}/rows`)).status).toBe(404)
  })

  it('has no effect after its deletion, and can be restored with its rows for a week', async () => {
    const { left } = one.groups
    const admin = one.people.leftAdmin.visitor
    const list = await makeList(admin, left, { name: 'Kept' })
    await add(admin, left, list.id, 'evil.example.com')
    const [row] = (await rowsOf(admin, left, list.id)).rows
    const place = at(left, `/${list.id}`)
    const bin = async () => (await admin.json('GET', `/api/web/groups/${left}/deleted-lists`)).body

    expect((await admin.json('DELETE', place)).status).toBe(204)

    expect((await store.forReport(left, app.clock.now())).map(({ id }) => id)).not.toContain(list.id)
    expect((await admin.json('PATCH', `${place}/rows/${row.id}`, { reason: 'x' })).status).toBe(404)
    expect((await admin.json('DELETE', `${place}/rows`, { ids: [row.id] })).status).toBe(404)
    expect(await bin()).toEqual(expect.arrayContaining([expect.objectContaining({ id: list.id, name: 'Kept' })]))
    expect((await one.people.leftAnalyst.visitor.json('POST', `${place}/restore`)).status).toBe(403)
    const other = await makeList(admin, left, { name: 'kept' })
    expect((await admin.json('POST', `${place}/restore`)).body.code).toBe('list.name-taken')
    await admin.json('DELETE', at(left, `/${other.id}`))

    expect((await admin.json('POST', `${place}/restore`)).body).toMatchObject({ id: list.id, rows: 1 })
    expect((await rowsOf(admin, left, list.id)).rows).toEqual([row])

    await admin.json('DELETE', place)
    await sql`update group_list set deleted_at = deleted_at - interval '7 days'`.execute(app.database.db)
    expect((await admin.json('POST', `${place}/restore`)).status).toBe(404)
    expect(await bin()).toEqual([])
    expect(await store.purge()).toBeGreaterThanOrEqual(2)
  })

  it('that applies to groups below is named there, without its rows and without other lists', async () => {
    const admin = one.people.admin.visitor
    const shared = await makeList(admin, one.groups.root, { name: 'for all', subgroups: true })
    await makeList(admin, one.groups.root, { name: 'for the top' })
    await add(admin, one.groups.root, shared.id, 'shared.example.com\n100.20.0.0/16')
    const below = one.people.belowAdmin.visitor
    const seen = (await below.json('GET', at(one.groups.below))).body
    expect(seen.map((list: { name: string }) => list.name)).toEqual(['for all'])
    expect(seen[0]).toMatchObject({ inherited: true, rows: 2 })
    expect((await below.json('GET', at(one.groups.below, `/${shared.id}/rows`))).status).toBe(404)
    expect((await below.json('GET', at(one.groups.root, `/${shared.id}/rows`))).status).toBe(404)
    expect((await below.json('PATCH', at(one.groups.below, `/${shared.id}`), { name: 'x' })).status).toBe(404)
    // Members of the group above see the list as their own there, and as inherited below.
    expect((await admin.json('GET', at(one.groups.root))).body.map((l: { inherited: boolean }) => l.inherited)).toEqual(
      [false, false],
    )
  })

  it('counts towards a limit', async () => {
    const { right } = one.groups
    const who = one.people.rightAdmin.visitor
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, i) => who.json('POST', at(right), { name: `list ${i}`, effect: 'deny' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'list.too-many' })
  })
})

describe('rows', () => {
  let list: { id: string }
  let who: Visitor
  let group: string
  beforeAll(async () => {
    group = one.groups.below
    who = one.people.belowAdmin.visitor
    list = await makeList(who, group, { name: 'rows' })
  })

  it('are read from a text, in which an invalid line affects only itself', async () => {
    const text = [
      '\ufeff# remark',
      'hxxps[:]//Evil[.]example[.]com/a?b=1,2  seen in May',
      'evil[.]example[.]com;a second cell',
      '100.20.30.0/24',
      '100.20.30.0/24',
      '192.0.2.1',
      'no indicator at all',
      '<script>alert(1)</script>',
      '',
      '44d88612fea8a8f36de82e1278abb02f',
      `https://long.example.com/${'a'.repeat(3000)}`,
    ].join('\r\n')
    const { status, body } = await add(who, group, list.id, text, { reason: 'a campaign' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ added: 4, renewed: 0, known: 1, rejected: 4 })
    expect(body.rejectedLines.map(({ line, fault }: never) => [line, fault])).toEqual([
      [6, 'not-routable'],
      [7, 'unknown'],
      [8, 'unknown'],
      [11, 'too-long'],
    ])
    expect((await add(who, group, list.id, 'EVIL.example.com.')).body).toMatchObject({ added: 0, known: 1 })
    const found = await rowsOf(who, group, list.id, '?order=value&direction=asc')
    expect(found.rows.map(({ kind, value }: never) => [kind, value])).toEqual([
      ['ipv4-cidr', '100.20.30.0/24'],
      ['md5', '44d88612fea8a8f36de82e1278abb02f'],
      ['domain', 'evil.example.com'],
      ['url', 'https://evil.example.com/a?b=1,2'],
    ])
    expect(found.rows[0]).toMatchObject({ reason: 'a campaign', author: one.people.belowAdmin.name, expiresAt: null })
  })

  it('are found by literal parts of their content, defanged or not, page by page', async () => {
    const count = async (search: string) =>
      (await rowsOf(who, group, list.id, `?search=${encodeURIComponent(search)}`)).total
    expect(await count('evil[.]example')).toBe(2)
    expect(await count('CAMPAIGN')).toBe(4)
    expect(await count('%')).toBe(0)
    expect(await count('_')).toBe(0)
    expect(await count("'; drop table feedback --")).toBe(0)
    const page = await rowsOf(who, group, list.id, '?order=value&direction=desc&offset=1&limit=2')
    expect(page.total).toBe(4)
    expect(page.rows.map(({ kind }: never) => kind)).toEqual(['domain', 'md5'])
  })

  it('expire, and apply again when they are added again', async () => {
    const expiresAt = new Date(app.clock.now() + dayMs).toISOString()
    expect((await add(who, group, list.id, 'soon.example.com', { expiresAt })).body.added).toBe(1)
    const valuesAt = async (time: number) => {
      const found = (await store.forReport(group, time)).find(({ id }) => id === list.id)
      return found?.values?.domain?.split('\n').sort()
    }
    expect(await valuesAt(app.clock.now())).toEqual(['evil.example.com', 'soon.example.com'])
    expect(await valuesAt(app.clock.now() + dayMs)).toEqual(['evil.example.com'])
    const [row] = (await rowsOf(who, group, list.id, '?search=soon')).rows
    const past = new Date(app.clock.now() - dayMs).toISOString()
    await who.json('PATCH', at(group, `/${list.id}/rows/${row.id}`), { expiresAt: past })
    expect((await who.json('GET', at(group))).body.find((l: { id: string }) => l.id === list.id)).toMatchObject({
      rows: 5,
      expired: 1,
    })
    expect((await add(who, group, list.id, 'soon.example.com', { reason: 'again' })).body).toMatchObject({
      added: 0,
      renewed: 1,
      known: 0,
    })
    expect(await valuesAt(app.clock.now())).toEqual(['evil.example.com', 'soon.example.com'])
  })

  it('change their list if their reason or expiry changes, not if their author is deleted', async () => {
    const { db } = app.database
    const [row] = (await rowsOf(who, group, list.id, '?search=soon')).rows
    const isChangedBy = async (change: () => Promise<unknown>) => {
      await sql`update group_list set changed_at = '2020-01-01Z' where id = ${list.id}`.execute(db)
      await change()
      const { rows } = await sql<{ is: boolean }>`
        select changed_at > '2020-01-01Z' "is" from group_list where id = ${list.id}`.execute(db)
      return rows[0]?.is
    }
    const patch = (changes: object, left: object) => async () => {
      const { body } = await who.json('PATCH', at(group, `/${list.id}/rows/${row.id}`), changes)
      expect(body).toMatchObject(left)
    }
    const [reason, expiresAt] = ['known well', '2031-01-01T00:00:00.000Z']
    expect(await isChangedBy(patch({ expiresAt }, { reason: 'again', expiresAt }))).toBe(true)
    expect(await isChangedBy(patch({ reason }, { reason, expiresAt }))).toBe(true)
    expect(await isChangedBy(patch({ expiresAt: null }, { reason, expiresAt: null }))).toBe(true)
    expect(await isChangedBy(patch({ reason, expiresAt: null }, {}))).toBe(false)
    const orphan = () => sql`update group_list_row set author = null where list_id = ${list.id}`.execute(db)
    expect(await isChangedBy(orphan)).toBe(false)
  })

  it('are deleted all together or not at all', async () => {
    const { rows } = await rowsOf(who, group, list.id)
    const ids = rows.slice(0, 2).map(({ id }: { id: string }) => id)
    const remove = (some: string[]) => who.json('DELETE', at(group, `/${list.id}/rows`), { ids: some })
    expect((await remove([...ids, crypto.randomUUID()])).status).toBe(404)
    expect((await rowsOf(who, group, list.id)).total).toBe(5)
    expect((await remove(ids)).status).toBe(204)
    expect((await rowsOf(who, group, list.id)).total).toBe(3)
    expect((await who.json('GET', at(group))).body.find((l: { id: string }) => l.id === list.id).rows).toBe(3)
  })

  it('have a limit, and a text that exceeds it adds no row', async () => {
    const many = Array.from({ length: 48 }, (_, i) => `100.30.${i}.1`).join('\n')
    expect(await add(who, group, list.id, many)).toMatchObject({ status: 409, body: { code: 'list.full' } })
    expect((await rowsOf(who, group, list.id)).total).toBe(3)
    const two = await Promise.all([
      add(who, group, list.id, many.split('\n').slice(0, 30).join('\n')),
      add(who, group, list.id, many.split('\n').slice(30).join('\n')),
    ])
    expect(two.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await add(who, group, list.id, new Blob([new Uint8Array([0xff, 0xfe, 0])]))).body.code).toBe(
      'list.unreadable',
    )
    expect((await add(who, group, list.id, 'x'.repeat(2 ** 20 + 1))).body.code).toBe('request.too-large')
  })

  it('have a limit per organisation, which includes rows in the recycle bin until they are purged', async () => {
    const few = listStore(app.database, { clock: app.clock, limits: { perGroup: 9, rowsEach: 50 }, rowsTogether: 20 })
    const { root, left } = two.groups
    const by = two.people.admin
    const make = (groupId: string, name: string) =>
      few.create(by, groupId, { name, description: '', effect: 'deny', subgroups: false })
    const fill = (groupId: string, { id }: { id: string }, from: number, to: number) => {
      const values = Array.from(
        { length: to - from },
        (_, i) => ({ kind: 'ipv4', value: `100.60.0.${from + i}` }) as const,
      )
      return few.addRows(by, groupId, id, { values, reason: '', expiresAt: undefined })
    }
    const [above, below] = [await make(root, 'above'), await make(left, 'below')]
    expect(await fill(root, above, 0, 12)).toMatchObject({ added: 12 })
    const full = { code: 'list.rows-of-organisation' }
    await expect(fill(left, below, 0, 9)).rejects.toMatchObject(full)
    const both = await Promise.allSettled([fill(left, below, 0, 3), fill(root, above, 12, 18)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await few.remove(by, root, above.id)).toBe(true)
    await expect(fill(left, below, 20, 40)).rejects.toMatchObject(full)
    await sql`delete from group_list where id = ${above.id}`.execute(app.database.db)
    expect(await fill(left, below, 20, 23)).toMatchObject({ added: 3 })
  })

  it('are left out of a report, nearest groups first, if their values are too long together', async () => {
    const { left, below } = one.groups
    const { id: by } = one.people.leftAnalyst
    const inReport = { rows: 10, bytes: 30 }
    const store = listStore(app.database, { clock: app.clock, limits: { perGroup: 99, rowsEach: 99 }, inReport })
    const make = async (group: string, name: string, values: readonly string[]) => {
      const list = await store.create({ id: by }, group, { name, description: '', effect: 'deny', subgroups: true })
      const entries = values.map((value) => ({ kind: 'domain' as const, value }))
      await store.addRows({ id: by }, group, list.id, { values: entries, reason: '', expiresAt: undefined })
      return list.id
    }
    const above = await make(left, 'above', ['a.evil.net'])
    const long = await make(below, 'long', [`${'x'.repeat(40)}.evil.net`])
    const near = await make(below, 'near', ['b.evil.net', 'c.evil.net'])

    const taken = (await store.forReport(below, app.clock.now())).filter(({ id }) => [above, long, near].includes(id))

    expect(taken.map(({ id, values }) => [id, values !== undefined])).toEqual([
      [long, false],
      [near, true],
      [above, true],
    ])
    await sql`delete from group_list where id = any(${[above, long, near]}::uuid[])`.execute(app.database.db)
  })

  it('are exported as a table without formulas for spreadsheets', async () => {
    const odd = await makeList(who, group, { name: '=odd "list"\u00e4' })
    await add(who, group, odd.id, 'evil.example.com', { reason: '=HYPERLINK("https://evil.example/")' })
    const answer = await who.json('GET', at(group, `/${odd.id}/export`))
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="_odd _list__.csv"; filename*=UTF-8''%3Dodd%20_list_%C3%A4.csv`,
    )
    const path = await makeList(who, group, { name: '../../etc/x' })
    expect((await who.json('GET', at(group, `/${path.id}/export`))).headers.get('content-disposition')).toBe(
      `attachment; filename="__.._etc_x.csv"; filename*=UTF-8''__.._etc_x.csv`,
    )
    expect(answer.body).toMatch(/^list,effect,kind,value,reason,author,createdAt,expiresAt\r\n/)
    expect(answer.body).toContain(
      `"'=odd ""list""ä",deny,domain,evil.example.com,"'=HYPERLINK(""https://evil.example/"")"`,
    )
  })
})

describe('an export', () => {
  it('has all rows of a long list, in order', async () => {
    const group = two.groups.right
    const who = two.people.admin.visitor
    const { id } = await makeList(who, group, { name: 'long' })
    await sql`
      insert into group_list_row (list_id, group_id, kind, value, reason, author, created_at)
      select ${id}, ${group}, 'domain', 'n' || n || '.malware.net', '', ${two.people.admin.id},
        timestamptz '2026-11-01T00:00:00Z' + (n % 3) * interval '1 day' + interval '123 microseconds'
      from generate_series(1, 4001) n`.execute(app.database.db)
    const { body } = await who.json('GET', at(group, `/${id}/export`))

    const rows = (body as string)
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(','))
    expect(new Set(rows.map((cells) => cells[3])).size).toBe(4001)
    expect(rows).toHaveLength(4001)
    // In the order of the index, so that a batch does not sort the whole list.
    const { rows: inOrder } = await sql<{ value: string }>`
      select value from group_list_row where list_id = ${id} order by kind, value`.execute(app.database.db)
    expect(rows.map((cells) => cells[3])).toEqual(inOrder.map(({ value }) => value))
  })

  it('is imported unchanged: values, reasons, expiries', async () => {
    const group = two.groups.root
    const who = two.people.admin.visitor
    const first = await makeList(who, group, { name: 'there' })
    const table = [
      'value,reason,expires',
      'evil.example.com,"ours, =1+1",2126-12-31',
      '100.20.30.40,,2126-12-31T08:00:00Z',
      '100.20.30.41,for ever,',
      '100.20.30.42,gone,2020-01-01',
    ].join('\n')
    const added = await add(who, group, first.id, table, { reason: 'for all others' })
    expect(added.body).toMatchObject({ added: 3, rejected: 1, rejectedLines: [{ line: 5, fault: 'expired' }] })
    const { body } = await who.json('GET', at(group, `/${first.id}/export`))

    const second = await makeList(who, group, { name: 'and back' })
    expect((await add(who, group, second.id, body)).body).toMatchObject({ added: 3, rejected: 0 })

    const of = async (list: string) =>
      (await rowsOf(who, group, list, '?limit=500')).rows
        .map(({ value, reason, expiresAt }: Record<string, string>) => [value, reason, expiresAt])
        .sort()
    expect(await of(second.id)).toEqual(await of(first.id))
    expect(await of(second.id)).toEqual([
      ['100.20.30.40', 'for all others', '2126-12-31T08:00:00.000Z'],
      ['100.20.30.41', 'for ever', null],
      ['evil.example.com', 'ours, =1+1', '2126-12-31T23:59:59.000Z'],
    ])
    expect((await add(who, group, second.id, 'value,severity\n100.20.30.43,high')).body).toMatchObject({
      code: 'list.columns-unknown',
      values: { columns: 'severity' },
    })
  })
})

describe('every change of a list', () => {
  it('accepts the end of the year 9999 in any time zone, and refuses the year 0', async () => {
    const group = one.groups.root
    const who = one.people.admin.visitor
    const list = await makeList(who, group, { name: 'never' })
    const table = 'value,reason,expires\n100.20.30.40,,9999-12-31T23:59:59-05:00\n100.20.30.41,,'

    expect((await add(who, group, list.id, table)).body).toMatchObject({ added: 2, rejected: 0 })
    const { rows } = await rowsOf(who, group, list.id, '?order=expiresAt&direction=asc')
    expect(rows[0].expiresAt).toBe('9999-12-31T23:59:59.999Z')
    const change = { expiresAt: '0000-01-01T00:00:00Z' }
    expect((await who.json('PATCH', at(group, `/${list.id}/rows/${rows[0].id}`), change)).status).toBe(400)
    expect((await add(who, group, list.id, '100.20.30.42', change)).status).toBe(400)
  })

  it('is one entry in the audit log, however many rows it affects', async () => {
    const group = two.groups.root
    const who = two.people.admin.visitor
    const list = await makeList(who, group, { name: 'recorded' })
    await add(who, group, list.id, Array.from({ length: 30 }, (_, i) => `100.40.${i}.1`).join('\n'), { reason: 'bulk' })
    const { rows } = await rowsOf(who, group, list.id, '?limit=500')
    const ids = rows.map(({ id }: { id: string }) => id)
    await who.json('PATCH', at(group, `/${list.id}/rows/${ids[0]}`), { reason: 'one' })
    await who.json('DELETE', at(group, `/${list.id}/rows`), { ids: ids.slice(0, 25) })
    await who.json('PATCH', at(group, `/${list.id}`), { name: 'renamed' })
    await who.json('DELETE', at(group, `/${list.id}`))
    const { rows: entries } = await sql<{ action: string; actor: string; before: never; after: never }>`
      select action, actor, before, after from audit_entry
      where subject = ${group} and target = ${list.id} order by seq`.execute(app.database.db)
    expect(entries.map(({ action }) => action)).toEqual([
      'list.created',
      'list-row.created',
      'list-row.changed',
      'list-row.removed',
      'list.changed',
      'list.deleted',
    ])
    expect(new Set(entries.map(({ actor }) => actor))).toEqual(new Set([two.people.admin.id]))
    expect(entries[1]).toMatchObject({ before: null, after: { count: 30 } })
    expect(entries[1]).toHaveProperty('after.rows.length', 20)
    expect(entries[2]).toMatchObject({
      before: { count: 1, rows: [{ reason: 'bulk' }] },
      after: { count: 1, rows: [{ reason: 'one' }] },
    })
    expect(entries[3]).toMatchObject({ before: { count: 25 }, after: null })
    expect(entries[5]).toMatchObject({ after: { name: 'renamed', deleted_at: expect.any(String) } })
  })
})
