import type { BlobStore } from '../platform/blobs.ts'
import type { PayloadOf, Run } from '../platform/queue.ts'
import type { Jobs } from '../work.ts'
import type { ReportStore } from './store.ts'

export interface AnalyseDependencies {
  readonly reports: ReportStore
  readonly blobs: BlobStore
}

/** Makes the report of one upload. */
export function analyseWorker({ reports }: AnalyseDependencies) {
  return async ({ taskId }: PayloadOf<Jobs['analyse-upload']>, { log }: Run): Promise<void> => {
    const assignment = await reports.claim(taskId)
    if (!assignment) return log.info({ taskId }, 'nothing to do any more')
    await reports.fail(assignment, { code: 'index.not-ready' })
  }
}
