/** Names of months and weekdays, from bytes. */

import { isLetter } from '../bytes.ts'
import { words } from '../word-list.ts'
import { skipLetters } from './characters.ts'

const SLOTS = 1024
/** Mark of a name that only counts as a whole word. */
const WHOLE = 16
/** `septembre`, `September`, `settembre`, in bytes of UTF-8. */
const LONGEST_NAME = 10

/** Months by the first three bytes of their names, in lower case. */
const prefixes: readonly (readonly [prefix: string, month: number])[] = [
  ...words('jan, feb, mar, apr, may, jun, jul, aug, sep, oct, nov, dec').map((name, i) => [name, i + 1] as const),
  // German names that differ, then those of other languages, as `journalctl` and `date` write them; in UTF-8 and in Latin-1.
  ...monthsOf('mrz 3, mai 5, okt 10, dez 12, avr 4'),
  ...monthsOf('mär 3, fév 2, aoû 8, déc 12').flatMap(([name, month]) => both(name, month)),
]

/** Names that other words begin with as well. They count only as whole words. */
const wholeNames = monthsOf(
  'mrt 3, mei 5, fev 2, abr 4, mag 5, giu 6, lug 7, ago 8, ott 10, dic 12, ene 1, gen 1, set 9, out 10',
)

function monthsOf(text: string) {
  return words(text).map((pair) => [pair.slice(0, 3), Number(pair.slice(4))] as const)
}

/** Two months of French share three letters: `juin`, `juil.`. */
const JUIN_OR_JUIL = 13

/** A name in UTF-8, of which three bytes count, and in Latin-1. */
function both(name: string, month: number): readonly (readonly [string, number])[] {
  const utf8 = String.fromCharCode(...new TextEncoder().encode(name).subarray(0, 3))
  return [
    [utf8, month],
    [name, month],
  ]
}

/** Direct-mapped by a hash without collisions among the names above: code, whether only the whole word counts, month. */
const monthTable = new Int32Array(SLOTS)
for (const [name, month] of prefixes) enter(name, month, 0)
enter('jui', JUIN_OR_JUIL, 0)
for (const [name, month] of wholeNames) enter(name, month, WHOLE)

function enter(name: string, month: number, whole: number): void {
  const key = code(name.charCodeAt(0), name.charCodeAt(1), name.charCodeAt(2))
  monthTable[monthSlot(key)] = (key << 5) | whole | month
}

function code(a: number, b: number, c: number): number {
  return ((a | 0x20) << 16) | ((b | 0x20) << 8) | c | 0x20
}

function monthSlot(key: number): number {
  return ((key >>> 16) * 37 + (key >>> 8) * 7 + key * 3) & (SLOTS - 1)
}

/** The month whose name starts at `at`, in English, German, French, Italian, Spanish, Dutch or Portuguese; 0 if there is none. */
export function monthAt(bytes: Uint8Array, at: number, end: number): number {
  const month = markedMonthAt(bytes, at, end)
  return month < JUIN_OR_JUIL ? month : unusualMonth(month, bytes, at + 3, end)
}

/** The month of an abbreviation of three letters between other signs; 13 or more if only its fourth letter would tell. */
export function markedMonthAt(bytes: Uint8Array, at: number, end: number): number {
  if (at + 3 > end) return 0
  const key = code(bytes[at] as number, bytes[at + 1] as number, bytes[at + 2] as number)
  const entry = monthTable[monthSlot(key)] as number
  return entry >>> 5 === key ? entry & 31 : 0
}

/** The month of a name that its fourth letter decides. */
function unusualMonth(marked: number, bytes: Uint8Array, at: number, end: number): number {
  const fourth = at < end ? (bytes[at] as number) : 0
  if (marked === JUIN_OR_JUIL) return (fourth | 0x20) === 0x6e ? 6 : (fourth | 0x20) === 0x6c ? 7 : 0
  return isInName(fourth) ? 0 : marked - WHOLE
}

/** The position behind the name of the month that starts at `at`. */
export function skipMonth(bytes: Uint8Array, at: number, end: number): number {
  let p = skipLetters(bytes, at, end, LONGEST_NAME)
  if (p >= end || (bytes[p] as number) < 0x80) return p
  while (p < end && p < at + LONGEST_NAME && isInName(bytes[p] as number)) p++
  return p
}

function isInName(c: number): boolean {
  return isLetter(c) || c >= 0x80
}

const weekdays = new Set(
  ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((name) =>
    code(name.charCodeAt(0), name.charCodeAt(1), name.charCodeAt(2)),
  ),
)

/** Tells whether the name of a weekday starts at `at`, in English. */
export function isWeekday(bytes: Uint8Array, at: number): boolean {
  return weekdays.has(code(bytes[at] as number, bytes[at + 1] as number, bytes[at + 2] as number))
}
