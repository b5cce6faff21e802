import { ReportRequest } from '../src/contract/uploads.ts'
import { defaultOrganisation } from '../src/domain/organisation.ts'
import { type Clock, systemClock } from '../src/server/platform/clock.ts'
import { type NewReport, type ReportStore, reportStore } from '../src/server/reports/store.ts'
import { newAnalyst } from './analyst.ts'
import { databaseForFile } from './for-file.ts'
import { sampleEvidence, sampleReport } from './sample-report.ts'

/** A database for the tests of a file, its store of reports, and a person in a group who may make them. */
export async function storedReportsForFile(clock: Clock = systemClock) {
  const database = await databaseForFile('first start')
  const reports = reportStore(database, clock)
  const { groupId, userId } = await newAnalyst(database)
  const by = { id: userId }

  async function add({
    blob,
    ...more
  }: Partial<Omit<NewReport, 'blob'>> & { readonly blob?: true } = {}): Promise<string> {
    const taskId = crypto.randomUUID()
    const request = ReportRequest.parse({ cOrg: defaultOrganisation })
    await reports.add({
      ...{ taskId, groupId, by, request, kind: 'demo', name: 'x', state: 'queued' },
      ...more,
      ...(blob && { blob: taskId }),
    })
    return taskId
  }
  async function claimed(taskId: string) {
    const assignment = await reports.claim(taskId)
    if (!assignment) throw new Error('nothing to claim')
    return assignment
  }
  const result = (taskId: string) => ({
    ...{ report: sampleReport(taskId), detectedFormat: 'x', evidence: sampleEvidence(10) },
  })
  return {
    ...{ database, reports, groupId, by },
    /** Adds a report, queued by default; with `blob`, its file has the name of the task. */
    add,
    claimed,
    result,
    /** Adds a report and completes it. */
    async done(changes: Partial<Parameters<ReportStore['complete']>[1]> = {}, more: Parameters<typeof add>[0] = {}) {
      const taskId = await add(more)
      await reports.complete(await claimed(taskId), { ...result(taskId), ...changes })
      return taskId
    },
  }
}
