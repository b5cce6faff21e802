/**
 * Extended log files of any product (Blue Coat, Exchange, Windows Firewall, FTP and media servers …) with `#Fields:`.
 *
 * https://www.w3.org/TR/WD-logfile.html
 */

import { logFormat } from '../log-format.ts'
import { w3cClock } from './w3c-clock.ts'

export const w3cExtended = logFormat({
  id: 'w3c-extended',
  title: 'W3C extended log',
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
})
