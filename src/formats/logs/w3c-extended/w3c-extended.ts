/**
 * Extended log files of any product (Blue Coat, Exchange, Windows Firewall, FTP and media servers …) with `#Fields:`.
 *
 * https://www.w3.org/TR/WD-logfile.html
 */

import { logFormat } from '../../log-format.ts'
import { between, column, fromClient, line, only, toServer } from '../events/rules.ts'
import { actionIn, deniedRequests, filterResults } from '../events/usual-words.ts'
import { w3cClock } from '../w3c-clock.ts'
import { words } from '../word-list.ts'

/** What the client and the server say in Exchange's protocol logs: `>` is sent, `<` received. */
const commands = words('EHLO, HELO, MAIL FROM:, RCPT TO:, STARTTLS, X-ANONYMOUSTLS, AUTH, DATA, BDAT, RSET, NOOP, QUIT')
/** What contains a comma is in quotes. */
const said = (sign: string, words: readonly string[]) =>
  words.flatMap((word) => ['', '"'].map((quote) => `,${sign},${quote}${word}*`))
const replies = ['2', '3', '4', '5']
const asServer = only(line, ...said('<', commands), ...said('>', replies))
const asClient = only(line, ...said('>', commands), ...said('<', replies))

export const w3cExtended = logFormat({
  id: 'w3c-extended',
  title: { de: 'Erweitertes Log nach W3C', en: 'W3C extended log' },
  products: [
    'Broadcom ProxySG (Blue Coat)',
    'Microsoft Exchange',
    'Windows Defender Firewall',
    'Microsoft Forefront TMG',
  ],

  detect({ text }) {
    const fields = /^#Fields: ?(.*)/m.exec(text.slice(0, 16_384))?.[1]
    if (fields === undefined) return undefined
    return /\b(?:date|time|date-time)\b/i.test(fields)
      ? { score: 0.92, reason: 'a #Fields line with date or time' }
      : { score: 0.6, reason: 'a #Fields line' }
  },

  // Windows Firewall states `#Time Format: Local`.
  clock: (head, context) =>
    w3cClock(
      head,
      /^#Time Format: Local/m.test(head.text.slice(0, 4096)) ? context : { ...context, zoneOffsetMinutes: 0 },
    ),

  event: {
    sources: [
      'https://learn.microsoft.com/windows/security/operating-system-security/network-security/windows-firewall/configure-logging',
      'https://techdocs.broadcom.com/us/en/symantec-security-software/web-and-network-security/edge-swg/7-3/about-access-log-fields.html',
      'https://learn.microsoft.com/exchange/mail-flow/connectors/protocol-logging',
      'https://learn.microsoft.com/exchange/mail-flow/transport-logs/message-tracking',
    ],
    header: 'w3c',
    rules: [
      // Windows Firewall: allow and drop, sent or received by this host.
      { field: column('action'), passed: ['ALLOW', 'Allowed', 'Established'], blocked: ['DROP', 'Denied', 'Failed'] },
      // Netskope.
      actionIn(column('x-policy-action')),
      { field: column('s-action'), blocked: deniedRequests },
      { field: column('sc-filter-result'), ...filterResults },
      {
        field: column('s-action'),
        passed: words('TCP_HIT, TCP_MISS, TCP_NC_MISS, TCP_TUNNELED, TCP_ACCELERATED, TCP_MEM_HIT, TCP_PARTIAL_MISS'),
      },
      between(column('src-ip'), column('dst-ip')),
      between(column('x-cs-src-ip'), column('x-cs-dst-ip')),
      // The client, and the server that the proxy asked for it.
      between(column('c-ip'), column('r-ip')),
      // Message tracking of Exchange. `FAIL` also says that a server could not be reached.
      { field: column('event-id'), passed: ['RECEIVE', 'SEND', 'SENDEXTERNAL', 'DELIVER'] },
      { field: column('event-id'), blocked: ['FAIL'], when: only(column('source'), 'AGENT') },
      { field: column('path'), inbound: ['RECEIVE'], outbound: ['SEND'] },
      // Protocol logs and message tracking of Exchange.
      fromClient(column('remote-endpoint'), { when: asServer }),
      toServer(column('remote-endpoint'), { when: asClient }),
      { field: column('directionality'), inbound: ['Incoming'], outbound: ['Originating'] },
    ],
  },
})
