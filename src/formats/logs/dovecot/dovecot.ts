/**
 * Dovecot, from syslog or its own log file.
 *
 * https://doc.dovecot.org/latest/core/admin/logging.html
 */

import { fromClient, key, line } from '../events/rules.ts'
import { textFormat } from '../text-format.ts'
import { syslogClock } from '../time/clocks.ts'
import { words } from '../word-list.ts'

export const dovecot = textFormat({
  id: 'dovecot',
  title: { de: 'Mailserver Dovecot', en: 'Dovecot mail' },
  products: ['Dovecot'],

  what: 'lines of Dovecot',
  matches:
    /\bdovecot(?:\[\d+\])?: |(?:Info|Error|Warning|Debug|Fatal): (?:imap|pop3|auth|lmtp|managesieve|master|dovecot|config)|\b(?:imap|pop3|managesieve|submission)-login: /i,

  clock: syslogClock,

  event: {
    sources: [
      'https://doc.dovecot.org/latest/core/admin/logging.html',
      'https://doc.dovecot.org/latest/core/config/auth/overview.html',
    ],
    rules: [
      {
        field: line,
        passed: [': Login: ', '-login: Logged in: '],
        blocked: words(`
          auth failed, Authentication failure, unknown user, Password mismatch, tried to use disallowed*,
          Too many invalid commands
        `),
      },
      fromClient(key('rip')),
    ],
  },
})
