import { afterAll, beforeAll } from 'vitest'
import { ReportRequest } from '../src/contract/uploads.ts'
import { defaultOrganisation } from '../src/domain/organisation.ts'
import { type Clock, systemClock } from '../src/server/platform/clock.ts'
import type { Connection, Database } from '../src/server/platform/db/db.ts'
import { type NewReport, type ReportStore, reportStore } from '../src/server/reports/store.ts'
import { newAnalyst } from './analyst.ts'
import { freshDatabase } from './postgres.ts'
import { sampleEvidence, sampleReport } from './sample-report.ts'

/** A database of a test file, its store of reports, and a person in a group who may make them. */
export function storedReports(clock: Clock = systemClock) {
  const here = {} as {
    database: Database & { readonly connection: Connection }
    reports: ReportStore
    groupId: string
    by: { id: string }
  }
  beforeAll(async () => {
    here.database = await freshDatabase('first start')
    here.reports = reportStore(here.database, clock)
    const { groupId, userId } = await newAnalyst(here.database)
    Object.assign(here, { groupId, by: { id: userId } })
  })
  afterAll(() => here.database.close())

  async function add({
    blob,
    ...more
  }: Partial<Omit<NewReport, 'blob'>> & { readonly blob?: true } = {}): Promise<string> {
    const taskId = crypto.randomUUID()
    const request = ReportRequest.parse({ cOrg: defaultOrganisation })
    const { reports, groupId, by } = here
    await reports.add({
      ...{ taskId, groupId, by, request, kind: 'demo', name: 'x', state: 'queued' },
      ...more,
      ...(blob && { blob: taskId }),
    })
    return taskId
  }
  async function claimed(taskId: string) {
    const assignment = await here.reports.claim(taskId)
    if (!assignment) throw new Error('nothing to claim')
    return assignment
  }
  const result = (taskId: string) => ({
    ...{ report: sampleReport(taskId), detectedFormat: 'x', evidence: sampleEvidence(10) },
  })
  return Object.assign(here, {
    /** Adds a report, queued by default; with `blob`, its file has the name of the task. */
    add,
    claimed,
    result,
    /** Adds a report and completes it. */
    async done(changes: Partial<Parameters<ReportStore['complete']>[1]> = {}, more: Parameters<typeof add>[0] = {}) {
      const taskId = await add(more)
      await here.reports.complete(await claimed(taskId), { ...result(taskId), ...changes })
      return taskId
    },
  })
}
