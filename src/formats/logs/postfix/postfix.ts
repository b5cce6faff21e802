/**
 * Postfix's daemons through syslog.
 *
 * https://www.postfix.org/DEBUG_README.html
 */

import { after, fromClient, line, only, toServer } from '../events/rules.ts'
import { textFormat } from '../text-format.ts'
import { syslogClock } from '../time/clocks.ts'

/** The name of the program; behind it, senders choose the words. */
const program = { text: true, until: ': ' } as const
/** The daemons that clients connect to, and those that deliver. */
const serverOnly = only(program, '/smtpd', '/postscreen')
const clientOnly = only(program, '/smtp', '/lmtp')

export const postfix = textFormat({
  id: 'postfix',
  title: { de: 'Mailserver Postfix', en: 'Postfix mail' },
  products: ['Postfix'],

  what: 'lines of Postfix',
  matches: /\bpostfix(?:-[\w.]+)?\/[\w/-]+(?:\[\d+\])?: /,

  clock: syslogClock,

  event: {
    sources: ['https://www.postfix.org/postconf.5.html', 'https://www.postfix.org/smtpd.8.html'],
    rules: [
      {
        field: line,
        passed: ['status=sent', ', sasl_username=*'],
        blocked: [
          ': reject: ',
          ': milter-reject: ',
          ': milter-discard: ',
          ': discard: ',
          'status=bounced',
          'authentication failed',
        ],
      },
      // Clients of the server, and the servers that it delivers to: `mail.example[198.51.100.7]`.
      ...[' from ', ': client=', 'warning: '].map((after) => fromClient({ after, past: '[' }, { when: serverOnly })),
      toServer(after(', relay=', { past: '[' }), { when: clientOnly }),
    ],
  },
})
