/**
 * `journalctl -o json`: `__REALTIME_TIMESTAMP` in µs as a string.
 *
 * https://systemd.io/JOURNAL_EXPORT_FORMATS/
 */

import { syslogProgramsMapping } from './events/syslog-programs.ts'
import { jsonFormat } from './json-format.ts'

export const journald = jsonFormat({
  id: 'journald',
  title: 'systemd journal (JSON)',
  products: ['systemd-journald', 'Linux'],
  what: 'journal entries',
  matches: (line) => line.includes('"__REALTIME_TIMESTAMP":'),
  times: [['__REALTIME_TIMESTAMP'], ['_SOURCE_REALTIME_TIMESTAMP']],
  zoneOffsetMinutes: 0,
  event: syslogProgramsMapping,
})
