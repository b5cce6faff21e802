/**
 * fail2ban's own log of bans.
 *
 * https://github.com/fail2ban/fail2ban
 */

import { after, fromClient, line } from '../events/rules.ts'
import { textFormat } from '../text-format.ts'
import { syslogClock } from '../time/clocks.ts'

export const fail2ban = textFormat({
  id: 'fail2ban',
  title: 'fail2ban',
  products: ['fail2ban'],

  what: 'lines of fail2ban',
  matches: /\bfail2ban(?:\.\w+|-server)\b/,

  clock: syslogClock,

  event: {
    sources: [
      'https://github.com/fail2ban/fail2ban/wiki/Proper-fail2ban-configuration',
      'https://manpages.debian.org/stable/fail2ban/jail.conf.5.en.html',
    ],
    rules: [
      { field: line, blocked: ['] Ban ', '] Restore Ban ', '] Increase Ban ', 'already banned'] },
      fromClient(after(' Ban ')),
      fromClient(after('] Found ')),
    ],
  },
})
