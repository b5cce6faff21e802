/**
 * Decides whether a file is a list of indicators in a publisher's notation. Notations that only lists use (MISP, STIX,
 * OpenIOC, rules, zones) are unambiguous. Tables, JSON, XML and YAML also occur in logs, so there the names decide: a
 * log has the time of an event and its source and destination; a list has indicators, kinds and listing dates.
 */

import { isRejection } from '../domain/listing.ts'
import type { Detection, Head } from './feed-format.ts'
import { type DetectedFeed, detectFeeds } from './feeds/detect.ts'
import { ProseParser } from './feeds/documents/prose.ts'
import { headLines } from './feeds/head.ts'
import { feedFormatById } from './feeds/index.ts'
import { sampleLineRanges } from './logs/head.ts'
import { fieldsOf } from './logs/time/csv-clock.ts'
import { findStamp } from './logs/time/find.ts'
import type { StampRules } from './logs/time/stamp.ts'
import { Rows } from './reading/lines.ts'

/**
 * Below the layout of any product and above all carriers and notations: files that are detected with a higher score are
 * not checked for lists.
 */
export const LISTED_SCORE = 0.79

/** Minimum score. */
const SURE = 0.75

/** With a lower score, a plain list may consist of lines that start with an address, as in access logs. */
const SURE_OF_LINES = 0.82

/** Detects a list of indicators as log format `FEED_COMPARE`; undefined for anything else. */
export function listedIn(head: Head): Detection | undefined {
  for (const found of detectFeeds(head)) {
    if (feedFormatById(found.format)?.usedFor === 'searches') return undefined
    if (isList(found, head)) return { score: LISTED_SCORE, reason: `a list of indicators: ${found.reason}` }
  }
  return undefined
}

function isList({ format, options, score }: DetectedFeed, head: Head): boolean {
  if (!feedFormatById(format)?.usedFor)
    return score >= (format === 'plain-list' || format === 'hosts' ? SURE_OF_LINES : SURE)
  if (format === 'text-report') return isReport(head)
  const names = options as RecordOptions
  if (format === 'yaml')
    return score >= SURE && !hasJsonAfterText(head) && (stampShare(head) < 0.1 || hasListDates(names))
  return isListOfRecords(names, head)
}

/** Guessed columns or keys of the records in a table or document. */
interface RecordOptions {
  readonly delimiter?: unknown
  readonly records?: unknown
  readonly value?: unknown
  readonly type?: unknown
  readonly rangeEnd?: unknown
  readonly added?: unknown
  readonly firstSeen?: unknown
  readonly lastSeen?: unknown
  readonly validUntil?: unknown
}

function isListOfRecords(options: RecordOptions, head: Head): boolean {
  const values = namesOf(options.value)
  const types = namesOf(besideValue(options.type, options))
  if (values.length === 0 || hasEnds(values) || namesMachines(head)) return false
  const isListed = hasListDates(options)
  const isOfIndicators = isListed && values.some((name) => indicatorName.test(name))
  if (!isOfIndicators && (namesBothEnds(head, isListed) || namesProcesses(head))) return false
  const dated = hasEventTime(options, head)
  // A record of where something was seen, even if it was an indicator.
  if (dated && (namesEnds(head) || namesAffected(head))) return false
  if (values.every((name) => name === '')) return namesOf(options.records).every((path) => listPath.test(path))
  if (types.some((name) => kindName.test(name))) return !dated || values.some((name) => valueName.test(name))
  if (values.some((name) => indicatorName.test(name))) return true
  // Columns without names: the kinds next to the values, or a preamble that says what is listed.
  const nameless = values.every((name) => /^\d+$/.test(name))
  if (nameless) return options.delimiter !== ' ' && (hasKinds(options, head) || hasPreamble(head))
  if (dated || !values.some((name) => kindOfName.test(name)) || isDeep(options.value)) return false
  if (isListed) return true
  return (options.rangeEnd !== undefined || values.some((name) => digestName.test(name))) && stampShare(head) < 0.1
}

const kindName = /^(?:(?:ioc|indicator|observable|entity|artifact|attribute)[ _-]?)?(?:type|kind)$/i
const valueName = /^(?:ioc|indicator|observable|entity|artifact|attribute)?[ _-]?(?:value|name)?$/i
const indicatorName = /^(?:iocs?|indicators?|observables?)(?:[ _-]?(?:value|name))?(?:\[\])?$/i
const kindOfName =
  /url|domain|host|fqdn|(?:^|_)ips?(?:$|_|v[46])|ip.?addr|address|cidr|network|subnet|^start|md5|sha-?\d|hash|e-?mail/i
