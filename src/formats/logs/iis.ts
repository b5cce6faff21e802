/**
 * Internet Information Services: W3C extended logs that name IIS in `#Software`. Times are UTC.
 *
 * https://learn.microsoft.com/windows/win32/http/w3c-logging
 */

import { logFormat } from '../log-format.ts'
import { w3cClock } from './w3c-clock.ts'

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
})
