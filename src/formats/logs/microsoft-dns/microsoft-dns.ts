/**
 * `dns.log` of the Windows DNS server: local time, with day and month in the order of the server's locale.
 *
 * https://learn.microsoft.com/previous-versions/windows/it-pro/windows-server-2008-R2-and-2008/cc776361(v=ws.10)
 */

import { after, fromClient, only, toServer } from '../events/rules.ts'
import { textFormat } from '../text-format.ts'

/** The name that was asked for, in which clients choose any words, is behind the flags. */
const fields = { text: true, until: '] ' } as const
/** `Q` is a query, `U` an update, and `R` before them says that it is the answer. */
const answers = only(fields, ' R Q [', ' R U [')
const messages = only(fields, ' Q [', ' U [')
const sent = only(fields, ' Snd ')
const received = only(fields, ' Rcv ')

export const microsoftDns = textFormat({
  id: 'microsoft-dns',
  title: { de: 'Debug-Log des Microsoft-DNS-Servers', en: 'Microsoft DNS debug log' },
  products: ['Microsoft DNS Server'],

  what: 'lines of the DNS debug log',
  matches:
    /^\s*\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4} \d{1,2}[:.]\d\d[:.]\d\d (?:[AP]M )?[0-9A-F]{3,4} (?:PACKET|EVENT|Note|DSPOLL|INIT|LOOKUP|RECURSE|REMOTE|TCPCON) /i,

  // Of the actions, only responses count, because a query has no result yet.
  event: {
    sources: [
      'https://learn.microsoft.com/previous-versions/windows/it-pro/windows-server-2008-R2-and-2008/cc776361(v=ws.10)',
    ],
    rules: [
      { field: fields, passed: [' NOERROR'], blocked: [' REFUSED'], when: answers },
      // Who asked this server, and whom it asked: the other end of answers, then that of questions.
      fromClient(after(' Snd '), { when: [answers, sent] }),
      toServer(after(' Rcv '), { when: [answers, received] }),
      fromClient(after(' Rcv '), { when: [messages, received] }),
      toServer(after(' Snd '), { when: [messages, sent] }),
    ],
  },
})
