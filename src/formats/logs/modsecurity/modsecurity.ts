/**
 * ModSecurity: its messages in the error logs of Apache and nginx, its serial audit log (sections `--1a2b3c4d-A--`) and
 * its JSON audit log.
 *
 * https://github.com/owasp-modsecurity/ModSecurity/wiki/ModSecurity-2-Data-Formats
 */

import type { Head } from '../../feed-format.ts'
import { logFormat } from '../../log-format.ts'
import { after, column, fromClient, line, path } from '../events/rules.ts'
import { isJsonLines, jsonEvents } from '../lines/json-events.ts'
import { modsecurityTransactions } from '../lines/modsecurity-transactions.ts'
import { recognise, recogniseJson, strength } from '../recognise.ts'
import { anywhereClock } from '../time/clocks.ts'
import { jsonClock } from '../time/json-clock.ts'

const section = /^--[0-9a-zA-Z]{8}-[A-Z]--\s*$/m
const firstSection = /^--[0-9a-zA-Z]{8}-A--\s*\n\[\d\d\/\w{3}\/\d{4}:/m

function isSerial(head: Head): boolean {
  const start = head.text.slice(0, 65_536)
  return section.test(start) && firstSection.test(start)
}

export const modsecurity = logFormat({
  id: 'modsecurity',
  title: 'ModSecurity',
  products: ['ModSecurity', 'OWASP Core Rule Set', 'Coraza'],

  detect(head) {
    if (isSerial(head)) return { score: 0.98, reason: 'sections of the serial audit log' }
    const json = recogniseJson(head, 'audit records', [
      '"transaction":{',
      /"(?:audit_data|messages|unique_id|producer|time_stamp)":/,
    ])
    return json ?? recognise(head, strength.product, 'messages of ModSecurity', /\bModSecurity: /)
  },

  clock: (head, context) =>
    head.text.trimStart().startsWith('{')
      ? jsonClock(
          head,
          context,
          ['time_stamp', 'time', 'timestamp'].map((key) => ['transaction', key]),
        )
      : anywhereClock(head, context),
  toLines: (input) => jsonEvents(modsecurityTransactions(input)),
  isMadeOfLines: (head) => !isSerial(head) && isJsonLines(head),

  // A warning only says that a rule matched. Another line says whether the request was let through.
  event: {
    sources: ['https://github.com/owasp-modsecurity/ModSecurity/wiki/ModSecurity-2-Data-Formats'],
    rules: [
      // Section H of a transaction, or a single line of that section.
      { field: { text: true, from: '-H-- ' }, blocked: ['Message: Access denied', 'Action: Intercepted'] },
      { field: column(0, ' '), blocked: ['Message: Access denied'] },
      {
        field: line,
        blocked: [
          'ModSecurity: Access denied',
          '"intercepted":true',
          // A message in the JSON audit log, which may lack the field for interception. Quotes in it are escaped.
          '["Access denied with code',
          ',"Access denied with code',
        ],
      },
      // Section A: time, transaction, client.
      fromClient(after('-A-- [', { past: ']', word: 2 })),
      fromClient(path('transaction', 'client_ip')),
      fromClient(path('transaction', 'remote_address')),
      fromClient(after('[client ')),
    ],
  },
})
