/**
 * Zeek's `intel.log`: indicators of an intelligence file that were seen in traffic. Read as sightings of `seen.indicator`;
 * the other addresses of a line are only the two ends of the connection.
 *
 * https://docs.zeek.org/en/master/scripts/base/frameworks/intel/main.zeek.html (Intel::Info)
 */

import { readIndicator } from '../feeds/reading/indicator.ts'
import { lineBlocks } from '../feeds/reading/lines.ts'
import { readNamed } from '../feeds/reading/named-kinds.ts'
import { logFormat } from '../log-format.ts'
import { ForeignSightings, sightingTime } from '../sightings/foreign.ts'
import { zeekTsv } from './zeek-tsv.ts'

const inJson = /"seen\.indicator"\s*:/

export const zeekIntelLog = logFormat({
  id: 'zeek-intel-log',
  title: { de: 'intel.log von Zeek (Beobachtungen)', en: 'Zeek intel.log (sightings)' },
  products: ['Zeek', 'Corelight', 'Security Onion'],

  detect(head) {
    const start = head.text.slice(0, 16_384)
    if (/^#fields[^\n]*\bseen\.indicator\b/m.test(start)) return { score: 1, reason: 'Zeek header of the intel log' }
    const line = start.trimStart().split('\n', 1)[0] ?? ''
    return line.startsWith('{') && inJson.test(line) && /"(?:ts|_write_ts)"\s*:/.test(line)
      ? { score: 1, reason: "Zeek's intel log as JSON" }
      : undefined
  },

  clock: zeekTsv.clock,

  async *sightings(input) {
    const found = new ForeignSightings()
    let columns: Columns | undefined
    for await (const lines of lineBlocks(input)) {
      for (const line of lines) {
        if (line === null) found.reject()
        else if (line.startsWith('#')) columns = line.startsWith('#fields') ? columnsOf(line) : columns
        else if (line.trim() !== '') readRow(line.startsWith('{') ? jsonRow(line) : tsvRow(line, columns), found)
      }
      const batch = found.take()
      if (batch) yield batch
    }
  },
})

interface Columns {
  readonly ts: number
  readonly indicator: number
  readonly type: number
}

interface Row {
  readonly ts: string
  readonly indicator: string
  readonly type: string
}

function columnsOf(line: string): Columns {
  const names = line.trim().split('\t').slice(1)
  return {
    ts: names.indexOf('ts'),
    indicator: names.indexOf('seen.indicator'),
    type: names.indexOf('seen.indicator_type'),
  }
}

function tsvRow(line: string, columns: Columns | undefined): Row | undefined {
  if (!columns) return undefined
  const cells = line.split('\t')
  const indicator = cells[columns.indicator]
  return indicator && indicator !== '-'
    ? { ts: cells[columns.ts] ?? '', indicator, type: cells[columns.type] ?? '' }
    : undefined
}

function jsonRow(line: string): Row | undefined {
  try {
    const row: Record<string, unknown> = JSON.parse(line)
    const indicator = row['seen.indicator']
    if (typeof indicator !== 'string') return undefined
    return { ts: String(row.ts ?? ''), indicator, type: String(row['seen.indicator_type'] ?? '') }
  } catch {
    return undefined
  }
}

function readRow(row: Row | undefined, found: ForeignSightings): void {
  const values = row ? readNamed(row.type, row.indicator, readIndicator) : []
  if (values.length === 0) found.reject()
  for (const value of values) found.add(value, 1, sightingTime(row?.ts ?? ''))
}
