/**
 * Internet Information Services: W3C extended logs that name IIS in `#Software`. Times are UTC.
 *
 * https://learn.microsoft.com/windows/win32/http/w3c-logging
 */

import { logFormat } from '../log-format.ts'
import { w3cClock } from './w3c-clock.ts'

/** Substatus codes of dynamic limits, and of lists of addresses and hosts. */
const byAddress = ['501', '502', '503', '504']

export const iis = logFormat({
  id: 'iis',
  title: 'Microsoft IIS (W3C)',
  products: ['Microsoft IIS'],

  detect({ text }) {
    const start = text.slice(0, 16_384)
    if (/^#Software: Microsoft Internet Information Services/m.test(start)) return { score: 1, reason: 'names IIS' }
    return /^#Fields:.*\bs-ip\b.*\bcs-method\b/m.test(start) &&
      /\bs(?:c)?-(?:win32-status|substatus|sitename|port)\b/.test(start)
      ? { score: 0.93, reason: 'W3C fields of IIS' }
      : undefined
  },

  clock: (head, context) => w3cClock(head, { ...context, zoneOffsetMinutes: 0 }),

  // Requests that the server's own rules refuse. A failed logon is not one of them, because NTLM starts with one.
  event: {
    sources: [
      'https://learn.microsoft.com/windows/win32/http/w3c-logging',
      'https://learn.microsoft.com/troubleshoot/developer/webapps/iis/www-administration-management/http-status-code',
    ],
    header: 'w3c',
    rules: [
      {
        field: { column: 'sc-substatus' },
        blocked: ['3', ...byAddress],
        when: { field: { column: 'sc-status' }, is: ['401'] },
      },
      {
        field: { column: 'sc-substatus' },
        blocked: ['6', '7', '8', '13', '16', '17', ...byAddress],
        when: { field: { column: 'sc-status' }, is: ['403'] },
      },
      {
        field: { column: 'sc-substatus' },
        blocked: ['5', '6', '7', '8', '9', '10', '11', '12', '13', '14', '15', '18', '19', '20', ...byAddress],
        when: { field: { column: 'sc-status' }, is: ['404'] },
      },
      // Behind a balancer, `c-ip` is the balancer's. Anybody else may write what they like into the header.
      {
        source: { column: 'x-forwarded-for' },
        destination: 'here',
        through: { column: 'c-ip' },
      },
      { source: { column: 'c-ip' }, destination: 'here' },
    ],
  },
})
