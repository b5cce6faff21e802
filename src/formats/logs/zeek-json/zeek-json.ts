/**
 * Zeek with `LogAscii::use_json` (epoch seconds or ISO 8601) and Corelight's streaming export (`_path`, `_write_ts`).
 *
 * https://docs.zeek.org/en/master/log-formats.html
 */

import { between, only, path } from '../events/rules.ts'
import { jsonFormat } from '../json-format.ts'
import { anyOf } from '../line-test.ts'
import { toolRecords, zeekToolLogs } from '../time/tool-lines.ts'

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
    sources: [
      'https://docs.zeek.org/en/master/scripts/base/protocols/conn/main.zeek.html',
      'https://docs.zeek.org/en/master/scripts/base/protocols/dns/main.zeek.html',
      'https://docs.zeek.org/en/master/scripts/base/protocols/ssh/main.zeek.html',
      'https://docs.zeek.org/en/master/scripts/base/protocols/krb/main.zeek.html',
      'https://docs.zeek.org/en/master/scripts/base/protocols/radius/main.zeek.html',
    ],
    rules: [
      { field: path('conn_state'), passed: ['S1', 'S2', 'S3', 'SF', 'RSTO', 'RSTR'], blocked: ['REJ'] },
      { field: path('rcode_name'), passed: ['NOERROR'], blocked: ['REFUSED'] },
      { field: path('auth_success'), passed: ['true'], blocked: ['false'] },
      { field: path('success'), passed: ['true'], blocked: ['false'] },
      { field: path('result'), passed: ['success'], blocked: ['failed'] },
      { field: path('local_orig'), outbound: ['true'], when: only(path('local_resp'), 'false') },
      { field: path('local_orig'), inbound: ['false'], when: only(path('local_resp'), 'true') },
      { field: path('local_orig'), internal: ['true'], when: only(path('local_resp'), 'true') },
      ...['id.orig_h', 'id_orig_h'].map((source) =>
        between(path(source), path(source.replace('orig', 'resp')), { agent: path('user_agent') }),
      ),
    ],
    answers: [{ name: path('query'), addresses: path('answers') }],
  },
})
