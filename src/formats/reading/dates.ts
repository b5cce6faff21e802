import { dayMs, hourMs, minuteMs } from '../../domain/time-units.ts'

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
  const ms = isoDate(text) ?? otherDate(text.trim().replace(/\s{0,9}uhr$/i, ''), order)
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
const clock = String.raw`(?<time>\d{1,2}:\d{1,2}(?::\d{1,2}(?:\.\d{1,9})?)?)`
/** AM or PM and a zone behind it. */
const halfAndZone = String.raw`\s*(?<half>[ap]m)?\s*(?<zone>.{0,9})`
const digitsOfDay = String.raw`(?<year>\d{4})(?<month>\d\d)(?<date>\d\d)`

/** How dates are written, other than as `isoDate` reads them. A month is a number or a name. */
const notations = [
  String.raw`${digitsOfDay}(?:(?<hour>\d\d)(?<minute>\d\d)(?<second>\d\d))?`,
  String.raw`${digitsOfDay}T(?<hour>\d\d)(?<minute>\d\d)(?<second>\d\d)?(?:\.\d{1,9})?(?<zone>.{0,9})`,
  // `2026年5月1日 10:30`
  String.raw`(?<year>\d{4})\s?[年년]\s?(?<month>\d{1,2})\s?[月월]\s?(?<date>\d{1,2})\s?[日일](?:\s{0,3}${clock})?`,
  String.raw`(?<first>\d{1,2})(?<mark>[./-])(?<next>\d{1,2})\k<mark>(?<year>\d{4})(?:[ T,]+${clock}${halfAndZone})?`,
  // `Fri, 21 Jan 2022 05:30:02 UTC`, `21-Jan-2022`, `Freitag, 21. Januar 2022`, `21 de enero de 2022`, `1er mai 2022`
  String.raw`(?:\p{L}{3,12},?\s+)?(?<date>\d{1,2})(?:er|º)?(?:[ /-]|\. ?)(?:de )?(?<month>\p{L}{3,12})(?:[ ,/-]+|\. ?)(?:de )?(?<year>\d{4})(?: г\.)?(?:[ T,]+${clock}${halfAndZone})?`,
  // `Fri Jan 21 05:30:02 UTC 2022` (ctime, date(1))
  String.raw`(?:[a-z]{3,9},?\s+)?(?<month>[a-z]{3,9})\s+(?<date>\d{1,2})\s+${clock}\s+(?:(?<zone>[a-z+\d:-]{1,6})\s+)?(?<year>\d{4})`,
  // `January 21, 2022 5:30 AM`, `Friday, January 21, 2022`
  String.raw`(?:[a-z]{3,9},\s+)?(?<month>[a-z]{3,9})\.?\s+(?<date>\d{1,2}),?\s+(?<year>\d{4})(?:[ T,@]+${clock}${halfAndZone})?`,
  // `2024/1/31 4:05`, `2024.01.31`
  String.raw`(?<year>\d{4})(?<mark>[./-])(?<month>\d{1,2})\k<mark>(?<date>\d{1,2})(?:[ T,]+${clock}${halfAndZone})?`,
  String.raw`(?<date>\d\d)\.(?<month>\d\d)\.(?<year>\d\d)(?:[ ,]+${clock})?`,
  String.raw`(?<date>\d{1,2})-(?<month>[a-z]{3})-(?<year>\d\d)(?:[ ,]+${clock}\s*(?<half>[ap]m)?)?`,
  // The common log format of web servers.
  String.raw`(?<date>\d\d)/(?<month>[a-z]{3})/(?<year>\d{4}):${clock}(?: (?<zone>[+-]\d{4}))?`,
].map((notation) => new RegExp(`^${notation}$`, 'iu'))

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

/** The year, possibly of two digits: 1995 to 2094. */
const fullYear = (year: number) => year + (year < 95 ? 2000 : year < 100 ? 1900 : 0)

function otherDate(text: string, order: DateOrder): number | undefined {
  if (/^\d{9,10}(?:\.\d{1,9})?$/.test(text)) return Math.round(Number(text) * 1000)
  if (/^\d{13}$/.test(text)) return Number(text)
  if (/^\d{16}$/.test(text)) return Math.floor(Number(text) / 1000)
  if (/^\d{19}$/.test(text)) return Math.floor(Number(text) / 1_000_000)
  for (const notation of notations) {
    const groups = notation.exec(text)?.groups as Record<string, string | undefined> | undefined
    if (groups) return dateIn(groups, order)
  }
  return undefined
}

/** The date whose parts a notation found. */
function dateIn(parts: Readonly<Record<string, string | undefined>>, order: DateOrder): number | undefined {
  const { first, next, mark, year, half, zone = '', hour, minute, second = '00' } = parts
  let { date, month = '', time } = parts
  if (first !== undefined) {
    // Dots are European notation; a first number above 12 is not a month.
    if (order === 'unknown' && mark !== '.' && Number(first) <= 12 && Number(next) <= 12 && first !== next)
      return undefined
    const dayFirst = mark === '.' || Number(first) > 12 || (order === 'dmy' && Number(next) <= 12)
    ;[date, month] = dayFirst ? [first, next ?? ''] : [next, first]
  }
  const start = dateOf(fullYear(Number(year)), /^\d/.test(month) ? Number(month) : monthOf(month), Number(date))
  if (hour !== undefined) time = `${hour}:${minute}:${second}`
  let ms = time === undefined ? 0 : timeOf(time)
  const minutes = zoneMinutes(zone.trim())
  if (start === undefined || ms === undefined || minutes === undefined) return undefined
  if (half) ms = (ms % (dayMs / 2)) + (half.toLowerCase() === 'pm' ? dayMs / 2 : 0)
  return start + ms - minutes * minuteMs
}

function monthOf(name: string): number {
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
