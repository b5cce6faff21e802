import type { Base } from '../base.ts'
import type { ReportQueue } from '../reports/report-queue.ts'
import type { ReportStore } from '../reports/store.ts'
import type { reportWork } from '../reports/work.ts'
import { uploadHandlers } from './api.ts'
import { openPreview } from './open-preview.ts'

export interface UploadNounDependencies extends Base<typeof reportWork> {
  readonly reports: ReportStore
  readonly reportQueue: ReportQueue
}

/** Uploads of logs. */
export function uploadNoun({ database, blobs, queue, clock, config, reports, reportQueue }: UploadNounDependencies) {
  const settings = { ...config.uploads, keptMaxBytes: config.most.uploadBytes }
  const { preview, stop } = openPreview()
  const uploads = uploadHandlers({ database, reports, blobs, queue, reportQueue, preview, clock, ...settings })
  return { handlers: { uploads }, stop }
}
