/**
 * Decisions of pf as comma-separated values after a syslog header.
 *
 * https://docs.netgate.com/pfsense/en/latest/monitoring/logs/raw-filter-format.html
 */

import { logFormat } from '../log-format.ts'
import { recognise, strength } from './recognise.ts'
import { syslogClock } from './time/clocks.ts'

export const filterlog = logFormat({
  id: 'filterlog',
  title: 'pfSense and OPNsense filter log',
  products: ['pfSense', 'OPNsense'],

  detect: (head) =>
    recognise(head, strength.product, 'filterlog records', (line) =>
      /\bfilterlog(?:\[\d+\])?: ?\d*,|\bfilterlog \d+ - (?:- ?)?(?:\[[^\]]*\] ?)?\d*,|^\d+,\d*,[^,]*,\w+,[\w.]+,match,(?:pass|block),/.test(
        line,
      ),
    ),

  clock: syslogClock,
})
