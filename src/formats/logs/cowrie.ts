/**
 * Cowrie, an SSH and Telnet honeypot: JSON lines with `eventid` `cowrie.…`; times are UTC.
 *
 * https://docs.cowrie.org/en/latest/OUTPUT.html
 */

import { jsonFormat } from './json-format.ts'

export const cowrie = jsonFormat({
  id: 'cowrie',
  title: 'Cowrie honeypot (JSON)',
  products: ['Cowrie', 'T-Pot'],
  what: 'cowrie events',
  matches: (line) => line.includes('"eventid":"cowrie.'),
  times: [['timestamp']],
  zoneOffsetMinutes: 0,
})
