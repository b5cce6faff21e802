/**
 * fail2ban's own log of bans.
 *
 * https://github.com/fail2ban/fail2ban
 */

import { logFormat } from '../log-format.ts'
import { recognise, strength } from './recognise.ts'
import { syslogClock } from './time/clocks.ts'

export const fail2ban = logFormat({
  id: 'fail2ban',
  title: 'fail2ban',
  products: ['fail2ban'],

  detect: (head) =>
    recognise(head, strength.product, 'lines of fail2ban', (line) => /\bfail2ban(?:\.\w+|-server)\b/.test(line)),

  clock: syslogClock,
})
