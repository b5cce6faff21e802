/** Finds a timestamp anywhere in the first bytes of a line, for text with an unknown layout. */

import { latin1Bytes, latin1Text } from '../../text-bytes.ts'
import { byteSet, isDigit, isLetter } from '../bytes.ts'
import { monthAt } from './day-names.ts'
import {
  forgetImpossible,
  possible,
  readEpoch,
  readGlog,
  readStamp,
  readTai64n,
  type StampRules,
  stampEnd,
  stampHasYear,
  stampIsImpossible,
  withYear,
} from './stamp.ts'
import { readTime, timeEnd } from './time-of-day.ts'

/** Only this many bytes of a line are searched for a timestamp. */
const SEARCH_BYTES = 256

const EPOCH_FROM = 946_684_800_000
const EPOCH_UNTIL = 4_102_444_800_000

/** Further into a line, ten digits are more often a sequence number or an id. */
const EPOCH_SEARCH_BYTES = 80

/** Bit 1: can precede a timestamp. 2: a digit. 4: first letter of a month or weekday. */
const classes = new Uint8Array(256)
for (let c = 0; c < 256; c++) {
  const letter = isLetter(c)
  const digit = isDigit(c)
  if (!letter && !digit && c !== 0x2e) classes[c] = 1
  if (digit) classes[c] = 2
  if (letter && 'jfmasondtw'.includes(String.fromCharCode(c | 0x20))) classes[c] = 4
}

/**
 * The first calendar timestamp within {@link SEARCH_BYTES} of `start`; otherwise the first number near the start that
 * can only be an epoch time since 2000 (ten or thirteen digits as a separate word). NaN if there is neither.
 */
export function findStamp(bytes: Uint8Array, start: number, end: number, rules: StampRules): number {
  const ahead = bytes[start] === 0x40 ? readTai64n(bytes, start, end) : readGlog(bytes, start, end, rules)
  if (!Number.isNaN(ahead)) return ahead
  const limit = Math.min(end, start + SEARCH_BYTES)
  let epoch = Number.NaN
  let epochAt = start
  let isImpossible = stampIsImpossible
  let before = 1
  let timeAt = -1
  for (let p = start; p < limit; p++) {
    const kind = classes[bytes[p] as number] as number
    if (before === 1 && kind > 1) {
      if (kind === 2 || monthAt(bytes, p, end) > 0 || isWeekdayLead(bytes, p, end)) {
        forgetImpossible()
        const ms = readStamp(bytes, p, end, rules)
        // `- 1131566461 2005.11.09 dn228 Nov 9 12:01:01`: the number determines the year.
        if (!Number.isNaN(ms)) {
          if (Number.isNaN(epoch)) return ms
          if (!stampHasYear) return withYear(epoch)
          return stampEnd === timeEnd && leads(bytes, start, epochAt) ? ms + zoneBetween(ms, epoch) : ms
        }
        if (timeAt < 0 && bytes[p + 2] === 0x3a && bytes[p + 5] === 0x3a && beginsThere(bytes, start, p)) timeAt = p
        if (kind === 2 && p - start < EPOCH_SEARCH_BYTES && Number.isNaN(epoch)) {
          epoch = loneEpoch(bytes, p, end, rules.latest ?? EPOCH_UNTIL)
          epochAt = p
        }
        // Parts of a time that cannot be right are not a time: `2021-13-06 15:57:37`.
        if (stampIsImpossible) {
          isImpossible = true
          p = timeEnd - 1
          before = 0
          continue
        }
      }
    }
    before = kind & 1
  }
  if (isImpossible && Number.isNaN(epoch)) possible(epoch)
  if (timeAt >= 0 && Number.isNaN(epoch) && !isImpossible) return timeBeforeDate(bytes, start, timeAt, end, rules)
  return withYear(epoch)
}

const QUARTER = 900_000
const WIDEST_ZONE = 14 * 4 * QUARTER

/**
 * The offset of the local time in a zone that the line does not name, if a number before it states the same moment:
 * `1117838570 2005.06.03 node 2005-06-03-15.42.50.363779`. Otherwise 0.
 */