const digestName = /^(?:md5|sha-?(?:1|256|512))(?:[ _-]?(?:hash|sum|digest))?$/i
const listDate =
  /first.?seen|^first|last.?seen|last.?online|date.?added|added|listed|expir|valid.?(?:from|until)|reported/i
/** Names of listing dates that mean the same in any object of a record. */
const sureListDate = /first.?seen|last.?seen|last.?online|date.?added|listed|valid.?(?:from|until)/i
/** Names of the two ends of a connection, which show that a record is an event. */
const end = /^(?:src|dst|source|dest|client|server|local|remote|orig|resp|caller|peer)|_h$|[_.-](?:src|dst)[_.-]/i
const listPath =
  /^(?:\$?\.?|(?=\w*(?:black|block|deny|ban|drop))\w+|iocs?|indicators?|observables?|ip(?:s|v4s?|v6s?|_?addresses)?|addresses|domains?|urls?|hosts?|hash(?:es)?|md5s?|sha\d+s?|networks?|cidrs?|data|items|list|entries|results|values)\[\]$/i

/** Tells whether a value is deeply nested, as in events; records of a list are nearly flat. */
function isDeep(value: unknown): boolean {
  return Array.isArray(value) ? value.every(isDeep) : String(value).split('.').length > 2
}

/** Tells whether a column or key at the start is one end of a connection. */
function namesEnds(head: Head): boolean {
  return /(?:^|[,;\t|"{ ])"?(?:src|dst|source|dest(?:ination)?|client|server|local|remote)[ _.-]?(?:ip|addr|address|host|port|endpoint)\w*"?\s*(?:[,;\t|:]|$)/im.test(
    head.text.slice(0, 16_384),
  )
}

const sourceColumn = /^(?:src|source|client|local|orig(?:in)?|attacker|from)[ _.-]?(?:ip|addr|address|host)\w*$/i
const destinationColumn =
  /^(?:dst|dest(?:ination)?|server|remote|resp|target|victim|to)[ _.-]?(?:ip|addr|address|host)\w*$/i
/** Names that lists of attackers also have. */
const sideOfAttack = /^(?:attacker|victim|target)/i

/**
 * Tells whether the header of a table names the addresses of both ends of a connection: each row is an event.
 * @param isListed true if the table has listing dates
 */
function namesBothEnds(head: Head, isListed: boolean): boolean {
  const names = columnsOf(head).filter((name) => !isListed || !sideOfAttack.test(name))
  return names.some((name) => sourceColumn.test(name)) && names.some((name) => destinationColumn.test(name))
}

const processColumn = /^(?:command[ _.-]?line|(?:computer|device|machine|endpoint)[ _.-]?(?:name|id))$/i

/** Tells whether the header of a table names machines or their processes, and a time of events: each row is one. */
function namesProcesses(head: Head): boolean {
  const names = columnsOf(head)
  return (
    names.some((name) => processColumn.test(name)) &&
    names.some((name) => /time$|timestamp/i.test(name) && !listDate.test(name))
  )
}

/** The cells of the first row of a table; none of other files. */
function columnsOf(head: Head): string[] {
  const first = headLines(head).data[0] ?? ''
  if (/^\s*[{[<]/.test(first)) return []
  return first.split(/[,;\t|]/, 300).map((name) => name.trim().replaceAll(/^"|"$/g, ''))
}

function hasListDates(options: RecordOptions): boolean {
  const paths = [options.added, options.firstSeen, options.lastSeen, options.validUntil].flat()
  const beside = namesOf(besideValue(paths, options))
  return beside.some((name) => listDate.test(name)) || namesOf(paths).some((name) => sureListDate.test(name))
}

/**
 * The paths in the same object as a value, or in an object that contains it. Keys of other objects, such as the headers
 * of a response, do not describe the value.
 */
function besideValue(paths: unknown, { value }: RecordOptions): unknown[] {
  const places = [value].flat().map((path) => objectOf(path))
  return [paths].flat().filter((path) => {
    const place = objectOf(path)
    return places.some((around) => place === '' || around === place || around.startsWith(`${place}.`))
  })
}

/** The path of the parent object of `path`; empty at the top level. */
function objectOf(path: unknown): string {
  const text = String(path)
  return text.slice(0, Math.max(0, text.lastIndexOf('.')))
}

/** Tells whether a nameless column contains at least two kinds; a single repeated word could be anything. */
function hasKinds({ delimiter, type }: RecordOptions, head: Head): boolean {
  if (typeof delimiter !== 'string' || typeof type !== 'number') return false
  const kinds = new Set(
    headLines(head)
      .data.slice(0, 200)
      .map((line) => fieldsOf(line, delimiter)[type]),
  )
  return kinds.size > 1
}

/** Tells whether a column names an end of a connection. `dst_ip` does not count: Feodo Tracker's list has this column. */
function hasEnds(values: readonly string[]): boolean {
  return values.some((name) => end.test(name) && !/^dst_ip$/.test(name))
}

/** The last part of each path or column name in an option; column numbers as they are. */
function namesOf(option: unknown): string[] {
  if (option === undefined) return []
  if (Array.isArray(option)) return option.flatMap(namesOf)
  const text = String(option)
  return [text.endsWith('[]') ? text : text.slice(text.lastIndexOf('.') + 1)]
}

/** Beginnings of names for the time of an event. Letter case and `_` do not matter. */
const happened = '(?:event|alert|message|click|activity|occurr(?:ed|ence)|logged)_?'
const eventTime = `@?timestamp|_?time|ts|date_?time|log_?time|${happened}(?:date_?)?(?:time|at|on)(?:_?(?:stamp|utc))?`
/** JSON keys also allow `when` and `occurred`; in column headers they would match words of a comment. */
const eventTimeKey = new RegExp(`"(?:${eventTime}|when|occurr?ed)"\\s*:`, 'i')
const eventTimeTag = new RegExp(`[<\\s](?:${eventTime})\\s*[=>]`, 'i')
const eventTimeColumn = new RegExp(`(?:^|[,;\\t|"# ])(?:${eventTime})(?:$|[,;\\t|" ])`, 'i')
/** In columns with these names, only a value with a time of day, or an epoch number, is the time of an event. */
const eventDate = `${happened}date(?:_?(?:stamp|utc))?`
const timeOfDay = '(?:\\d{10}|[^"\'<>,;|]{0,40}\\d:\\d\\d)'
const eventDateKey = new RegExp(`"${eventDate}"\\s*:\\s*"?${timeOfDay}`, 'i')
const eventDateTag = new RegExp(`[<\\s]${eventDate}\\s*[=>]\\s*["']?${timeOfDay}`, 'i')
const eventDateColumn = new RegExp(`^[# "]*${eventDate}[" ]*$`, 'i')
const eventDateCell = new RegExp(`^"?${timeOfDay}`)
/** `identifiedAt`, `created_at`, `detectionTime`, `backend_timestamp` with date and time of day: in events and in lists. */
const anyTimeKey = /"[a-z_]{2,30}(?:time|at|date|detected|stamp)"\s*:\s*"\d{4}-\d\d-\d\d[T ]\d\d:\d\d/i
/** Keys that say where or to whom something happened, which lists of indicators do not have. */
const affectedKey =
  /"(?:agent_?(?:id|name|uuid|domain|computer_?name|detection_?info)|(?:computer|device|machine)_?(?:id|name|(?:in|ex)ternal_?ip|host_?name|dns_?name)|endpoint_?(?:name|host_?name|dns_?name)|recipients?|user_?principal_?name|(?:impact(?:ed)?|affected|vulnerable)_?(?:scope|assets?|entit(?:y|ies)|hosts?|devices?|machines?|users?|accounts?))"\s*:/i
/** The object of a machine, as ECS, OCSF and EDR products write it. */
const affectedObject = /"(?:(?:agent|device|endpoint|machine|computer)"\s*:\s*\{|host"\s*:\s*\{[^{}]{0,300}"os"\s*:)/i
/** Keys that may also name the reporter of a listing, or an endpoint of an API; ambiguous next to listing dates. */
const affectedOrReporterKey = /"(?:user_?name|endpoint_?id)"\s*:/i

/**
 * Tells whether a column or key at the start is named like the time of an event. In JSON, any time counts beside who or
 * what was affected.
 */
function hasEventTime(options: RecordOptions, head: Head): boolean {
  const start = head.text.slice(0, 65_536)
  if (/^\s*[{[]/.test(start)) {
    if (eventTimeKey.test(start) || eventDateKey.test(start)) return true
    const affected = namesAffected(head) || (affectedOrReporterKey.test(start) && !hasListDates(options))
    return affected && anyTimeKey.test(start)
  }
  if (/^\s*</.test(start)) return eventTimeTag.test(start) || eventDateTag.test(start)
  const { data, comments } = headLines(head)
  const names = [data[0] ?? '', comments.at(-1) ?? '']
  return eventTimeColumn.test(names.join(',')) || names.some((line) => hasEventDate(line, data[1] ?? ''))
}

/** Tells whether a key or object at the start of a JSON file says where or to whom it happened. */
function namesAffected(head: Head): boolean {
  const start = head.text.slice(0, 65_536)
  return /^\s*[{[]/.test(start) && (affectedKey.test(start) || affectedObject.test(start))
}

/** Tells whether the records of a JSON file are machines with their operating system: an inventory. */
function namesMachines(head: Head): boolean {
  const start = head.text.slice(0, 16_384)
  return (
    /^\s*[{[]/.test(start) &&
    /"(?:os_?version|os_?product_?type|os_?build|machine_?serial)"\s*:/i.test(start) &&
    /"(?:host|computer|machine|device)_?name"\s*:/i.test(start)
  )
}

/** Tells whether every line is a JSON object after some text, which YAML reads as a key. */
function hasJsonAfterText(head: Head): boolean {
  const { data } = headLines(head)
  return data.length > 0 && data.every((line) => /^(?!- )[^{"]{1,200}\{\s*"/.test(line) && line.trimEnd().endsWith('}'))
}

/** Tells whether the row has a time of day in a column that the line of names calls the date of an event. */
function hasEventDate(names: string, row: string): boolean {
  for (const delimiter of [',', ';', '\t', '|']) {
    const column = names.split(delimiter).findIndex((name) => eventDateColumn.test(name))
    if (column >= 0 && eventDateCell.test(fieldsOf(row, delimiter)[column] ?? '')) return true
  }
  return false
}

/** Tells whether at least three comments precede the first row and use words of lists, such as "blocklist". */
function hasPreamble(head: Head): boolean {
  const top: string[] = []
  for (const line of headLines(head).all) {
    const text = line.trim()
    if (text === '') continue
    if (!/^(?:[#;!]|\/\/)/.test(text)) break
    if (/^#(?:fields|Fields:|separator|Version:|Software:)/.test(text)) return false
    top.push(text)
    if (top.length === 200) break
  }
  return (
    top.length >= 3 &&
    /\bfeed\b|\b(?:block|black|deny)[ -]?list|\bindicators?\b|\biocs?\b|\bmalicious\b|\bc2\b|c&c|\bbotnet|\bsuspicious\b|\bsinkhole/i.test(
      top.join('\n'),
    )
  )
}

/** A time of day without its date, at the start of a line. */
const leadingTime = /^\W{0,2}[0-2]?\d:[0-5]\d:[0-5]\d(?!\d)/

/** Prose in which at least a third of the lines contains an indicator, and hardly any a time. */
function isReport(head: Head): boolean {
  const lines = headLines(head)
    .all.filter((line) => line.trim() !== '')
    .slice(0, 1000)
  if (stampShare(head) >= 0.1 || lines.filter((line) => leadingTime.test(line)).length >= lines.length * 0.1)
    return false
  const parser = new ProseParser()
  const rows = new Rows()
  let hits = 0
  for (const line of lines) {
    const before = rows.items.length
    parser.line(line, 1, rows)
    if (rows.items.slice(before).some((item) => !isRejection(item))) hits++
  }
  return hits >= 3 && hits * 3 >= lines.length
}

const anyRules: StampRules = { zoneMs: 0, dayFirst: false, year: () => 2000 }

/** Share of lines that contain a time. */
function stampShare(head: Head): number {
  const ranges = sampleLineRanges(head)
  if (ranges.length === 0) return 0
  let stamped = 0
  for (const { start, end } of ranges) if (!Number.isNaN(findStamp(head.bytes, start, end, anyRules))) stamped++
  return stamped / ranges.length
}
