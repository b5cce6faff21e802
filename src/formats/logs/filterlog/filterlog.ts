/**
 * Decisions of pf as comma-separated values after a syslog header.
 *
 * https://docs.netgate.com/pfsense/en/latest/monitoring/logs/raw-filter-format.html
 */

import { between, column, only } from '../events/rules.ts'
import { textFormat } from '../text-format.ts'
import { syslogClock } from '../time/clocks.ts'
import { csvClock, isSplunkExport } from '../time/csv-clock.ts'

export const filterlog = textFormat({
  id: 'filterlog',
  title: { de: 'Filterlog von pfSense und OPNsense', en: 'pfSense and OPNsense filter log' },
  products: ['pfSense', 'OPNsense'],

  what: 'filterlog records',
  matches:
    /\bfilterlog(?:\[\d+\])?: ?\d*,|\bfilterlog \d+ - (?:- ?)?(?:\[[^\]]*\] ?)?\d*,|^\d+,\d*,[^,]*,\w+,[\w.]+,match,(?:pass|block),/,

  clock: (head, context) => (isSplunkExport(head) ? csvClock(head, context) : syslogClock(head, context)),

  // Exports of Splunk.
  carriesLines: true,

  // `in` and `out` are seen from the interface, not from the network: the addresses tell the direction.
  event: {
    sources: ['https://docs.netgate.com/pfsense/en/latest/monitoring/logs/raw-filter-format.html'],
    header: 'csv',
    rules: [
      { field: column(6), passed: ['pass'], blocked: ['block', 'reject'] },
      between(column(18), column(19), { port: column(21), when: only(column(8), '4') }),
      between(column(15), column(16), { port: column(18), when: only(column(8), '6') }),
    ],
  },
})
