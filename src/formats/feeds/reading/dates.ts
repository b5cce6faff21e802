import { dayMs, hourMs, minuteMs } from '../../../domain/time-units.ts'

/** Meaning of `03/04/2024`: in the United States the month comes first. `unknown`: such dates are not read, but for ends. */
export type DateOrder = 'mdy' | 'dmy' | 'unknown'

const earliest = Date.UTC(1995, 0, 1)
const latest = Date.UTC(2100, 0, 1)

/**
 * Starts of the names of months without accents: in English, then, where they differ, in German, French, Spanish,
 * Portuguese, Italian, Polish and Russian.
 */
const months = [
  /^(?:jan|gen|ene|sty|янв)/,
  /^(?:feb|fev|lut|фев)/,
  /^(?:mar|mae|mrz|мар)/,
  /^(?:apr|avr|abr|kwi|апр)/,
  /^(?:may|mai|mag|maj|мая|маи)/,
  /^(?:jun|juin|giu|cze|июн)/,
  /^(?:jul|juil|lug|lip|июл)/,
  /^(?:aug|aou|ago|sie|авг)/,
  /^(?:sep|set|wrz|сен)/,
  /^(?:oct|okt|out|ott|paz|окт)/,
  /^(?:nov|lis|ноя)/,
  /^(?:dec|dez|dic|gru|дек)/,
] as const

/**
 * Converts a publisher's date to ms since epoch UTC. Accepts ISO 8601 and looser variants, epoch seconds, ms, µs or ns,
 * `20240131`, `20240131235959`, `20240131T235959Z`, US and European order, RFC 5322, ctime and the dates of web server
 * logs. Two digits of a year are read where the day is certain: `31.01.24`, `31-Jan-24`. Without a zone it is UTC.
 * Undefined if it is not a date or outside 1995 to 2100 (`0000-00-00`, 0).
 */
export function parseDate(text: string, order: DateOrder = 'mdy'): number | undefined {
  const length = text.length
  if (length < 8 || length > 64) return undefined
  const ms = isoDate(text) ?? otherDate(withoutUhr(text.trim()), order)
  return ms !== undefined && ms >= earliest && ms < latest ? ms : undefined
}

/**
 * Reads the date until which something is valid, as `parseDate` does: a day without a time of day is valid to its end, and
 * of an unknown order the later reading counts.
 */
export function parseEnd(text: string, order: DateOrder = 'mdy'): number | undefined {
  const ms = parseRemoval(text, order)
  return ms !== undefined && !hasTime.test(text) ? ms + dayMs : ms
}

/**
 * Reads the date on which something was removed, as `parseDate` does. Of an unknown order the later reading counts: what
 * ends some time is not listed for ever.
 */
export function parseRemoval(text: string, order: DateOrder = 'mdy'): number | undefined {
  if (order !== 'unknown') return parseDate(text, order)
  const [day, month] = [parseDate(text, 'dmy'), parseDate(text, 'mdy')]
  return day === undefined || month === undefined ? (day ?? month) : Math.max(day, month)
}

/** A time of day, or seconds since 1970. */
const hasTime = /:|\dT\d|^\s*\d{9}/i

/** A time of day as writers leave it: `3:04`, `03:04:05.678`, `9:5:3`. */
const clock = String.raw`(\d{1,2}:\d{1,2}(?::\d{1,2}(?:\.\d{1,9})?)?)`
/** AM or PM and a zone behind it. */
const halfAndZone = String.raw`\s*([ap]m)?\s*(.{0,9})`

const yearFirstDate = new RegExp(String.raw`^(\d{4})([./-])(\d{1,2})\2(\d{1,2})(?:[ T,]+${clock}${halfAndZone})?$`, 'i')
const dottedDate = new RegExp(String.raw`^(\d\d)\.(\d\d)\.(\d\d)(?:[ ,]+${clock})?$`)
const shortNamedDate = new RegExp(String.raw`^(\d{1,2})-([a-z]{3})-(\d\d)(?:[ ,]+${clock}\s*([ap]m)?)?$`, 'i')
/** `2026年5月1日 10:30` */
const chineseDate = new RegExp(
  String.raw`^(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일](?:\s{0,3}${clock})?$`,
)
const numericDate = new RegExp(String.raw`^(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?:[ T,]+${clock}${halfAndZone})?$`, 'i')
/** `Fri, 21 Jan 2022 05:30:02 UTC`, `21-Jan-2022`, `Freitag, 21. Januar 2022`, `21 de enero de 2022`, `1er mai 2022` */
const dayMonthDate = new RegExp(
  String.raw`^(?:\p{L}{3,12},?\s+)?(\d{1,2})(?:er|º)?(?:[ /-]|\. ?)(?:de )?(\p{L}{3,12})(?:[ ,/-]+|\. ?)(?:de )?(\d{4})(?: г\.)?(?:[ T,]+${clock}${halfAndZone})?$`,
  'iu',
)
/** `Fri Jan 21 05:30:02 UTC 2022` (ctime, date(1)) */
const ctimeDate = new RegExp(
  String.raw`^(?:[a-z]{3,9},?\s+)?([a-z]{3,9})\s+(\d{1,2})\s+${clock}\s+(?:([a-z+\d:-]{1,6})\s+)?(\d{4})$`,
  'i',
)
/** `January 21, 2022 5:30 AM`, `Friday, January 21, 2022` */
const americanDate = new RegExp(
  String.raw`^(?:[a-z]{3,9},\s+)?([a-z]{3,9})\.?\s+(\d{1,2}),?\s+(\d{4})(?:[ T,@]+${clock}${halfAndZone})?$`,
  'i',
)
/** The common log format of web servers. */
const webServerDate = new RegExp(String.raw`^(\d\d)\/([a-z]{3})\/(\d{4}):${clock}(?: ([+-]\d{4}))?$`, 'i')

