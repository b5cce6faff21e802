import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { appForFile } from '../../../test/for-file.ts'
import type { Visitor } from '../../../test/server.ts'
import { makeTenant } from '../../../test/tenants.ts'
import { feedbackStore } from './store.ts'

const app = await appForFile()
const one = await makeTenant(app, { name: 'One' })
const two = await makeTenant(app, { name: 'Two', only: ['admin'] })

const at = (group: string, rest = '') => `/api/web/groups/${group}/feedback${rest}`
const source = { source: 'demo.botnet-watch' }
const { root } = one.groups
const listed = await one.people.admin.visitor.json('GET', `/api/web/feeds?groupID=${root}`)
const sourceId = listed.body[0].id
source.source = sourceId

async function say(who: Visitor, group: string, what: object) {
  return who.json('PUT', at(group), what)
}
async function heard(who: Visitor, group: string, query: string) {
  return (await who.json('GET', at(group, `?${query}`))).body
}

describe('feedback', () => {
  it('on a source is one per person and group: the last one counts, and the audit log records all', async () => {
    const { left } = one.groups
    const who = one.people.leftAnalyst
    expect((await say(who.visitor, left, { ...source, verdict: 'noisy', comment: 'much' })).status).toBe(200)
    const changed = await say(who.visitor, left, { ...source, verdict: 'useful', comment: ' two\nlines ' })
    expect(changed.body).toMatchObject({ verdict: 'useful', comment: 'two\nlines', mine: true, author: who.name })
    const admin = one.people.leftAdmin.visitor
    await say(admin, left, { ...source, verdict: 'useful' })
    const all = await heard(admin, left, `source=${sourceId}`)
    expect(all).toMatchObject({ total: 2, counts: { useful: 2 } })
    expect(all.entries.map(({ mine }: { mine: boolean }) => mine)).toEqual([true, false])
    const { rows } = await sql<{ action: string; before: unknown; after: unknown }>`
      select action, before, after from audit_entry
      where subject = ${left} and actor = ${who.id} and action like 'feedback.%' order by seq`.execute(app.database.db)
    expect(rows).toEqual([
      { action: 'feedback.created', before: null, after: { verdict: 'noisy', comment: 'much', author_name: who.name } },
      {
        action: 'feedback.changed',
        before: { verdict: 'noisy', comment: 'much' },
        after: { verdict: 'useful', comment: 'two\nlines' },
      },
    ])
  })

  it('has a limit per organisation, even for concurrent requests, but existing feedback can still be changed', async () => {
    const by = two.people.admin
    const { root, left } = two.groups
    const few = feedbackStore(app.database, app.clock, 3)
    const tell = (group: string, i: number) =>
      few.save(by, group, { target: `ipv4 100.61.0.${i}`, verdict: 'malicious', comment: '' })
    await tell(left, 1)
    const said = await Promise.allSettled([2, 3, 4, 5].map((i) => tell(root, i)))
    const refused = said.filter((one) => one.status === 'rejected')
    expect(refused.map(({ reason }) => [reason.code, reason.values])).toEqual([
      ['feedback.too-many', { limit: 3 }],
      ['feedback.too-many', { limit: 3 }],
    ])
    expect(await tell(left, 1)).toMatchObject({ mine: true })
    await sql`delete from feedback where author = ${by.id}`.execute(app.database.db)
  })

  it('on an indicator is found under every notation of the indicator', async () => {
    const { left } = one.groups
    const who = one.people.leftAnalyst.visitor
    const said = { kind: 'domain', value: 'Evil[.]Example[.]COM.', verdict: 'malicious', comment: 'C2' }
    expect((await say(who, left, said)).status).toBe(200)
    expect((await heard(who, left, 'kind=domain&value=evil.example.com')).counts).toEqual({ malicious: 1 })
    expect((await heard(who, left, 'kind=domain&value=other.example.com')).total).toBe(0)
  })

  it('is visible in its group and in groups above, but never beside or below it', async () => {
    const { root, left, right, below } = one.groups
    const hostile = '<img src=x onerror=alert(1)> \u202e{count, plural, other {x}}'
    await say(one.people.belowAdmin.visitor, below, { ...source, verdict: 'wrong', comment: hostile })
    const comments = async (who: Visitor, group: string) =>
      (await heard(who, group, `source=${sourceId}`)).entries.map(({ comment }: { comment: string }) => comment)
    expect(await comments(one.people.belowAdmin.visitor, below)).toEqual([hostile])
    expect(await comments(one.people.leftViewer.visitor, left)).toContain(hostile)
    expect(await comments(one.people.admin.visitor, root)).toContain(hostile)
    expect(await comments(one.people.rightAdmin.visitor, right)).toEqual([])
    expect(await comments(two.people.admin.visitor, two.groups.root)).toEqual([])
    expect((await one.people.rightAdmin.visitor.json('GET', at(left, `?source=${sourceId}`))).status).toBe(404)
    // Groups below do not see feedback of the root.
    await say(one.people.admin.visitor, root, { ...source, verdict: 'outdated', comment: 'from the top' })
    expect(await comments(one.people.leftAdmin.visitor, left)).not.toContain('from the top')
    const summary = async (who: Visitor, group: string) => (await who.json('GET', at(group, '/sources'))).body
    expect(await summary(one.people.admin.visitor, root)).toEqual([
      { source: sourceId, counts: { outdated: 1, useful: 2, wrong: 1 } },
    ])
    expect(await summary(one.people.rightAdmin.visitor, right)).toEqual([])
  })

  it('of a person from another group shows that person’s name', async () => {
    const { below } = one.groups
    await say(one.people.admin.visitor, below, { ...source, verdict: 'useful', comment: 'we like it' })
    const { entries } = await heard(one.people.belowAdmin.visitor, below, `source=${sourceId}`)
    expect(entries[0]).toMatchObject({ author: one.people.admin.name, mine: false, comment: 'we like it' })
  })

  it('can be deleted by its author only', async () => {
    const { left } = one.groups
    const { entries } = await heard(one.people.leftAnalyst.visitor, left, `source=${sourceId}`)
    const mine = entries.find((entry: { mine: boolean }) => entry.mine).id
    for (const [who, group, status] of [
      [one.people.leftAdmin, left, 404],
      [one.people.admin, one.groups.root, 404],
      [one.people.leftViewer, left, 403],
      [two.people.admin, two.groups.root, 404],
    ] as const) {
      expect((await who.visitor.json('DELETE', at(group, `/${mine}`))).status).toBe(status)
    }
    expect((await one.people.leftAnalyst.visitor.json('DELETE', at(left, `/${mine}`))).status).toBe(204)
    expect((await one.people.leftAnalyst.visitor.json('DELETE', at(left, `/${mine}`))).status).toBe(404)
  })

  it('is refused if it makes no sense', async () => {
    const { left } = one.groups
    const who = one.people.leftAnalyst.visitor
    for (const [what, status] of [
      [{ ...source, verdict: 'malicious' }, 400],
      [{ kind: 'ipv4', value: '100.1.1.1', verdict: 'noisy' }, 400],
      [{ kind: 'ipv4', value: 'evil.example.com', verdict: 'harmless' }, 400],
      [{ source: 'no.such.source', verdict: 'noisy' }, 404],
      [{ ...source, verdict: 'noisy', comment: 'x'.repeat(2001) }, 400],
      [{ ...source, verdict: 'noisy', comment: 'bell\u0007' }, 400],
    ] as const) {
      expect((await say(who, left, what)).status, JSON.stringify(what).slice(0, 80)).toBe(status)
    }
    expect((await say(one.people.leftViewer.visitor, left, { ...source, verdict: 'noisy' })).status).toBe(403)
    expect((await who.json('GET', at(left))).status).toBe(400)
    expect((await who.json('GET', at(left, `?source=${sourceId}&kind=ipv4&value=100.1.1.1`))).status).toBe(400)
  })
})

it('row-level security alone hides feedback of other groups, and prevents posting for somebody else', async () => {
  const { database } = app
  await database.asUser({ id: one.people.rightAdmin.id }, async (trx) => {
    expect((await sql`select from feedback`.execute(trx)).rows).toHaveLength(0)
    expect((await sql`update feedback set verdict = 'x'`.execute(trx)).numAffectedRows).toBe(0n)
  })
  await database.asUser({ id: one.people.leftAdmin.id }, async (trx) => {
    const { rows } = await sql<{ group_id: string }>`select group_id from feedback`.execute(trx)
    expect(rows.every(({ group_id }) => group_id === one.groups.left || group_id === one.groups.below)).toBe(true)
    expect(
      (await sql`delete from feedback where author <> ${one.people.leftAdmin.id}`.execute(trx)).numAffectedRows,
    ).toBe(0n)
  })
  const forged = database.asUser({ id: one.people.leftAdmin.id }, (trx) =>
    sql`insert into feedback (group_id, target, verdict, author, at)
        values (${one.groups.left}, 'source x', 'useful', ${one.people.admin.id}, now())`.execute(trx),
  )
  await expect(forged).rejects.toThrow(/row-level security/)
})
