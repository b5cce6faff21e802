import type { ReportRequest } from '../../contract/uploads.ts'

export type ReportKind = 'upload' | 'profile' | 'demo'

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
