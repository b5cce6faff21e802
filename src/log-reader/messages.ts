import type { AssumedYear } from '../domain/report.ts'
import type { DroppedCount } from '../engine/candidates/dropped-values.ts'
import type { ExtractionData } from '../engine/extract/extraction.ts'
import type { SightingColumns } from '../engine/extract/scanner.ts'
import type { Segment } from '../formats/sightings/write.ts'

/**
 * Reasons why a file cannot be read in the browser. `died`: the worker ended, most likely for lack of memory. `filter`:
 * the candidate filter is damaged.
 */
const readFaults = [
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

/** Limit for distinct kept values, so that memory stays bounded. */
export const maxValues = 1_000_000

/** Limit in bytes for packed sightings together with the hashes of values that are only counted. */
export const maxMemory = 128 << 20

/** Values that are only counted: exact up to this number over all logs, estimated beyond it. */
export const maxDropped = 5 << 20

/** The part of `File` that the reader uses. */
export type ReadableFile = Pick<File, 'name' | 'size' | 'lastModified' | 'slice'>

/** A file in a zip archive, as the archive's directory describes it. */
export interface ZipEntry {
  /** The name, safe to display. */
  readonly name: string
  /** Position of the file's header in the archive. */
  readonly start: number
  readonly packedBytes: number
  /** Unpacked size in bytes. */
  readonly size: number
  readonly crc: number
  /** 0: stored, 8: deflate, 93: zstd. */
  readonly method: number
  /** ms since epoch; 0 if it is not stated. */
  readonly modified: number
}

/** What a log without years needs to know about the logs before it, whichever worker has read them. */
export interface EarlierLog extends Pick<ExtractionData, 'from' | 'to' | 'linesWithAssumedTime'> {
  readonly proposed: AssumedYear | undefined
  readonly zoneOffsetMinutes: number | undefined
}

/** Everything besides the log itself that affects how it is read. */
export interface ReadSettings {
  /** ms since epoch. */
  readonly now: number
  /** Zone for times without one: minutes east of UTC, or a name of the tz database. */
  readonly zone: number | string
  readonly isZoneAssumed: boolean
  /** Year of the first lines without a year, if the user stated it. */
  readonly year?: number
  /** The organisation's own addresses, ranges and domains; they are left out. */
  readonly ownRanges: readonly string[]
  /** Longest line in bytes; longer ones are skipped and counted. */
  readonly maxLineBytes: number
  /** Number of workers that read at the same time and share the memory. */
  readonly threads: number
  /** Limit for distinct kept values. */
  readonly maxValues: number
}

/** What the first lines leave open about times. */
export interface OpenTimesOfLog {
  readonly assumedYear: AssumedYear
  readonly namesZone: boolean
}

/** The user's answer about times. */
export interface AnsweredTimes {
  readonly year?: number
  readonly zoneOffsetMinutes?: number
}

/** How far the reading is. */
export interface ReadProgress {
  readonly format: string
  /** Bytes of the file that were read, packed if the file is. */
  readonly bytes: number
  readonly lines: number
  /** Distinct kept values so far, without the most recent ones. */
  readonly values: number
  /** Bytes of memory for sightings and for hashes of counted values. */
  readonly memory: number
}

/** Values as columns: the codes of their kinds, and their texts joined into one. */
export type Values = Pick<SightingColumns, 'kinds' | 'values' | 'offsets'>

/** All kept values of a log, for display. */
export interface Preview extends Values, Pick<SightingColumns, 'counts'> {
  readonly format: string
  readonly lines: number
  /** Unpacked size in bytes. */
  readonly bytes: number
  /** First and last event time, ms since epoch; missing if no line has a time. */
  readonly from?: number
  readonly to?: number
  /** If only candidates are kept: counts of the other values, by code of kind. */
  readonly dropped?: Readonly<Record<number, DroppedCount>>
}

/** A message of the page to the worker. `log` numbers the logs in the order of the files and of their entries. */
export type ToReader =
  /** The first message. */
  | { readonly say: 'start'; readonly scanner: ArrayBuffer }
  /** From now on, keep only values that pass this candidate filter. */
  | { readonly say: 'keep'; readonly filter: ArrayBuffer }
  | { readonly say: 'list'; readonly file: File }
  | {
      readonly say: 'read'
      readonly log: number
      readonly file: File
      readonly entry: ZipEntry | undefined
      readonly settings: ReadSettings
      /** The user may be asked about what the first lines leave open. */
      readonly mayAsk: boolean
    }
  | { readonly say: 'pause' }
  | { readonly say: 'resume' }
  /** Answers the worker's `ask`. */
  | { readonly say: 'times'; readonly times: AnsweredTimes }
  /** Answers the worker's `wait`. */
  | { readonly say: 'earlier'; readonly earlier: readonly EarlierLog[] }
  /** `leaves` has a 1 for each value that may be sent, in the order of the preview. */
  | { readonly say: 'write'; readonly logs: readonly { readonly log: number; readonly leaves: Uint8Array }[] }
  | { readonly say: 'pack'; readonly segments: readonly Segment[] }
  | { readonly say: 'sift'; readonly values: Values; readonly filter: ArrayBuffer }

/** A message of the worker to the page. */
export type FromReader =
  /** An undefined entry stands for the file itself. */
  | { readonly say: 'listed'; readonly entries: readonly (ZipEntry | undefined)[] }
  /** The first lines leave nothing open any more; `times` is the user's answer, if there was a question. */
  | { readonly say: 'begun'; readonly log: number; readonly times: AnsweredTimes | undefined }
  | { readonly say: 'ask'; readonly open: OpenTimesOfLog }
  /** The log has no years, so the worker needs to know about the logs before it. */
  | { readonly say: 'wait'; readonly log: number }
  | { readonly say: 'progress'; readonly log: number; readonly progress: ReadProgress }
  | {
      readonly say: 'found'
      readonly log: number
      readonly preview: Preview
      readonly itself: EarlierLog
      /** Bytes of memory that the log's sightings take. */
      readonly memory: number
      /** If only candidates are kept: counts of the other values of all logs so far. */
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
