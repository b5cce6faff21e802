/**
 * ModSecurity: its messages in the error logs of Apache and nginx, its serial audit log (sections `--1a2b3c4d-A--`) and
 * its JSON audit log.
 *
 * https://github.com/owasp-modsecurity/ModSecurity/wiki/ModSecurity-2-Data-Formats
 */

import { logFormat } from '../log-format.ts'
import { isJsonLines, jsonEvents } from './lines/json-events.ts'
import { recognise, recogniseJson, strength } from './recognise.ts'
import { anywhereClock } from './time/clocks.ts'
import { jsonClock } from './time/json-clock.ts'

const section = /^--[0-9a-zA-Z]{8}-[A-Z]--\s*$/m

export const modsecurity = logFormat({
  id: 'modsecurity',
  title: 'ModSecurity',
  products: ['ModSecurity', 'OWASP Core Rule Set', 'Coraza'],

  detect(head) {
    const start = head.text.slice(0, 65_536)
    if (section.test(start) && /^--[0-9a-zA-Z]{8}-A--\s*\n\[\d\d\/\w{3}\/\d{4}:/m.test(start)) {
      return { score: 0.98, reason: 'sections of the serial audit log' }
    }
    const json = recogniseJson(
      head,
      'audit records',
      (line) =>
        line.includes('"transaction":{') && /"(?:audit_data|messages|unique_id|producer|time_stamp)":/.test(line),
    )
    return json ?? recognise(head, strength.product, 'messages of ModSecurity', (line) => /\bModSecurity: /.test(line))
  },

  clock: (head, context) =>
    head.text.trimStart().startsWith('{')
      ? jsonClock(head, context, {
          paths: [
            ['transaction', 'time_stamp'],
            ['transaction', 'time'],
            ['transaction', 'timestamp'],
          ],
        })
      : anywhereClock(head, context),
  toLines: jsonEvents,
  isMadeOfLines: isJsonLines,

  // A warning is a rule that matched; whether the request was let through, another line says.
  event: {
    sources: ['https://github.com/owasp-modsecurity/ModSecurity/wiki/ModSecurity-2-Data-Formats'],
    rules: [
      { field: { text: true }, blocked: ['ModSecurity: Access denied', 'Access denied with', '"intercepted":true'] },
      { source: { path: ['transaction', 'client_ip'] }, destination: 'here' },
      { source: { path: ['transaction', 'remote_address'] }, destination: 'here' },
      { source: { after: '[client ' }, destination: 'here' },
    ],
  },
})
