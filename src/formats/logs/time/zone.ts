/** Time zones as logs write them: `Z`, `+02:00`, `+0200`, `+02`, `CEST`, `Europe/Berlin`. */

import { dayMs, minuteMs } from '../../../domain/time-units.ts'
import { isAlphanumeric, isCapital, isDigit, isLetter } from '../bytes.ts'
import { words } from '../word-list.ts'

const QUARTER = 15 * minuteMs

/**
 * Abbreviations that mean the same offset almost everywhere, with its minutes. `IST` is India's (as in Sophos and FortiGate devices);
 * `CST` and other American abbreviations are those of the United States.
 */
const abbreviations = new Map(
  words(`
    UTC 0, GMT 0, WET 0, WEST 60, BST 60, CET 60, MEZ 60, CEST 120, MESZ 120, EET 120, EEST 180, MSK 180, TRT 180,
    IST 330, SGT 480, HKT 480, AWST 480, JST 540, KST 540, AEST 600, AEDT 660, NZST 720, NZDT 780, EST -300, EDT -240,
    CST -360, CDT -300, MST -420, MDT -360, PST -480, PDT -420, AKST -540, AKDT -480, HST -600
  `).map((one): [string, number] => {
    const [name = '', minutes] = one.split(' ')
    return [name, Number(minutes)]
  }),
)

/** Set by {@link readZone}: the position after the zone, or the start if there was none. */
export let zoneEnd = 0

/** Set by {@link readZone} if the zone is a name of the tz database, whose offset depends on the day. */
export let zoneName: string | undefined

/**
 * Reads the zone at `at`, after at most one space.
 * @returns its offset in ms east of UTC, `fallback` if there is none, NaN if it is invalid (`+25:99`).
 */
export function readZone(bytes: Uint8Array, at: number, end: number, fallback: number): number {
  zoneEnd = at
  zoneName = undefined
  if (at >= end) return fallback
  let p = at
  let c = bytes[p] as number
  const spaced = c === 0x20
  if (spaced) {
    if (++p >= end) return fallback
    c = bytes[p] as number
  }
  if (c === 0x5a || c === 0x7a) {
    if (p + 1 < end && isAlphanumeric(bytes[p + 1] as number)) return fallback
    zoneEnd = p + 1
    return 0
  }
  if (c === 0x2b || c === 0x2d) return readOffset(bytes, p, end, fallback, spaced)
  if (isCapital(c)) return readName(bytes, p, end, fallback)
  return fallback
}

/** @param isShort true behind `UTC` and `GMT`, where one digit may be the hours */
function readOffset(
  bytes: Uint8Array,
  at: number,
  end: number,
  fallback: number,
  spaced: boolean,
  isShort = false,
): number {
  let p = at + 1
  let digits = 0
  let value = 0
  /** Number of digits before a colon. */
  let ofHours = 0
  for (; p < end; p++) {
    const c = bytes[p] as number
    if (isDigit(c)) {
      if (++digits > 4) return fallback
      value = value * 10 + c - 0x30
    } else if (
      c === 0x3a &&
      (digits === 2 || (isShort && digits === 1)) &&
      ofHours === 0 &&
      p + 2 < end &&
      isDigit(bytes[p + 1] as number)
    ) {
      ofHours = digits
    } else break
  }
  const isWhole =
    ofHours > 0
      ? digits === ofHours + 2
      : digits === 4 ||
        (digits === 2 && !spaced) ||
        (digits === 1 && isShort && !(p < end && isLetter(bytes[p] as number)))
  if (!isWhole) return fallback
  if (p < end && spaced && isAlphanumeric(bytes[p] as number)) return fallback
  const hours = digits > 2 ? Math.floor(value / 100) : value
  const minutes = digits > 2 ? value % 100 : 0
  if (hours > 18 || minutes > 59) return spaced ? fallback : Number.NaN
  zoneEnd = p
  const offset = (hours * 60 + minutes) * minuteMs
  return bytes[at] === 0x2d ? -offset : offset
}

