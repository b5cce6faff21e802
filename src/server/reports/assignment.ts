import type { Progress } from '../../contract/reports.ts'
import type { ReportRequest } from '../../contract/uploads.ts'

export type ReportKind = 'upload' | 'profile' | 'demo'
export type Stage = Progress['stage']

/** For so long an unfinished upload can be gone on with, and a failed one be tried again. */
export const KEPT_MS = 7 * 86_400_000

/** A report that a worker has taken on. Its `fence` goes with everything that the worker writes. */
export interface Assignment {
  readonly taskId: string
  readonly groupId: string
  readonly kind: ReportKind
  readonly name: string
  readonly request: ReportRequest
  /** Undefined for a profile and the demo log. */
  readonly blob: string | undefined
  readonly detectedFormat: string | undefined
  /** ms since epoch: the moment of the upload, for times without a year. */
  readonly createdAt: number
  readonly fence: number
}

/** How far it is; what is not told stays. */
export interface WorkDone {
  readonly stage: Stage
  readonly bytesTotal?: number | null
  readonly bytesRead?: number
  readonly lines?: number
  readonly skippedLines?: number
}
