import { afterAll, expect, it } from 'vitest'
import { operatorAt } from '../../../test/operator.ts'
import { sampleReport } from '../../../test/sample-report.ts'
import { storedReportsForFile } from '../../../test/stored-reports.ts'
import { ReportRequest } from '../../contract/uploads.ts'
import { defaultOrganisation } from '../../domain/organisation.ts'
import { systemClock } from '../platform/clock.ts'
import type { ReportKind } from './assignment.ts'
import { shareableOf } from './shares.ts'

const stored = await storedReportsForFile()
const { database, groupId } = stored
const operator = operatorAt({ database, clock: systemClock })
await database.pool.query(`insert into entitlement (group_id, scope, permissions) values ($1, 'RECOMMENDER', $2)`, [
  groupId,
  ['REPORT_READ', 'REPORT_CREATE'],
])
afterAll(() => operator.close())

const catalogued = new Set(['one.list', 'two.list'])

async function made(kind: ReportKind, consents: Partial<ReportRequest>): Promise<string> {
  const request = ReportRequest.parse({
    cOrg: defaultOrganisation,
    currentSources: ['two.list', 'https://intel.acme.example/list.txt', 'one.list'],
    ...consents,
  })
  const taskId = await stored.add({ kind, name: 'acme.log', request })
  const assignment = await stored.claimed(taskId)
  const report = sampleReport(taskId)
  const shareable = shareableOf(assignment, report, catalogued)
  await stored.reports.complete(assignment, { ...stored.result(taskId), shareable })
  return taskId
}
const who = () => stored.by

it('data are shared only with consent, and only if the report has them', async () => {
  await made('upload', {})
  await made('profile', { shareLogfilesConsent: true })

  expect(await stored.reports.shared(who(), stored.groupId)).toEqual([])
  expect(await operator.run('shared')).toMatchObject({ code: 0, out: 'Nobody shares anything.\n' })
})

it('with consent, group and operator see the shared data: known sources, format and counts, but no names', async () => {
  const taskId = await made('upload', { shareSourcesConsent: true, shareLogfilesConsent: true })
  const { summary } = sampleReport(taskId)
  const { detectedFormat: format, lines, skippedLines, linesWithoutTime, bytes, observables, byKind } = summary
  const log = { format, lines, skippedLines, linesWithoutTime, bytes, observables, byKind }

  expect(await stored.reports.shared(who(), stored.groupId)).toMatchObject([
    { taskID: taskId, name: 'acme.log', sources: { sources: ['one.list', 'two.list'] }, log },
  ])
  const sharedData = await operator.json('shared')
  expect(sharedData).toMatchObject([
    { what: 'log', ...log },
    { what: 'sources', sources: ['one.list', 'two.list'] },
  ])
  expect(JSON.stringify(sharedData)).not.toMatch(/acme/i)
  expect((await operator.run('shared')).out).toContain('one.list, two.list')
  expect(await stored.reports.shared({ id: crypto.randomUUID() }, stored.groupId)).toEqual([])

  expect(
    await stored.reports.unshare({ id: crypto.randomUUID() }, { groupId: stored.groupId, taskId, what: undefined }),
  ).toBe(false)
  expect(await stored.reports.unshare(who(), { groupId: stored.groupId, taskId, what: 'log' })).toBe(true)
  expect((await stored.reports.shared(who(), stored.groupId)).map(({ log }) => log)).toEqual([undefined])
  expect(await operator.json('shared')).toHaveLength(1)
  expect(await stored.reports.unshare(who(), { groupId: stored.groupId, taskId, what: undefined })).toBe(true)
  expect(await stored.reports.unshare(who(), { groupId: stored.groupId, taskId, what: undefined })).toBe(false)
  expect(await operator.json('shared')).toEqual([])
})

it('shared data are deleted with their report', async () => {
  const taskId = await made('profile', { shareSourcesConsent: true })
  expect(await operator.json('shared')).toHaveLength(1)

  await stored.reports.remove(who(), stored.groupId, [taskId])

  expect(await operator.json('shared')).toEqual([])
})
