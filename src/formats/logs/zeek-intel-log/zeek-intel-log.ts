/**
 * Zeek's `intel.log`: indicators of an intelligence file that were seen in traffic. Read as sightings of `seen.indicator`;
 * the other addresses of a line are only the two ends of the connection.
 *
 * https://docs.zeek.org/en/master/scripts/base/frameworks/intel/main.zeek.html (Intel::Info)
 */

import { logFormat } from '../../log-format.ts'
import { readIndicator } from '../../reading/indicator.ts'
import { readNamed } from '../../reading/named-kinds.ts'
import { type ForeignSightings, sightingsInLines, sightingTime } from '../../sightings/foreign.ts'
import { zeekTsv } from '../zeek-tsv/zeek-tsv.ts'

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

  sightings(input) {
    let columns: readonly string[] = []
    return sightingsInLines(input, (line, found) => {
      if (line.startsWith('#fields')) columns = line.trim().split('\t').slice(1)
      if (line.startsWith('#')) return
      const cells = line.split('\t')
      readRow(
        line.startsWith('{') ? parsed(line) : Object.fromEntries(columns.map((name, i) => [name, cells[i]])),
        found,
      )
    })
  },
})

function parsed(line: string): Record<string, unknown> {
  try {
    return JSON.parse(line)
  } catch {
    return {}
  }
}

function readRow(row: Record<string, unknown>, found: ForeignSightings): void {
  const indicator = row['seen.indicator']
  const type = String(row['seen.indicator_type'] ?? '')
  const values = typeof indicator === 'string' && indicator !== '-' ? readNamed(type, indicator, readIndicator) : []
  if (values.length === 0) found.reject()
  for (const value of values) found.add(value, 1, sightingTime(String(row.ts ?? '')))
}