/** The number of `count` digits at `at`, or -1. */
function digits(text: string, at: number, count: number): number {
  let value = 0
  for (let i = at; i < at + count; i++) {
    const c = text.charCodeAt(i) - 48
    if (!(c >= 0 && c <= 9)) return -1
    value = value * 10 + c
  }
  return value
}

/**
 * `YYYY-MM-DD[T ]HH:MM[:SS[.fff]][zone]`, also with slashes in the date. By far the most common notation, so it is
 * parsed without patterns.
 */
function isoDate(text: string): number | undefined {
  const mark = text.charCodeAt(4)
  if ((mark !== 45 && mark !== 47) || text.charCodeAt(7) !== mark) return undefined
  const year = digits(text, 0, 4)
  const month = digits(text, 5, 2)
  const date = digits(text, 8, 2)
  if (year < 0 || month < 1 || month > 12 || date < 1 || date > 31) return undefined
  const day = dateOf(year, month, date)
  if (day === undefined || text.length === 10) return day
  let ms = day
  const separator = text.charCodeAt(10)
  // A dash is in front of a time of day only if this has seconds: `2026-01-02-05:00` is a day with its zone.
  const isDash = separator === 45 && text.charCodeAt(16) === 58
  if (separator !== 84 && separator !== 32 && separator !== 116 && separator !== 95 && !isDash) return undefined
  const hour = digits(text, 11, 2)
  const minute = digits(text, 14, 2)
  if (hour < 0 || hour > 24 || minute < 0 || minute > 59 || text.charCodeAt(13) !== 58) return undefined
  ms += hour * hourMs + minute * minuteMs
  let at = 16
  if (text.charCodeAt(16) === 58) {
    const second = digits(text, 17, 2)
    if (second < 0 || second > 60) return undefined
    ms += second * 1000
    at = 19
    if (text.charCodeAt(19) === 46 || text.charCodeAt(19) === 44) {
      at = 20
      let scale = 100
      for (; text.charCodeAt(at) >= 48 && text.charCodeAt(at) <= 57; at++) {
        ms += Math.floor((text.charCodeAt(at) - 48) * scale)
        scale /= 10
      }
    }
  }
  if (at === text.length) return ms
  const zone = zoneMinutes(text.slice(at).trim())
  return zone === undefined ? undefined : ms - zone * minuteMs
}

/** Minutes east of UTC: `Z`, `UTC`, `GMT`, `+0200`, `+02:00`, `+02`, and the abbreviations of RFC 5322. */
function zoneMinutes(zone: string): number | undefined {
  const named: Record<string, number> = { '': 0, z: 0, utc: 0, gmt: 0, ut: 0, est: -300, edt: -240, cst: -360 }
  const more: Record<string, number> = { cdt: -300, mst: -420, mdt: -360, pst: -480, pdt: -420, cet: 60, cest: 120 }
  const name = zone.toLowerCase().replace(/^\((utc|gmt)\)$/, '$1')
  if (Object.hasOwn(named, name)) return named[name]
  if (Object.hasOwn(more, name)) return more[name]
  // Go repeats the zone: `+0000 UTC`.
  const found = /^(?:utc|gmt)?([+-])(\d{2}):?(\d{2})?(?: [A-Z]{3,4})?$/i.exec(zone)
  if (!found) return undefined
  const minutes = Number(found[2]) * 60 + Number(found[3] ?? 0)
  return found[1] === '-' ? -minutes : minutes
}

/** `31.01.2024, 23:59 Uhr` */
function withoutUhr(text: string): string {
  return /uhr$/i.test(text) ? text.slice(0, -3).trimEnd() : text
}

