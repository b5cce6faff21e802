/**
 * The server's text log with the usual `log_line_prefix` (`%m [%p] …`).
 *
 * https://www.postgresql.org/docs/current/runtime-config-logging.html
 */

import { logFormat } from '../log-format.ts'
import { recognise, strength } from './recognise.ts'
import { anywhereClock } from './time/clocks.ts'

export const postgresql = logFormat({
  id: 'postgresql',
  title: 'PostgreSQL log',
  products: ['PostgreSQL'],

  detect: (head) =>
    recognise(head, strength.product, 'lines of PostgreSQL', (line) =>
      /^(?:\S+ )?\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)? \S{1,6} \[\d+\].*?\b(?:LOG|FATAL|ERROR|WARNING|DETAIL|HINT|STATEMENT|NOTICE|CONTEXT|PANIC): {2}/.test(
        line,
      ),
    ),

  clock: anywhereClock,
})