function readName(bytes: Uint8Array, at: number, end: number, fallback: number): number {
  let p = at
  let slash = false
  const limit = Math.min(end, at + 40)
  for (; p < limit; p++) {
    const c = bytes[p] as number
    if (c === 0x2f) slash = true
    else if (!isLetter(c) && c !== 0x5f && !(slash && c === 0x2d)) break
  }
  if (!slash && (p - at < 3 || p - at > 4)) return fallback
  const name = String.fromCharCode(...bytes.subarray(at, p))
  if (slash) {
    if (!isKnownZone(name)) return fallback
    zoneEnd = p
    zoneName = name
    return fallback
  }
  const minutes = abbreviations.get(name)
  if (minutes === undefined) return fallback
  zoneEnd = p
  // `UTC+2`, `UTC+5:30`, `GMT+02:00`.
  const c = bytes[p]
  if (minutes === 0 && p < end && (c === 0x2b || c === 0x2d)) {
    return readOffset(bytes, p, end, 0, false, true)
  }
  return minutes * minuteMs
}

const formatters = new Map<string, Intl.DateTimeFormat | undefined>()
const offsets = new Map<string, number>()

function isKnownZone(name: string): boolean {
  return formatter(name) !== undefined
}

function formatter(name: string): Intl.DateTimeFormat | undefined {
  if (formatters.has(name)) return formatters.get(name)
  if (formatters.size > 1000) formatters.clear()
  let made: Intl.DateTimeFormat | undefined
  try {
    made = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' })
  } catch {
    made = undefined
  }
  formatters.set(name, made)
  return made
}

/** What the clocks of a zone say of a local time. */
export interface LocalTime {
  /** Milliseconds east of UTC. */
  readonly offset: number
  /** Number of instants with this local time: 2 if clocks were put back, 0 if they were put forward. */
  readonly occurrences: number
}

/** The local time last asked for: lines that follow one another mostly ask for the same quarter. */
let lastName = ''
let lastQuarter = Number.NaN
let lastTime: LocalTime = { offset: 0, occurrences: 1 }

/**
 * Returns the offset of a local time in a named zone. A time that occurs twice is read as the first. A time that does not
 * exist is read with the offset before the change.
 */
export function localTimeIn(name: string, localMs: number): LocalTime {
  const quarter = Math.floor(localMs / QUARTER)
  if (quarter !== lastQuarter || name !== lastName) {
    lastTime = readLocalTime(name, localMs)
    lastQuarter = quarter
    lastName = name
  }
  return lastTime
}

function readLocalTime(name: string, localMs: number): LocalTime {
  // Clocks change at most once in these two days.
  const before = offsetAt(localMs - dayMs, name)
  const after = offsetAt(localMs + dayMs, name)
  if (before === after) return { offset: before, occurrences: 1 }
  const isBefore = offsetAt(localMs - before, name) === before
  const isAfter = offsetAt(localMs - after, name) === after
  return { offset: isAfter && !isBefore ? after : before, occurrences: Number(isBefore) + Number(isAfter) }
}

/** Converts local time in a named zone to UTC; see {@link localTimeIn}. */
export function localToUtc(localMs: number, name: string): number {
  return localMs - localTimeIn(name, localMs).offset
}

/** Minutes east of UTC in a zone of the tz database at an instant; check names with `isZoneName`. */
export function zoneOffsetAt(name: string, utcMs: number): number {
  return offsetAt(utcMs, name) / minuteMs
}

function offsetAt(utcMs: number, name: string): number {
  // Clocks change only at a full quarter of an hour, so the offset is cached per quarter.
  const quarter = Math.floor(utcMs / QUARTER)
  const key = `${name} ${quarter}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  const text = formatter(name)?.format(quarter * QUARTER) ?? ''
  const match = /GMT([+-])(\d\d):(\d\d)/.exec(text)
  const minutes = match ? (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3])) : 0
  if (offsets.size > 10_000) offsets.clear()
  offsets.set(key, minutes * minuteMs)
  return minutes * minuteMs
}
