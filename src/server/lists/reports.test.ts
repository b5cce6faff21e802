import { describe, expect, it } from 'vitest'
import { appForFile } from '../../../test/for-file.ts'
import type { Visitor } from '../../../test/server.ts'
import { makeTenant } from '../../../test/tenants.ts'
import { openWarnings } from '../../analysis/warnings.ts'
import { demoLog } from '../../catalogue/demo/log.ts'
import { createExtractor } from '../../engine/extract/extraction.ts'

const app = await appForFile()
const one = await makeTenant(app, { name: 'One', only: ['admin', 'leftAnalyst', 'belowAdmin', 'rightAdmin'] })
const group = one.groups.left
const who = one.people.leftAnalyst.visitor

async function demoReport(by = who, groupID = group) {
  const place = '/api/web/uploads/files/results'
  const { body } = await by.json('POST', `${place}/demo?groupID=${groupID}`)
  const id = body.taskID
  // The stream of events ends when the report is done.
  await (await by.fetch(`${place}/${id}/progress?groupID=${groupID}`)).text()
  const answer = await by.json('GET', `${place}/${id}?groupID=${groupID}`)
  expect(answer.status, JSON.stringify(answer.body).slice(0, 300)).toBe(200)
  const rows = async (rest: string) => (await by.json('GET', `${place}/${id}/${rest}`)).body
  return {
    report: answer.body.report,
    evidence: (await rows(`evidence?groupID=${groupID}&limit=1000`)).rows as { kind: string; value: string }[],
    own: (outcome?: string) => rows(`own-lists?groupID=${groupID}${outcome ? `&outcome=${outcome}` : ''}`),
  }
}

async function listWith(by: Visitor, groupID: string, list: object, values: readonly string[], fields: object = {}) {
  const place = `/api/web/groups/${groupID}/lists`
  const { body } = await by.json('POST', place, list)
  const form = new FormData()
  form.set('file', new Blob([values.join('\n')]))
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const answer = await by.fetch(`${place}/${body.id}/rows`, { method: 'POST', body: form })
  expect(await answer.json()).toMatchObject({ added: values.length, rejected: 0 })
  return body.id as string
}

describe('a report', () => {
  it('uses the lists of its group and those of groups above that apply to it, and states their effect', async () => {
    const before = await demoReport()
    expect(before.report.summary.ownLists).toBeUndefined()
    expect((await before.own()).total).toBe(0)
    const [spared, confirmed, expired, besides] = before.evidence.filter(({ kind }) => kind === 'ipv4')
    const listed = new Set(before.evidence.map(({ value }) => value))
    // Only unlisted values, because a deny list would restore a benign or shared value that a source lists.
    const { judge } = await openWarnings()
    const unlisted = addressesOf(demoLog(app.clock.now())).find(
      (value) => !listed.has(value) && judge('ipv4', value) === undefined,
    ) as string
    const values = [spared, confirmed, expired, besides].map((one) => one?.value ?? '')

    const allow = await listWith(who, group, { name: 'known', effect: 'allow' }, [values[0] as string])
    const past = { expiresAt: new Date(app.clock.now() - 1000).toISOString() }
    await listWith(who, group, { name: 'over', effect: 'allow' }, [values[2] as string], past)
    const admin = one.people.admin.visitor
    const above = { name: 'watched', effect: 'deny', subgroups: true }
    const deny = await listWith(admin, one.groups.root, above, [`${unlisted}`, values[1] as string])
    await listWith(admin, one.groups.root, { name: 'only at the top', effect: 'allow' }, [values[3] as string])
    await listWith(admin, one.groups.right, { name: 'besides', effect: 'allow' }, [values[3] as string])

    const { report, evidence, own } = await demoReport()
    expect(report.summary.suspicious).toBe(before.report.summary.suspicious - 1)
    // Compared as a set, because a demo log made a second later may order equally frequent observables differently.
    expect(new Set(evidence.map(({ value }) => value))).toEqual(new Set([...listed].filter((one) => one !== values[0])))
    expect(evidence).toHaveLength(before.evidence.length - 1)
    expect(report.summary.ownLists).toEqual({
      outcomes: { unlisted: 1, restored: 0, confirmed: 1, spared: 1, harmless: 0 },
      contested: 0,
      lists: [
        { id: allow, name: 'known', effect: 'allow', inherited: false, rows: 1, observables: 1 },
        { id: expect.any(String), name: 'over', effect: 'allow', inherited: false, rows: 0, observables: 0 },
        { id: deny, name: 'watched', effect: 'deny', inherited: true, rows: 2, observables: 2 },
      ],
    })
    const hits = await own()
    expect(hits.rows.map(({ value, outcome, lists }: never) => [value, outcome, lists])).toEqual([
      [unlisted, 'unlisted', [deny]],
      [values[1], 'confirmed', [deny]],
      [values[0], 'spared', [allow]],
    ])
    expect(await own('spared')).toMatchObject({ total: 1, rows: [{ value: values[0] }] })
  })

  it('shows matches with lists to its group only', async () => {
    const { report } = await demoReport()
    const place = (groupID: string) => `/api/web/uploads/files/results/${report.id}/own-lists?groupID=${groupID}`
    expect((await one.people.admin.visitor.json('GET', place(group))).body.total).toBe(3)
    expect((await one.people.rightAdmin.visitor.json('GET', place(one.groups.right))).status).toBe(404)
    expect((await one.people.belowAdmin.visitor.json('GET', place(one.groups.below))).status).toBe(404)
    const rows = await app.database.asUser({ id: one.people.rightAdmin.id }, (trx) =>
      trx.withTables<{ report_own_hit: object }>().selectFrom('report_own_hit').selectAll().execute(),
    )
    expect(rows).toEqual([])
  })
})

function addressesOf(log: string): string[] {
  const extractor = createExtractor({ keepAll: true })
  extractor.push(Buffer.from(log))
  return [...extractor.finish().all()].flatMap(({ kind, value }) => (kind === 'ipv4' ? [value] : []))
}
