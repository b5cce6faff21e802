import type { Detection, Head } from './feed-format.ts'

/** Information that a log lacks and that comes from the upload or the clock. */
export interface LogContext {
  /** Time of the upload, ms since epoch. Ambiguous dates are read so that no event is more than one day later. */
  readonly now: number
  /** Minutes east of UTC for times without a zone; 0 unless the user says otherwise. */
  readonly zoneOffsetMinutes: number
  /** Year of the first lines without one, stated by the user or proposed by us. If missing, derived from `now`. */
  readonly year?: number
}

/**
 * Reads the event time of one line from its bytes `[start, end)`, without creating strings if the format allows it.
 * @returns ms since epoch UTC, or NaN if the line has no time (a header, a continuation): it then belongs to the
 * preceding event.
 */
export type LineClock = (bytes: Uint8Array, start: number, end: number) => number

/**
 * A notation in which devices and programs write logs. The engine finds observables in the raw bytes; it needs the
 * format for event times and for files that do not consist of lines.
 */
export interface LogFormat {
  readonly id: string
  readonly title: string
  /** Product names as commonly written, for the list of supported formats. */
  readonly products: readonly string[]
  /**
   * Set if the format is recognised but not supported: what the user should do instead, in one or two English
   * sentences.
   */
  readonly unreadable?: string
  detect(head: Head): Detection | undefined
  /** Creates the clock for one file; it may keep state (columns of a header, the current year). */
  clock(head: Head, context: LogContext): LineClock
  /** Converts a file that does not consist of lines (EVTX, one large JSON array, XML) to one event per line. */
  toLines?(input: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>
  /**
   * True if this file already consists of lines, so that `toLines` can be skipped. Without this method, `toLines` is
   * always needed.
   */
  isMadeOfLines?(head: Head): boolean
}

/** Declares a log format and keeps its literal types. */
export function logFormat<const Format extends LogFormat>(format: Format): Format {
  return format
}
