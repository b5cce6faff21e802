/**
 * Not a log but a list of indicators that the user wants to compare with the sources. Almost every line is an address,
 * name, URL or hash (defanged too), a hosts entry, or a row of few columns with one indicator and without an event
 * time. `listed-in.ts` recognises lists in publishers' notations (MISP, STIX, rules, zones).
 */

import { readValue } from '../../../domain/observables/read.ts'
import type { Head } from '../../feed-format.ts'
import { logFormat } from '../../log-format.ts'
import { dataLines, sampleLines } from '../head.ts'
import { isJsonLines, jsonEvents } from '../lines/json-events.ts'
import { delimiterOf, fieldsOf } from '../time/csv-clock.ts'
import { findStamp } from '../time/find.ts'
import type { StampRules } from '../time/stamp.ts'

/** Enough lines to be certain; each requires lookups of public suffixes. */
const MOST_LINES = 200

/** Columns that show that the rows are indicators, with or without dates. */
const indicatorColumn =
  /^"?(?:ioc|iocs|indicator|indicators|indicator_value|ioc_value|observable|ioc_type|indicator_type|dst_ip_ioc)"?$/i

/** Column names that lists use, but also firewalls, which add the time of the event. */
const threatColumn = /^"?(?:threat_type|malware_family)"?$/i
const endColumn =
  /^"?(?:src|dst|source|dest(?:ination)?|client|server|local|remote)[ _.-]?(?:ip|addr|address|host|port)\w*"?$/i
const eventTimeColumn =
  /^"?(?:@?timestamp|_?time|ts|date_?time|event_?(?:date_?)?time|log_?time|receive_?time|generated_?time|start_?time)"?$/i

const anyRules: StampRules = { zoneMs: 0, dayFirst: false, year: () => 2000 }

export const feedCompare = logFormat({
  id: 'FEED_COMPARE',
  title: {
    de: 'Liste von Indikatoren (mit den Quellen verglichen)',
    en: 'List of indicators (compared with the sources)',
  },
  products: ['Indicator list', 'Block list', 'Hosts file'],

  detect: fromLines,

  clock: () => () => Number.NaN,

  toLines: jsonEvents,
  isMadeOfLines: isJsonLines,
})

function fromLines(head: Head): { score: number; reason: string } | undefined {
  const start = head.text.trimStart()
  if (start.startsWith('{') || start.startsWith('<')) return undefined
  if (/^\[\s*"/.test(start.slice(0, 4096))) return fromArray(start.slice(0, 65_536))
  if (/^#fields\tindicator\t/m.test(start.slice(0, 4096)))
    return { score: 0.98, reason: "a file of Zeek's intel framework" }
  const lines = dataLines(head).slice(0, MOST_LINES)
  const first = lines[0]
  if (first === undefined) return undefined
  const delimiter = delimiterOf(lines)
  const header = delimiter === undefined ? [] : fieldsOf(first, delimiter)
  const dated = header.some((field) => eventTimeColumn.test(field))
  // Columns that say where something was seen belong to an event, even if the value is an indicator.
  if (dated && header.some((field) => endColumn.test(field))) return undefined
  const named =
    header.some((field) => indicatorColumn.test(field)) || (!dated && header.some((field) => threatColumn.test(field)))
  const rows = named || (header.length > 1 && !header.some(isIndicator) && lines.length > 1) ? lines.slice(1) : lines
  let hits = 0
  for (const line of rows) if (isIndicatorRow(line, delimiter, named)) hits++
  if (rows.length === 0 || hits < rows.length * 0.9) return undefined
  // Rows after a Zeek or W3C header are a log.
  if (sampleLines(head).some((line) => /^#(?:fields|Fields:|separator|Software:)/.test(line))) return undefined
  return {
    score: rows.length === 1 ? 0.9 : 0.98,
    reason: `${hits} of ${rows.length} lines are indicators without the time of an event`,
  }
}

/** A JSON array of strings. */
function fromArray(text: string): { score: number; reason: string } | undefined {
  const values = text.match(/"[^"\n]{3,500}"/g)?.slice(0, MOST_LINES) ?? []
  const hits = values.filter((value) => isIndicator(value.slice(1, -1).replaceAll('\\/', '/'))).length
  return values.length > 0 && hits >= values.length * 0.9
    ? { score: 0.97, reason: `a JSON array, ${hits} of whose ${values.length} strings are indicators` }
    : undefined
}

function isIndicator(text: string): boolean {
  return text.length >= 4 && text.length <= 2048 && readValue(text) !== undefined
}

/** Tells whether a cell is a part of a request or a `key=value` pair, which lists do not have. */
function isEventPart(field: string): boolean {
  return (
    field.startsWith('/') ||
    /^[a-z_]+=/i.test(field) ||
    /^(?:GET|POST|PUT|HEAD|DELETE|OPTIONS|PATCH|CONNECT|TCP_\w+|ALLOW\w*|DENY|DENIED|DROP|ACCEPT|REJECT|PERMIT)$/i.test(
      field,
    )
  )
}

function isIndicatorRow(line: string, delimiter: string | undefined, named: boolean): boolean {
  if (line.length > 4000) return false
  const text = line.trim()
  if (isIndicator(text)) return true
  // `value # comment`, `value ; comment`, `value // comment`
  const bare = text.replace(/(?:\s(?:;|\/\/)|#).*$/s, '').trim()
  if (isIndicator(bare)) return true
  const hosts = /^(?:0\.0\.0\.0|127\.0\.0\.1|::1?|\|\||\*\.|\.)\s*([^\s^]+)(?:\^\S*)?$/.exec(bare)?.[1]
  if (hosts !== undefined && (isIndicator(hosts) || hosts === 'localhost')) return true
  if (named) return delimiter !== undefined && fieldsOf(text, delimiter).some(isIndicator)
  // A row of a few columns with one indicator and no time.
  const bytes = new TextEncoder().encode(text.slice(0, 600))
  if (!Number.isNaN(findStamp(bytes, 0, bytes.length, anyRules))) return false
  const fields = delimiter === undefined ? bare.split(/\s+/) : fieldsOf(text, delimiter)
  // Words next to an address indicate a log, `192.0.2.1 GET /a 200`; a list has a score, a country, a name.
  if (fields.length > (delimiter === undefined ? 3 : 8) || fields.some(isEventPart)) return false
  const indicators = fields.filter(isIndicator).length
  // Two addresses are a connection, which is an event.
  return indicators === 1 && (isIndicator(fields[0] ?? '') || (delimiter !== undefined && fields.length <= 4))
}
