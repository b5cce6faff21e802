/**
 * Cowrie, an SSH and Telnet honeypot: JSON lines with `eventid` `cowrie.…`; times are UTC.
 *
 * https://docs.cowrie.org/en/latest/OUTPUT.html
 */

import { fromClient, path } from '../events/rules.ts'
import { jsonFormat } from '../json-format.ts'

export const cowrie = jsonFormat({
  id: 'cowrie',
  title: { de: 'Honeypot Cowrie (JSON)', en: 'Cowrie honeypot (JSON)' },
  products: ['Cowrie', 'T-Pot'],
  what: 'cowrie events',
  matches: '"eventid":"cowrie.',
  times: [['timestamp']],
  // Passed: the honeypot let the client in. Every client is external.
  event: {
    sources: ['https://docs.cowrie.org/en/latest/OUTPUT.html'],
    rules: [
      {
        field: path('eventid'),
        passed: ['cowrie.login.success', 'cowrie.command.*', 'cowrie.session.file_download"', 'cowrie.direct-tcpip.*'],
        blocked: ['cowrie.login.failed'],
      },
      fromClient(path('src_ip')),
    ],
  },
})
