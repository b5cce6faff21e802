/**
 * The text log of mail of Cisco AsyncOS (Secure Email Gateway, formerly IronPort), from its own file or from syslog. The
 * lines of a message have been joined.
 *
 * https://www.cisco.com/c/en/us/td/docs/security/ces/user_guide/esa_user_guide_14-0/b_ESA_Admin_Guide_ces_14-0/b_ESA_Admin_Guide_12_1_chapter_0100111.html
 */

import { logFormat } from '../../log-format.ts'
import { after, fromClient, line, only, toServer } from '../events/rules.ts'
import { isMailSessions } from '../lines/mail-sessions.ts'
import { strength } from '../recognise.ts'
import { syslogClock } from '../time/clocks.ts'

/** Refusals of a connection, a sender or a recipient. */
export const asyncOsRefusals = [
  ' REJECT SG ',
  ' TCPREFUSE SG ',
  ' sender rejected',
  ' Rejected by RAT',
  ' Rejected by Receiving Control',
] as const

const serverOnly = only(line, ' New SMTP DCID *')

/** The format of lines of messages, joined. */
export const ciscoAsyncos = logFormat({
  id: 'cisco-asyncos',
  title: { de: 'Cisco AsyncOS, E-Mail', en: 'Cisco AsyncOS mail' },
  products: ['Cisco Secure Email Gateway', 'Cisco ESA', 'IronPort'],

  detect: ({ text }) =>
    isMailSessions(text) ? { score: strength.product, reason: 'most of the text is steps of messages' } : undefined,

  clock: syslogClock,

  event: {
    sources: [
      'https://www.cisco.com/c/en/us/td/docs/security/ces/user_guide/esa_user_guide_14-0/b_ESA_Admin_Guide_ces_14-0/b_ESA_Admin_Guide_12_1_chapter_0100111.html',
    ],
    // What was done last decides. That a connection was accepted says nothing of its messages.
    rules: [
      { field: line, blocked: [' Message aborted MID '] },
      // A message for the quarantine of spam is queued for delivery to it.
      {
        field: line,
        passed: [' released from all quarantines'],
        blocked: [' ISQ: Tagging MID ', ' EUQ: Tagging MID '],
      },
      { field: line, blocked: [' quarantined to '] },
      { field: line, passed: [' queued for delivery'] },
      { field: line, blocked: [...asyncOsRefusals, 'Reject action: '] },
      toServer(after(' address '), { when: serverOnly }),
      // A client that may relay is the organisation's own.
      { field: line, outbound: [' RELAY SG '] },
      fromClient(after('New SMTP ICID ', { past: ')', word: 2 })),
    ],
  },
})
