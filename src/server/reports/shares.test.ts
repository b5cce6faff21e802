import { afterAll, beforeAll, expect, it } from 'vitest'
import { newAnalyst } from '../../../test/analyst.ts'
import { operatorAt, type TestOperator } from '../../../test/operator.ts'
import { freshDatabase } from '../../../test/postgres.ts'
import { sampleReport } from '../../../test/sample-report.ts'
import { ReportRequest } from '../../contract/uploads.ts'
import { defaultOrganisation } from '../../domain/organisation.ts'
import type { Database } from '../platform/db/db.ts'
import type { ReportKind } from './assignment.ts'
import { shareableOf } from './shares.ts'
import { type ReportStore, reportStore } from './store.ts'

let database: Database
let reports: ReportStore
let operator: TestOperator
let groupId: string
let userId: string
beforeAll(async () => {
  const clock = { now: () => Date.now() }
  database = await freshDatabase('first start')
  reports = reportStore(database, clock)
  operator = operatorAt({ database, clock })
  ;({ groupId, userId } = await newAnalyst(database))
  await database.pool.query(`insert into entitlement (group_id, scope, permissions) values ($1, 'RECOMMENDER', $2)`, [
    groupId,
    ['REPORT_READ', 'REPORT_CREATE'],
  ])
})
afterAll(async () => {
  await operator.close()
  await database.close()
})

const catalogued = new Set(['one.list', 'two.list'])

async function made(kind: ReportKind, consents: Partial<ReportRequest>): Promise<string> {
  const taskId = crypto.randomUUID()
  const request = ReportRequest.parse({
    cOrg: defaultOrganisation,
    currentSources: ['two.list', 'https://intel.acme.example/list.txt', 'one.list'],
    ...consents,
  })
  await reports.add({ taskId, groupId, by: { id: userId }, kind, name: 'acme.log', request, state: 'queued' })
  const assignment = await reports.claim(taskId)
  if (!assignment) throw new Error('nothing to claim')
  const report = sampleReport(taskId)
  const shareable = shareableOf(assignment, report, catalogued)
  await reports.complete(assignment, { report, detectedFormat: 'eve', evidence: [], shareable })
  return taskId
}
const who = () => ({ id: userId })

it('data are shared only with consent, and only if the report has them', async () => {
  await made('upload', {})
  await made('profile', { shareLogfilesConsent: true })

  expect(await reports.shared(who(), groupId)).toEqual([])
  expect(await operator.run('shared')).toMatchObject({ code: 0, out: 'Nobody shares anything.\n' })
})

it('with consent, group and operator see the shared data: known sources, format and counts, but no names', async () => {
  const taskId = await made('upload', { shareSourcesConsent: true, shareLogfilesConsent: true })
  const { summary } = sampleReport(taskId)
  const log = {
    format: summary.detectedFormat,
    lines: summary.lines,
    skippedLines: summary.skippedLines,
    linesWithoutTime: summary.linesWithoutTime,
    bytes: summary.bytes,
    observables: summary.observables,
    byKind: summary.byKind,
  }

  expect(await reports.shared(who(), groupId)).toMatchObject([
    { taskID: taskId, name: 'acme.log', sources: { sources: ['one.list', 'two.list'] }, log },
  ])
  const sharedData = await operator.json('shared')
  expect(sharedData).toMatchObject([
    { what: 'log', ...log },
    { what: 'sources', sources: ['one.list', 'two.list'] },
  ])
  expect(JSON.stringify(sharedData)).not.toMatch(/acme/i)
  expect((await operator.run('shared')).out).toContain('one.list, two.list')
  expect(await reports.shared({ id: crypto.randomUUID() }, groupId)).toEqual([])

  expect(await reports.unshare({ id: crypto.randomUUID() }, { groupId, taskId, what: undefined })).toBe(false)
  expect(await reports.unshare(who(), { groupId, taskId, what: 'log' })).toBe(true)
  expect((await reports.shared(who(), groupId)).map(({ log }) => log)).toEqual([undefined])
  expect(await operator.json('shared')).toHaveLength(1)
  expect(await reports.unshare(who(), { groupId, taskId, what: undefined })).toBe(true)
  expect(await reports.unshare(who(), { groupId, taskId, what: undefined })).toBe(false)
  expect(await operator.json('shared')).toEqual([])
})

it('shared data are deleted with their report', async () => {
  const taskId = await made('profile', { shareSourcesConsent: true })
  expect(await operator.json('shared')).toHaveLength(1)

  await reports.remove(who(), groupId, [taskId])

  expect(await operator.json('shared')).toEqual([])
})
