import type { AssumedYear } from '../domain/report.ts'
import type { SightingColumns } from '../engine/extract/scanner.ts'

/** Why a file cannot be read in the browser. `died`: the thread ended, most likely for want of memory. */
export const readFaults = ['empty', 'not-a-log', 'list', 'packed', 'damaged', 'unreadable', 'too-many', 'died'] as const
export type ReadFault = (typeof readFaults)[number]

/** What the reading of a log depends on, apart from the log. */
export interface ReadSettings {
  /** ms since epoch. */
  readonly now: number
  /** Minutes east of UTC for times without a zone. */
  readonly zone: number
  readonly isZoneAssumed: boolean
  /** Year of the first lines without one, if the user stated it. */
  readonly year?: number
  /** The organisation's own addresses, ranges and domains, which are left out. */
  readonly ownRanges: readonly string[]
  /** Longer lines are skipped and counted. */
  readonly maxLineBytes: number
}

/** What the first lines leave open. */
export interface OpenTimesOfLog {
  readonly assumedYear: AssumedYear
  readonly namesZone: boolean
}

/** What the user answers. */
export interface AnsweredTimes {
  readonly year?: number
  readonly zoneOffsetMinutes?: number
}

/** How far the reading is. */
export interface ReadProgress {
  readonly format: string
  /** Of the file as it is, packed or not. */
  readonly bytes: number
  readonly lines: number
  /** Different values so far, also of those that turn out to be none. */
  readonly values: number
}

/** All values of a log, for the page to show. */
export interface Preview extends Pick<SightingColumns, 'kinds' | 'values' | 'offsets' | 'counts'> {
  readonly format: string
  readonly lines: number
  /** Unpacked. */
  readonly bytes: number
  /** First and last event time, ms since epoch; missing if no line has a time. */
  readonly from?: number
  readonly to?: number
}

/** What the page says to the thread. The first is `read`. */
export type ToReader =
  | { readonly say: 'read'; readonly file: File; readonly settings: ReadSettings; readonly scanner: ArrayBuffer }
  | { readonly say: 'pause' }
  | { readonly say: 'resume' }
  | { readonly say: 'times'; readonly times: AnsweredTimes }
  /** `leaves` has a 1 for each value that may leave, in the order of the preview. */
  | { readonly say: 'pack'; readonly leaves: Uint8Array }

/** What the thread says to the page. */
export type FromReader =
  | { readonly say: 'progress'; readonly progress: ReadProgress }
  | { readonly say: 'ask'; readonly open: OpenTimesOfLog }
  | { readonly say: 'found'; readonly preview: Preview }
  | { readonly say: 'packed'; readonly parts: readonly Uint8Array[] }
  | { readonly say: 'failed'; readonly fault: ReadFault; readonly detail: string }
