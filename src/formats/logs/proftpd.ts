/**
 * ProFTPD through syslog or its SystemLog.
 *
 * http://www.proftpd.org/docs/howto/Logging.html
 */

import { logFormat } from '../log-format.ts'
import { recognise, strength } from './recognise.ts'
import { syslogClock } from './time/clocks.ts'

export const proftpd = logFormat({
  id: 'proftpd',
  title: 'ProFTPD',
  products: ['ProFTPD'],

  detect: (head) =>
    recognise(head, strength.product, 'lines of ProFTPD', (line) => /\bproftpd(?:\[\d+\])?[: ]/.test(line)),

  clock: syslogClock,
})
