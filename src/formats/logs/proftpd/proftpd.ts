/**
 * ProFTPD through syslog or its SystemLog.
 *
 * http://www.proftpd.org/docs/howto/Logging.html
 */

import { after, fromClient, line } from '../events/rules.ts'
import { textFormat } from '../text-format.ts'
import { syslogClock } from '../time/clocks.ts'
import { words } from '../word-list.ts'

export const proftpd = textFormat({
  id: 'proftpd',
  title: 'ProFTPD',
  products: ['ProFTPD'],

  what: 'lines of ProFTPD',
  matches: /\bproftpd(?:\[\d+\])?[: ]/,

  clock: syslogClock,

  event: {
    sources: ['https://github.com/proftpd/proftpd/blob/master/doc/howto/Logging.html'],
    rules: [
      {
        field: line,
        passed: ['Login successful', 'successful login'],
        blocked: words(`
          no such user*, Login failed, Incorrect password, Maximum login attempts*, SECURITY VIOLATION,
          Connection refused, Limit access denies*
        `),
      },
      // The server, then the name and the address of the client: `proftpd[1]: ftp.example (a.example[198.51.100.7])`.
      fromClient(after('proftpd[', { past: '([' })),
    ],
  },
})
