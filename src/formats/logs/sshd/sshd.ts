/**
 * sshd and other programs that write to `auth.log` and `secure`: sudo, su, cron sessions, logind. After any syslog
 * header, or journalctl's.
 *
 * https://man.openbsd.org/sshd
 */

import { type EventRule, logFormat } from '../../log-format.ts'
import { after, fromClient, key, line } from '../events/rules.ts'
import { anyOf } from '../line-test.ts'
import { recognise, strength } from '../recognise.ts'
import { syslogClock } from '../time/clocks.ts'
import { words } from '../word-list.ts'

const sshdLine = /(?:^|[\s>])sshd(?:-session|-auth|\(\w+\))?(?:\[\d+\])?(?::| - )|(?:^|\s)sshd \d+ - /
const companions =
  /(?:^|\s)(?:sudo|su|CRON|systemd-logind|login|polkitd\S*|useradd|userdel|groupadd|passwd|usermod|pam_\w+)(?:\(pam_\w+\))?(?:\[\d+\])?: /

const DISCONNECT = 'Received disconnect from '

/** The client chooses the reason behind its address. */
export const sshdLeaving: EventRule = fromClient(after(DISCONNECT), {
  when: {
    // Where the message begins: behind the name of the program, in a journal, in RFC 5424.
    field: [after(': '), after('"MESSAGE":"'), after('>1 ', { word: 6 })],
    is: [`${DISCONNECT}*`, `error: ${DISCONNECT}*`],
  },
})

/** The client chooses the name before its address. */
export const sshdClient: EventRule = fromClient(after(' from ', { isLast: true }))

/** Logs of OpenSSH, and of programs that write to the same file. */
export const sshd = logFormat({
  id: 'sshd',
  title: { de: 'OpenSSH und auth.log', en: 'OpenSSH and auth.log' },
  products: ['OpenSSH', 'Debian auth.log', 'Red Hat secure'],

  detect: (head) => {
    const sshdOnly = recognise(head, strength.product, 'lines of sshd', sshdLine)
    // Lines of the other programs also occur in general system logs, so at least one line must be from sshd.
    return (
      sshdOnly &&
      recognise(head, strength.product, 'lines of sshd or its login companions', anyOf(sshdLine, companions))
    )
  },

  clock: syslogClock,

  // Passed: a login succeeded. The address in the line is that of the client.
  event: {
    sources: ['https://man.openbsd.org/sshd', 'https://www.openssh.com/manual.html'],
    rules: [
      {
        field: line,
        passed: [']: Accepted ', ': Accepted password', ': Accepted publickey', ': Accepted keyboard-interactive*'],
        blocked: words(`
          Failed password, Failed publickey, Failed none, Failed keyboard-interactive*, Invalid user,
          authentication failure, not allowed because, refused connect, maximum authentication attempts exceeded,
          Too many authentication failures, Unable to negotiate
        `),
      },
      sshdLeaving,
      sshdClient,
      fromClient(key('rhost')),
      // `Connection closed by authenticating user root 198.51.100.7 port 51234`, `Disconnected from user one 198.51.100.7 …`.
      ...[' by ', ' user '].map((after, word) => fromClient({ after, word })),
    ],
  },
})
