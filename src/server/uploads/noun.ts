import type { Base } from '../base.ts'
import type { ReportStore } from '../reports/store.ts'
import type { ReportTurns } from '../reports/turns.ts'
import type { reportWork } from '../reports/work.ts'
import { uploadHandlers } from './api.ts'

export interface UploadParts
  extends Pick<Base<typeof reportWork>, 'database' | 'blobs' | 'queue' | 'clock' | 'config'> {
  readonly reports: ReportStore
  readonly turns: ReportTurns
}

/** Uploads of logs. */
export function uploadNoun({ database, blobs, queue, clock, config, reports, turns }: UploadParts) {
  const uploads = uploadHandlers({ database, reports, blobs, queue, turns, clock, ...config.uploads })
  return { handlers: { uploads } }
}
