/**
 * Zeek with `LogAscii::use_json` (epoch seconds or ISO 8601) and Corelight's streaming export (`_path`, `_write_ts`).
 *
 * https://docs.zeek.org/en/master/log-formats.html
 */

import { jsonFormat } from './json-format.ts'

const zeekKeys = /"(?:id\.orig_h|id\.resp_h|_path|uids?|fuid|conn_uids|orig_h|resp_h|@stream)":/

export const zeekJson = jsonFormat({
  id: 'zeek-json',
  title: 'Zeek JSON logs',
  products: ['Zeek', 'Corelight', 'Security Onion', 'Brim'],
  what: 'Zeek records',
  matches: (line) => /"(?:ts|_write_ts)":(?:\d|"\d)/.test(line) && (line.startsWith('{"ts":') || zeekKeys.test(line)),
  times: [['ts']],
})