function zoneBetween(local: number, epoch: number): number {
  const whole = Math.floor(local / 1000) * 1000
  const offset = Math.floor(epoch / 1000) * 1000 - whole
  return offset % QUARTER === 0 && Math.abs(offset) <= WIDEST_ZONE ? offset : 0
}

/** The number and the day behind `-` or a word in capitals, as BGL writes them. */
const ofBgl = /^[A-Z_-]+ \d{10} \d{4}\.\d\d\./

/** Tells whether a line begins with the number. Any other one may be a time of something else, such as an expiry. */
function leads(bytes: Uint8Array, start: number, at: number): boolean {
  return at === start || ofBgl.test(String.fromCharCode(...bytes.subarray(start, at + 20)))
}

/** Timestamps without a year that relays may write before the sender's. */
const MOST_RELAYS = 3

/**
 * The first timestamp with a year behind those without one, which relays write before the sender's. `stampHasYear` is false if
 * there is none.
 */
export function findSenderStamp(bytes: Uint8Array, start: number, end: number, rules: StampRules): number {
  let ms = findStamp(bytes, start, end, rules)
  for (let i = 1; i < MOST_RELAYS && !stampHasYear && !Number.isNaN(ms); i++)
    ms = findStamp(bytes, stampEnd, end, rules)
  return ms
}

function isWeekdayLead(bytes: Uint8Array, at: number, end: number): boolean {
  return at + 12 < end && (bytes[at + 2] as number) > 0x60
}

/** Numbers of 16 or 19 digits are more often ids than times, also at the start of a line. */
function loneEpoch(bytes: Uint8Array, at: number, end: number, latest: number): number {
  let p = at
  while (p < end && p - at < 14 && (classes[bytes[p] as number] as number) === 2) p++
  const digits = p - at
  if (digits !== 10 && digits !== 13) return Number.NaN
  const c = p < end ? (bytes[p] as number) : 0x20
  if (c === 0x2d || c === 0x2f || c === 0x5f || (classes[c] as number) > 1) return Number.NaN
  const ms = readEpoch(bytes, at, end)
  return ms >= EPOCH_FROM && ms < latest ? ms : Number.NaN
}

const LONGEST_TIME = 20

/**
 * A time in the middle of a sentence may be how long something took: `Duration 00:05:12, 2021-06-06`. A level in brackets may
 * precede it: `[INFO] 15:57:37 2021-06-06`.
 */
function beginsThere(bytes: Uint8Array, start: number, at: number): boolean {
  if (at === start) return true
  const before = bytes[at - 1] as number
  return isSeparator[before] === true || (before === 0x20 && at - start > 2 && bytes[at - 2] === 0x5d)
}

/** Brackets, quotes and separators of columns. */
const isSeparator = byteSet('[({<>"\'|;,\t')

/** A date, and what may be its zone. */
const dateBehind = /^(?:,? |,)([A-Za-z\d./-]{8,11})(?![A-Za-z\d./-])([ +].*)?/s

/** `15:57:37 2021-06-06`, `15:57:37.123, 06/06/2021 GMT`. */
function timeBeforeDate(bytes: Uint8Array, start: number, at: number, end: number, rules: StampRules): number {
  if (Number.isNaN(readTime(bytes, at, end))) return Number.NaN
  const past = timeEnd
  // Cells of their own, `a,00:05:12,2021-06-06`, may hold anything.
  const before = at > start ? bytes[at - 1] : 0x20
  if (past - at > LONGEST_TIME || (before !== 0x20 && bytes[past] === before)) return Number.NaN
  const [, date, zone = ''] = dateBehind.exec(latin1Text(bytes, past, Math.min(end, past + 60))) ?? []
  if (date === undefined) return Number.NaN
  const turned = latin1Bytes(`${date} ${latin1Text(bytes, at, past)}${zone}`)
  const ms = readStamp(turned, 0, turned.length, rules)
  return stampHasYear ? ms : Number.NaN
}
