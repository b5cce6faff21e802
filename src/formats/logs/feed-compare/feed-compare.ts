/**
 * Not a log but a list of indicators that the user wants to compare with the sources. Almost every line is an address,
 * name, URL or hash (defanged too), or a row of few columns with one indicator and without an event time. `listed-in.ts`
 * recognises lists by their names and in publishers' notations.
 */

import { readValue } from '../../../domain/observables/read.ts'
import type { Detection, Head } from '../../feed-format.ts'
import { logFormat } from '../../log-format.ts'
import { dataLines } from '../head.ts'
import { isJsonLines, jsonEvents } from '../lines/json-events.ts'
import { delimiterOf, fieldsOf } from '../time/csv-clock.ts'
import { findStamp } from '../time/find.ts'
import type { StampRules } from '../time/stamp.ts'

/** Enough lines to be certain; each requires lookups of public suffixes. */
const MOST_LINES = 200

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

function fromLines(head: Head): Detection | undefined {
  if (/^#fields\tindicator\t/m.test(head.text.slice(0, 4096)))
    return { score: 0.98, reason: "a file of Zeek's intel framework" }
  // Rows after another header of Zeek or W3C are a log.
  if (/^#(?:fields|Fields:|separator|Software:)/m.test(head.text)) return undefined
  const lines = dataLines(head).slice(0, MOST_LINES)
  const delimiter = delimiterOf(lines)
  const header = fieldsOf(lines[0] ?? '', delimiter ?? ' ')
  const rows = header.length > 1 && !header.some(isIndicator) && lines.length > 1 ? lines.slice(1) : lines
  const hits = rows.filter((line) => isIndicatorRow(line, delimiter)).length
  if (hits === 0 || hits < rows.length * 0.9) return undefined
  return {
    score: rows.length === 1 ? 0.9 : 0.98,
    reason: `${hits} of ${rows.length} lines are indicators without the time of an event`,
  }
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

function isIndicatorRow(line: string, delimiter: string | undefined): boolean {
  if (line.length > 4000) return false
  const text = line.trim()
  // `value # comment`, `value ; comment`, `value // comment`
  const bare = text.replace(/(?:\s(?:;|\/\/)|#).*$/s, '').trim()
  if (isIndicator(text) || isIndicator(bare)) return true
  const bytes = new TextEncoder().encode(text.slice(0, 600))
  if (!Number.isNaN(findStamp(bytes, 0, bytes.length, anyRules))) return false
  const fields = delimiter === undefined ? bare.split(/\s+/) : fieldsOf(text, delimiter)
  // Words next to an address indicate a log, `192.0.2.1 GET /a 200`; a list has a score, a country, a name.
  if (fields.length > (delimiter === undefined ? 3 : 8) || fields.some(isEventPart)) return false
  // Two addresses are a connection, which is an event.
  const isOnly = fields.filter(isIndicator).length === 1
  return isOnly && (isIndicator(fields[0] ?? '') || (delimiter !== undefined && fields.length <= 4))
}
