/**
 * The server's text log with the usual `log_line_prefix` (`%m [%p] …`).
 *
 * https://www.postgresql.org/docs/current/runtime-config-logging.html
 */

import { after, fromClient, key, line } from '../events/rules.ts'
import { textFormat } from '../text-format.ts'
import { words } from '../word-list.ts'

export const postgresql = textFormat({
  id: 'postgresql',
  title: { de: 'Log von PostgreSQL', en: 'PostgreSQL log' },
  products: ['PostgreSQL'],

  what: 'lines of PostgreSQL',
  matches:
    /^(?:\S+ )?\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)? \S{1,6} \[\d+\].*?\b(?:LOG|FATAL|ERROR|WARNING|DETAIL|HINT|STATEMENT|NOTICE|CONTEXT|PANIC): {2}/,

  event: {
    sources: [
      'https://www.postgresql.org/docs/current/auth-pg-hba-conf.html',
      'https://www.postgresql.org/docs/current/runtime-config-logging.html',
    ],
    rules: [
      {
        field: line,
        passed: ['connection authorized:', 'connection authenticated:'],
        blocked: words(`
          authentication failed for user, no pg_hba.conf entry for, pg_hba.conf rejects*, Peer authentication failed*,
          permission denied for*, is not permitted to log in
        `),
      },
      fromClient(key('host')),
      fromClient(after(' for host "')),
    ],
  },
})
