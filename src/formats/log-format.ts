import type { LocalizedText } from '../domain/text.ts'
import type { Detection, Head } from './feed-format.ts'
import type { SightingsBatch } from './sightings/sighting.ts'

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
 * @returns ms since epoch UTC; NaN if the line has no time (a header, a continuation), and then belongs to the preceding
 * event; or `NO_EVENT` (domain/log-event.ts) if the line is about the tool that wrote the log
 */
export type LineClock = (bytes: Uint8Array, start: number, end: number) => number

/** The time of a line whose own time cannot be (31 February, 25:61): it belongs to no other event and has no time. */
export const IMPOSSIBLE = Number.NEGATIVE_INFINITY

/**
 * Place of a value in a line.
 * - `key`: the value of `key=value`. `assign`: one or two signs, each of which may stand in place of `=`.
 * - `path`: the value at a path of keys in a JSON object, which dots may join to one key; for an array, each of its strings.
 * - `column`: a cell, by its name in the header or its position from 0.
 * - `after`: the text behind the first occurrence of this text, or with `isLast` the last one. Then, in this order, `past` moves on behind the next
 *   occurrence of each of its characters, `word` skips so many words that end with a blank, and `digits` moves on to the
 *   first number of so many digits.
 * - `before`, `behind`: the address before or behind the first occurrence of this text between two addresses, which may
 *   have ports.
 * - `text`: the line, in which the first known word decides. With `from`, only from the first occurrence of that text on,
 *   and with `until`, only before it, or before the first of several. If `from` ends with a quote, only up to the next one
 *   that no backslash precedes.
 */
export type EventField =
  | { readonly key: string; readonly assign?: string }
  | { readonly path: readonly string[] }
  | { readonly column: string | number; readonly delimiter?: string }
  | {
      readonly after: string
      readonly isLast?: true
      readonly past?: string
      readonly word?: number
      readonly digits?: number
    }
  | { readonly before: string }
  | { readonly behind: string }
  | { readonly text: true; readonly from?: string; readonly until?: string | readonly string[] }

/**
 * The words of a field and what they mean. Letter case does not matter; `*` at the end stands for any ending. Without
 * it a word ends where letters, digits, `_` and `-` end.
 */
export interface EventWords {
  readonly field: EventField
  readonly passed?: readonly string[]
  readonly blocked?: readonly string[]
  readonly inbound?: readonly string[]
  readonly outbound?: readonly string[]
  readonly internal?: readonly string[]
  /** What a line without the field says. */
  readonly missing?: 'passed' | 'blocked'
  /** Only with `missing`: the line must lack this field, too. */
  readonly alsoMissing?: EventField
  /** Only for `text`: the rule says nothing of a line in which words contradict each other. */
  readonly agree?: true
}

/**
 * The fields of both ends of an event, whose source opened the connection or sent the packet: from a private address to
 * a public one is outbound, the reverse inbound, and from private to private internal. `here` is the network of the
 * log: for a server, the destination, and the source of what it asks servers behind it.
 */
export interface EventEnds {
  readonly source: EventField | 'here'
  readonly destination: EventField | 'here'
  /**
   * The address that passed the connection on, such as a balancer's. If it is not inside, the rule says nothing. `source` may
   * then be a list of addresses.
   */
  readonly through?: EventField
  /** The rule says nothing of two inside ends: the line does not name the other end of what a host inside did. */
  readonly isAcross?: true
  /** The port of the destination, if it neither stands behind its address nor is named like it (`dst_ip`, `dst_port`). */
  readonly port?: EventField
  /** The user agent of the source, if lines have it. */
  readonly agent?: EventField
}

/** A rule of an {@link EventMapping}. */
export type EventRule = (EventWords | EventEnds) & {
  /** The rule holds only for lines that meet the condition, or each of several. */
  readonly when?: EventCondition | readonly EventCondition[]
}

/** One of these words stands in the field, or in any of several fields. */
export interface EventCondition {
  readonly field: EventField | readonly EventField[]
  readonly is: readonly string[]
}

/**
 * A field that names the machine that an event is of: its client where it opened a connection, its server where it accepted
 * one. Not what collected or passed on the line.
 */
export interface EventHost {
  readonly field: EventField
  /** The field names that machine only in lines that meet the condition. */
  readonly when?: EventCondition
  /** In lines that meet this condition, it does not: they are of a server that acts for others. */
  readonly unless?: EventCondition
}

/**
 * What the lines of a format say of their events: the action, and the direction. The first rule that knows one decides
 * it.
 */
export interface EventMapping {
  /** The vendor's pages that define the fields and their values. */
  readonly sources: readonly string[]
  /**
   * How the columns are named, if rules name them: by a first line with delimiters (`csv`) or blanks, by `#Fields:` (W3C)
   * or `#fields` (Zeek).
   */
  readonly header?: 'csv' | 'blanks' | 'w3c' | 'zeek'
  /** Paths of keys under which records in JSON may also hold the event: those of searches, queues and services. */
  readonly under?: readonly (readonly string[])[]
  readonly rules: readonly EventRule[]
  /**
   * Where a line names the machine that it is of, best first. The name is the own host, whatever addresses the rules find: they
   * change, and not every event has one.
   */
  readonly hosts?: readonly EventHost[]
  /** Where answers to DNS queries stand: the name, and the addresses that it was resolved to. */
  readonly answers?: readonly { readonly name: EventField; readonly addresses: EventField }[]
}

/**
 * A notation in which devices and programs write logs. The engine finds observables in the raw bytes; it needs the
 * format for event times and for files that do not consist of lines.
 */
export interface LogFormat {
  readonly id: string
  /** A name, or a phrase in each language. */
  readonly title: string | LocalizedText
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
  /** What its lines say of the action and the direction of an event; missing if they say nothing. */
  readonly event?: EventMapping
  /**
   * Set if its lines may carry those of other logs, or its own behind a header, as shippers write them. Products with JSON
   * of their own carry none.
   */
  readonly carriesLines?: true
  /** Converts a file that does not consist of lines (EVTX, one large JSON array, XML) to one event per line. */
  toLines?(input: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>
  /**
   * True if this file already consists of lines, so that `toLines` can be skipped. Without this method, `toLines` is
   * always needed.
   */
  isMadeOfLines?(head: Head): boolean
  /** Set if lines may hold addresses in digits that the engine does not read: tells so from the start of a file, and writes them behind. */
  readonly encoded?: {
    isIn(head: Head): boolean
    decode(lines: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>
  }
  /**
   * Set if the file holds sightings rather than events: values that somebody found elsewhere, with their times. It is
   * then read by this alone. May throw `SightingsProblem`.
   */
  sightings?(input: AsyncIterable<Uint8Array>, head: Head): AsyncIterable<SightingsBatch>
}

/** Declares a log format and keeps its literal types. */
export function logFormat<const Format extends LogFormat>(format: Format): Format {
  return format
}
