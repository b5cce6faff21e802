/**
 * Zeek with `LogAscii::use_json` (epoch seconds or ISO 8601) and Corelight's streaming export (`_path`, `_write_ts`).
 *
 * https://docs.zeek.org/en/master/log-formats.html
 */

import { between, path } from '../events/rules.ts'
import { jsonFormat } from '../json-format.ts'
import { anyOf } from '../line-test.ts'
import { toolRecords, zeekToolLogs } from '../time/tool-lines.ts'
import { zeekPages, zeekRules } from '../zeek-event.ts'

const zeekKeys = /"(?:id\.orig_h|id\.resp_h|_path|uids?|fuid|conn_uids|orig_h|resp_h|@stream)":/

/** Keys in which shippers carry the lines of other logs, and keys of other products that Zeek does not write. */
const carried = /"(?:raw_?log|_?raw|raw_?event|log|line|action|verdict|level|severity)":"/

export const zeekJson = jsonFormat({
  id: 'zeek-json',
  title: { de: 'Logs von Zeek (JSON)', en: 'Zeek JSON logs' },
  products: ['Zeek', 'Corelight', 'Security Onion', 'Brim'],
  what: 'Zeek records',
  isLocal: true,
  matches: [
    /"(?:ts|_write_ts)":(?:\d|"\d)/,
    anyOf((line) => line.startsWith('{"ts":') && !carried.test(line), zeekKeys),
  ],
  times: [['ts']],
  // Corelight names the log; Zeek itself does not, but the member behind the time tells those about Zeek.
  toolLines: toolRecords(
    zeekToolLogs.map((name) => `{"_path":"${name}"`),
    ['"node":', '"level":"Reporter', '"peer":"', '"ts_delta":', '"ty":"Broker'],
  ),
  event: {
    sources: zeekPages,
    rules: [
      ...zeekRules(path, 'true', 'false'),
      ...['id.orig_h', 'id_orig_h'].map((source) =>
        between(path(source), path(source.replace('orig', 'resp')), { agent: path('user_agent') }),
      ),
    ],
    answers: [{ name: path('query'), addresses: path('answers') }],
  },
})
