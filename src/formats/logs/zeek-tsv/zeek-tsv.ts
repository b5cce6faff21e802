/**
 * Zeek's own ASCII logs: `#separator`, `#fields`, `#types`, then one record a line. `ts` is in epoch seconds. Every log
 * type (conn, dns, http, x509 …) names itself in `#path`.
 *
 * https://docs.zeek.org/en/master/log-formats.html
 */

import { NO_EVENT } from '../../../domain/log-event.ts'
import { logFormat } from '../../log-format.ts'
import { namedColumns } from '../events/named-columns.ts'
import { between, column } from '../events/rules.ts'
import { recognise } from '../recognise.ts'
import { columnStart } from '../time/csv-clock.ts'
import { stampRules } from '../time/learn.ts'
import { readEpoch, readStamp } from '../time/stamp.ts'
import { zeekToolLogs } from '../time/tool-lines.ts'
import { zeekPages, zeekRules } from '../zeek-event.ts'

/** A record of a log without its header: epoch time, then the uid of a connection. */
const record = /^\d{10}\.\d{6}\t[CFD][0-9A-Za-z]{9,18}\t/

export const zeekTsv = logFormat({
  id: 'zeek-tsv',
  title: { de: 'Logs von Zeek (TSV)', en: 'Zeek logs (TSV)' },
  products: ['Zeek', 'Bro', 'Corelight', 'Security Onion'],

  detect(head) {
    const start = head.text.slice(0, 16_384)
    const fields = /^#fields[^\n]*/m.exec(start)?.[0]
    if (fields && /^#(?:separator|path|types|open)/m.test(start)) {
      const path = /^#path\s+(\S+)/m.exec(start)?.[1]
      return { score: 1, reason: path ? `Zeek header of the ${path} log` : 'Zeek header' }
    }
    if (fields && /[\s,|]ts[\s,|]/.test(fields)) return { score: 0.9, reason: 'a #fields line with ts' }
    return recognise(head, 0.92, 'Zeek records', record)
  },

  clock(head, context) {
    const rules = stampRules(head, context)
    const named = namedColumns('zeek', head)
    let column = named.columnOf('ts')
    let isOfTool = false
    const decoder = new TextDecoder()
    return (bytes, start, end) => {
      if (bytes[start] === 0x23) {
        // Concatenated logs: each has its own header.
        named.read(bytes, start, end)
        column = named.columnOf('ts')
        const path = /^#path\s+(\S+)/.exec(decoder.decode(bytes.subarray(start, end)))?.[1]
        if (path) isOfTool = zeekToolLogs.includes(path)
        return Number.NaN
      }
      if (isOfTool) return NO_EVENT
      const at = column > 0 ? columnStart(bytes, start, end, named.delimiter(), column) : start
      if (at < 0) return Number.NaN
      const ms = readEpoch(bytes, at, end)
      // `2018-03-24T17:15:20Z`, if the site configured ISO times.
      return ms < 1e7 && bytes[at + 4] === 0x2d ? readStamp(bytes, at, end, rules) : ms
    }
  },

  event: {
    sources: zeekPages,
    header: 'zeek',
    rules: [
      ...zeekRules(column, 'T', 'F'),
      between(column('id.orig_h'), column('id.resp_h'), { agent: column('user_agent') }),
    ],
    answers: [{ name: column('query'), addresses: column('answers') }],
  },
})
