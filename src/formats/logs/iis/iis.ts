/**
 * Internet Information Services: W3C extended logs that name IIS in `#Software`, with times in UTC, and its own layout of rows, with
 * local times.
 *
 * https://learn.microsoft.com/windows/win32/http/w3c-logging
 * https://learn.microsoft.com/windows/win32/http/iis-logging
 */

import { logFormat } from '../../log-format.ts'
import { column, fromClient, only } from '../events/rules.ts'
import { recognise, strength } from '../recognise.ts'
import { anywhereClock } from '../time/clocks.ts'
import { w3cClock } from '../w3c-clock.ts'

/** Substatus codes of dynamic limits, and of lists of addresses and hosts. */
const byAddress = ['501', '502', '503', '504']

/** Client, user, day, time, instance of the service: `198.51.100.7, -, 6/6/2021, 15:57:37, W3SVC1, WEB1, 10.0.0.5, …`. */
const nativeRow = /^[\da-fA-F.:]+, [^,]*, \d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}, \d{1,2}:\d\d:\d\d, (?:W3|MSFTP|SMTP)SVC\d*, /
const nativeOnly = only(column(4), 'W3SVC*', 'MSFTPSVC*', 'SMTPSVC*')

export const iis = logFormat({
  id: 'iis',
  title: 'Microsoft IIS',
  products: ['Microsoft IIS'],

  detect(head) {
    const { text } = head
    const start = text.slice(0, 16_384)
    if (/^#Software: Microsoft Internet Information Services/m.test(start)) return { score: 1, reason: 'names IIS' }
    return /^#Fields:.*\bs-ip\b.*\bcs-method\b/m.test(start) &&
      /\bs(?:c)?-(?:win32-status|substatus|sitename|port)\b/.test(start)
      ? { score: 0.93, reason: 'W3C fields of IIS' }
      : recognise(head, strength.layout, 'rows of IIS', nativeRow)
  },

  clock: (head, context) =>
    nativeRow.test(head.text) ? anywhereClock(head, context) : w3cClock(head, { ...context, zoneOffsetMinutes: 0 }),

  // Requests that the server's own rules refuse. A failed logon is not one of them, because NTLM starts with one.
  event: {
    sources: [
      'https://learn.microsoft.com/windows/win32/http/w3c-logging',
      'https://learn.microsoft.com/windows/win32/http/iis-logging',
      'https://learn.microsoft.com/troubleshoot/developer/webapps/iis/www-administration-management/http-status-code',
    ],
    header: 'w3c',
    rules: [
      { field: column('sc-substatus'), blocked: ['3', ...byAddress], when: only(column('sc-status'), '401') },
      {
        field: column('sc-substatus'),
        blocked: ['6', '7', '8', '13', '16', '17', ...byAddress],
        when: only(column('sc-status'), '403'),
      },
      {
        field: column('sc-substatus'),
        blocked: ['5', '6', '7', '8', '9', '10', '11', '12', '13', '14', '15', '18', '19', '20', ...byAddress],
        when: only(column('sc-status'), '404'),
      },
      // Behind a balancer, `c-ip` is the balancer's. Anybody else may write what they like into the header.
      fromClient(column('x-forwarded-for'), { through: column('c-ip') }),
      fromClient(column('c-ip'), { agent: column('cs(user-agent)') }),
      fromClient(column(0), { when: nativeOnly }),
    ],
  },
})
