import type { Detection, Head } from './feed-format.ts'

/** What a log does not say itself and the upload or the clock must. */
export interface LogContext {
  /** For times without a year or a zone: the moment of upload, ms since epoch. No event lies after it by more than a day. */
  readonly now: number
  /** Minutes east of UTC for times without a zone; 0 unless the uploader says otherwise. */
  readonly zoneOffsetMinutes: number
  /** The year in which lines without one begin, where somebody has said or proposed it; else it follows from `now`. */
  readonly year?: number
}

/**
 * Reads the event time of one line from its bytes `[start, end)`, without strings where the format allows it.
 * @returns ms since epoch UTC, or NaN where the line has none (a header, a continuation): it belongs to the event before.
 */
export type LineClock = (bytes: Uint8Array, start: number, end: number) => number

/** One way in which devices and programs write logs. Observables are found in the raw bytes; only time needs the format. */
export interface LogFormat {
  readonly id: string
  readonly title: string
  /** Product names as the field writes them, for the list of supported formats. */
  readonly products: readonly string[]
  /** Set for a format that is only recognised: what the uploader should do instead, one English sentence or two. */
  readonly unreadable?: string
  detect(head: Head): Detection | undefined
  /** A clock for one file; it may keep state (a header's columns, the year that rolls over). */
  clock(head: Head, context: LogContext): LineClock
  /** Turns a file that is not made of lines (EVTX, one big JSON array, XML) into one event a line. */
  toLines?(input: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>
  /** Whether this file is made of lines as it is, so that `toLines` may be left out; without it, `toLines` is needed. */
  isMadeOfLines?(head: Head): boolean
}

export function logFormat<const Format extends LogFormat>(format: Format): Format {
  return format
}
