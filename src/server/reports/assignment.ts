import type { Progress } from '../../contract/reports.ts'
import type { ReportRequest } from '../../contract/uploads.ts'
import type { StandingDays } from '../../domain/standing.ts'
import { weekMs } from '../../domain/time-units.ts'

export type ReportKind = 'upload' | 'profile' | 'demo' | 'standing'
export type Stage = Progress['stage']

/** For this time an unfinished upload can be continued, and a failed one retried. */
export const KEPT_MS = weekMs

/** A report that a worker has taken on. All of the worker's writes contain its fencing token (`fence`). */
export interface Assignment {
  readonly taskId: string
  readonly groupId: string
  readonly kind: ReportKind
  readonly name: string
  readonly request: ReportRequest
  /** Name of the uploaded file's blob; undefined for a profile and the demo log. */
  readonly blob: string | undefined
  readonly detectedFormat: string | undefined
  /** Time of the upload, ms since the epoch; used for log times without a year. */
  readonly createdAt: number
  readonly fence: number
  /** For a standing report: number of days that it covers; undefined if another report has replaced it. */
  readonly standingDays: StandingDays | undefined
}

/** Progress; omitted fields stay unchanged. */
export interface WorkDone {
  readonly stage: Stage
  readonly bytesTotal?: number | null
  readonly bytesRead?: number
  readonly lines?: number
  readonly skippedLines?: number
}

/** What running subscriptions of a report's group deliver. */
export interface Delivered {
  readonly ids: readonly string[]
  /** Number of them that are not only on trial. */
  readonly paid: number
  /** When the trials of the others end, by id, ms since epoch. */
  readonly trialEnds: ReadonlyMap<string, number>
}