/** Dates that begin with four digits of the year or have two: `2024/1/31 4:05`, `2024.01.31`, `31.01.24`, `31-Jan-24`. */
function shortDate(text: string): number | undefined {
  const first = text.charCodeAt(0)
  if (!(first >= 48 && first <= 57)) return undefined
  const basic = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)?(?:\.\d{1,9})?(.{0,9})$/.exec(text)
  if (basic) {
    const [, year, month, date, hour, minute, second = '00', zone] = basic
    return withTime(dateOf(Number(year), Number(month), Number(date)), `${hour}:${minute}:${second}`, undefined, zone)
  }
  const yearFirst = yearFirstDate.exec(text)
  if (yearFirst) {
    const [, year, , month, date, time, half, zone] = yearFirst
    return withTime(dateOf(Number(year), Number(month), Number(date)), time, half, zone)
  }
  const dotted = dottedDate.exec(text)
  if (dotted) {
    const [, date, month, year, time] = dotted
    return withTime(dateOf(fullYear(year), Number(month), Number(date)), time, undefined, undefined)
  }
  const named = shortNamedDate.exec(text)
  if (named) {
    const [, date, month, year, time, half] = named
    return withTime(dateOf(fullYear(year), monthOf(month), Number(date)), time, half, undefined)
  }
  const log = webServerDate.exec(text)
  if (!log) return undefined
  const [, date, month, year, time, zone] = log
  return withTime(dateOf(Number(year), monthOf(month), Number(date)), time, undefined, zone)
}

/** The year of two digits: 1995 to 2094. */
function fullYear(digits: string | undefined): number {
  const year = Number(digits)
  return year < 95 ? 2000 + year : 1900 + year
}

function otherDate(text: string, order: DateOrder): number | undefined {
  if (/^\d{8}$/.test(text)) return dateOf(Number(text.slice(0, 4)), Number(text.slice(4, 6)), Number(text.slice(6)))
  if (/^\d{14}$/.test(text)) {
    const start = dateOf(Number(text.slice(0, 4)), Number(text.slice(4, 6)), Number(text.slice(6, 8)))
    return withTime(start, `${text.slice(8, 10)}:${text.slice(10, 12)}:${text.slice(12)}`, undefined, undefined)
  }
  if (/^\d{9,10}(?:\.\d{1,9})?$/.test(text)) return Math.round(Number(text) * 1000)
  if (/^\d{13}$/.test(text)) return Number(text)
  if (/^\d{16}$/.test(text)) return Math.floor(Number(text) / 1000)
  if (/^\d{19}$/.test(text)) return Math.floor(Number(text) / 1_000_000)

  const chinese = chineseDate.exec(text)
  if (chinese) {
    const [, year, month, date, time] = chinese
    return withTime(dateOf(Number(year), Number(month), Number(date)), time, undefined, undefined)
  }
  const numeric = numericDate.exec(text)
  if (numeric) {
    const [, first, mark, second, year, time, half, zone] = numeric
    // Dots are European notation; a first number above 12 is not a month.
    if (order === 'unknown' && mark !== '.' && Number(first) <= 12 && Number(second) <= 12 && first !== second)
      return undefined
    const dayFirst = mark === '.' || Number(first) > 12 || (order === 'dmy' && Number(second) <= 12)
    const start = dateOf(Number(year), Number(dayFirst ? second : first), Number(dayFirst ? first : second))
    return withTime(start, time, half, zone)
  }
  const dayMonth = dayMonthDate.exec(text)
  if (dayMonth) {
    const [, date, month, year, time, half, zone] = dayMonth
    return withTime(dateOf(Number(year), monthOf(month), Number(date)), time, half, zone)
  }
  const ctime = ctimeDate.exec(text)
  if (ctime) {
    const [, month, date, time, zone, year] = ctime
    return withTime(dateOf(Number(year), monthOf(month), Number(date)), time, undefined, zone)
  }
  const american = americanDate.exec(text)
  if (american) {
    const [, month, date, year, time, half, zone] = american
    return withTime(dateOf(Number(year), monthOf(month), Number(date)), time, half, zone)
  }
  return shortDate(text)
}

function monthOf(name = ''): number {
  const plain = name.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
  return months.findIndex((start) => start.test(plain)) + 1
}

function dateOf(year: number, month: number, date: number): number | undefined {
  const ms = Date.UTC(year, month - 1, date)
  // `Date` reads 31 February as 3 March.
  return month >= 1 && month <= 12 && new Date(ms).getUTCDate() === date ? ms : undefined
}

/** Ms since midnight; undefined if there is no such time of day. */
function timeOf(time: string): number | undefined {
  const [hour = 0, minute = 0, second = 0] = time.split(':').map(Number)
  if (hour > 24 || minute > 59 || second >= 61) return undefined
  return (hour * 3600 + minute * 60) * 1000 + Math.floor(second * 1000)
}

function withTime(
  start: number | undefined,
  time: string | undefined,
  half: string | undefined,
  zone: string | undefined,
): number | undefined {
  if (start === undefined) return undefined
  let ms = time ? timeOf(time) : 0
  if (ms === undefined) return undefined
  if (half) ms = (ms % (dayMs / 2)) + (half.toLowerCase() === 'pm' ? dayMs / 2 : 0)
  const minutes = zoneMinutes((zone ?? '').trim())
  return minutes === undefined ? undefined : start + ms - minutes * minuteMs
}
