import type { AssumedYear } from '../domain/report.ts'
import type { DroppedCount } from '../engine/candidates/dropped-values.ts'
import type { ExtractionData } from '../engine/extract/extraction.ts'
import type { SightingColumns } from '../engine/extract/scanner.ts'
import type { Segment } from '../formats/sightings/write.ts'

/**
 * Why a file cannot be read in the browser. `died`: the thread ended, most likely for want of memory; `filter`: that of
 * candidates is damaged.
 */
export const readFaults = [
  'empty',
  'not-a-log',
  'list',
  'packed',
  'encrypted',
  'damaged',
  'too-large',
  'unreadable',
  'too-many',
  'filter',
  'died',
] as const
export type ReadFault = (typeof readFaults)[number]

/** More different values that are kept are refused, so that memory stays bounded. */
export const maxValues = 1_000_000

/** Likewise if packed sightings, and hashes of what is only counted, take more bytes than this. */
export const maxMemory = 128 << 20

/** Values that are only counted, exactly up to so many in all logs; of more, the number is estimated. */
export const maxDropped = 5 << 20

/** What this program needs of a `File`. */
export type ReadableFile = Pick<File, 'name' | 'size' | 'lastModified' | 'slice'>

/** A file in a zip archive, as its directory says. */
export interface ZipEntry {
  /** Safe to display. */
  readonly name: string
  /** Position of its header. */
  readonly start: number
  readonly packedBytes: number
  /** Unpacked. */
  readonly size: number
  readonly crc: number
  /** 0: stored, 8: deflate, 93: zstd. */
  readonly method: number
  /** ms since epoch; 0 if it is not stated. */
  readonly modified: number
}

/** What a log without years needs to know of the logs before it, whichever thread has read them. */
export interface EarlierLog extends Pick<ExtractionData, 'from' | 'to' | 'linesWithAssumedTime'> {
  readonly proposed: AssumedYear | undefined
  readonly zoneOffsetMinutes: number | undefined
}

/** What the reading of a log depends on, apart from the log. */
export interface ReadSettings {
  /** ms since epoch. */
  readonly now: number
  /** For times without a zone: minutes east of UTC, or a zone of the tz database. */
  readonly zone: number | string
  readonly isZoneAssumed: boolean
  /** Year of the first lines without one, if the user stated it. */
  readonly year?: number
  /** The organisation's own addresses, ranges and domains, which are left out. */
  readonly ownRanges: readonly string[]
  /** Longer lines are skipped and counted. */
  readonly maxLineBytes: number
  /** Threads that read at the same time, and share the memory. */
  readonly threads: number
  /** More different values that are kept are refused. */
  readonly maxValues: number
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
  /** Different values that are kept so far; the latest ones are not counted yet. */
  readonly values: number
  /** Bytes that their sightings take, and what is only counted. */
  readonly memory: number
}

/** Values by their codes of kinds, and their texts one after the other. */
export type Values = Pick<SightingColumns, 'kinds' | 'values' | 'offsets'>

/** All values of a log that are kept, for the page to show. */
export interface Preview extends Values, Pick<SightingColumns, 'counts'> {
  readonly format: string
  readonly lines: number
  /** Unpacked. */
  readonly bytes: number
  /** First and last event time, ms since epoch; missing if no line has a time. */
  readonly from?: number
  readonly to?: number
  /** Other values, by the code of their kind, if only candidates are kept: they were counted and forgotten. */
  readonly dropped?: Readonly<Record<number, DroppedCount>>
}

/** Logs are told apart by their number in the order of the files, and of what is in them. */
export type ToReader =
  /** The first message. */
  | { readonly say: 'start'; readonly scanner: ArrayBuffer }
  /** Of logs that are read from now on, only what passes this filter of candidates is kept. */
  | { readonly say: 'keep'; readonly filter: ArrayBuffer }
  | { readonly say: 'list'; readonly file: File }
  | {
      readonly say: 'read'
      readonly log: number
      readonly file: File
      readonly entry: ZipEntry | undefined
      readonly settings: ReadSettings
      /** The user may be asked for what the first lines leave open. */
      readonly mayAsk: boolean
    }
  | { readonly say: 'pause' }
  | { readonly say: 'resume' }
  /** Answers `ask`. */
  | { readonly say: 'times'; readonly times: AnsweredTimes }
  /** Answers `wait`. */
  | { readonly say: 'earlier'; readonly earlier: readonly EarlierLog[] }
  /** `leaves` has a 1 for each value that may leave, in the order of the preview. */
  | { readonly say: 'write'; readonly logs: readonly { readonly log: number; readonly leaves: Uint8Array }[] }
  | { readonly say: 'pack'; readonly segments: readonly Segment[] }
  | { readonly say: 'sift'; readonly values: Values; readonly filter: ArrayBuffer }

/** What the thread says to the page. */
export type FromReader =
  /** Undefined stands for the file itself. */
  | { readonly say: 'listed'; readonly entries: readonly (ZipEntry | undefined)[] }
  /** The first lines leave nothing open any more; the answer, if one was asked for. */
  | { readonly say: 'begun'; readonly log: number; readonly times: AnsweredTimes | undefined }
  | { readonly say: 'ask'; readonly open: OpenTimesOfLog }
  /** The log names no years: what was read of those before it must be known. */
  | { readonly say: 'wait'; readonly log: number }
  | { readonly say: 'progress'; readonly log: number; readonly progress: ReadProgress }
  | {
      readonly say: 'found'
      readonly log: number
      readonly preview: Preview
      readonly itself: EarlierLog
      /** Bytes that its sightings take. */
      readonly memory: number
      /** Other values of all logs so far, if only candidates are kept. */
      readonly dropped: Preview['dropped'] | undefined
    }
  | { readonly say: 'written'; readonly segments: readonly Segment[] }
  | { readonly say: 'packed'; readonly parts: readonly Uint8Array[] }
  /** A 1 for each value that a source may list; undefined if the filter cannot be read. */
  | { readonly say: 'sifted'; readonly candidates: Uint8Array | undefined }
  | {
      readonly say: 'failed'
      readonly log?: number
      readonly fault: ReadFault
      readonly atByte?: number
      readonly detail: string
    }
