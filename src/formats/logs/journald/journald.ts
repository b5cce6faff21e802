/**
 * `journalctl -o json`: `__REALTIME_TIMESTAMP` in µs as a string; also `-o export`, with a field on each line.
 *
 * https://systemd.io/JOURNAL_EXPORT_FORMATS/
 */

import type { Head } from '../../feed-format.ts'
import { logFormat } from '../../log-format.ts'
import { ascii, indexOfBytes } from '../bytes.ts'
import { journalMapping } from '../events/syslog-programs.ts'
import { jsonFormat } from '../json-format.ts'
import { strength } from '../recognise.ts'
import { readEpoch } from '../time/stamp.ts'

const journalJson = jsonFormat({
  id: 'journald',
  title: { de: 'Journal von systemd (JSON, Export)', en: 'systemd journal (JSON, export)' },
  products: ['systemd-journald', 'Linux'],
  what: 'journal entries',
  matches: '"__REALTIME_TIMESTAMP":',
  times: [['__REALTIME_TIMESTAMP'], ['_SOURCE_REALTIME_TIMESTAMP']],
  event: journalMapping,
})

/** Tells whether entries were exported with a field on each line. */
const isExport = ({ text }: Head) => /^__REALTIME_TIMESTAMP=\d{13,17}\r?$/m.test(text.slice(0, 65_536))
const TIME = ascii('__REALTIME_TIMESTAMP=')

export const journald = logFormat({
  ...journalJson,

  detect: (head) =>
    isExport(head)
      ? { score: strength.product, reason: 'fields of exported journal entries' }
      : journalJson.detect(head),

  // Of an exported entry, only this line has the time; the lines up to the next one belong to it.
  clock: (head, context) =>
    isExport(head)
      ? (bytes, start, end) =>
          indexOfBytes(bytes, TIME, start, start + TIME.length) === start
            ? readEpoch(bytes, start + TIME.length, end)
            : Number.NaN
      : journalJson.clock(head, context),
})
