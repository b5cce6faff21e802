/**
 * `%ASA-6-302013: …` after a syslog header, a timestamp of the device, or neither.
 *
 * https://www.cisco.com/c/en/us/td/docs/security/asa/syslog/b_syslog.html
 */

import { logFormat } from '../log-format.ts'
import { recognise, strength } from './recognise.ts'
import { syslogClock } from './time/clocks.ts'

export const ciscoAsa = logFormat({
  id: 'cisco-asa',
  title: 'Cisco ASA and Firepower',
  products: ['Cisco ASA', 'Cisco Firepower', 'Cisco FTD', 'Cisco PIX', 'Cisco FWSM'],

  detect: (head) =>
    recognise(head, strength.product, 'ASA messages', (line) =>
      /%(?:ASA|FTD|PIX|FWSM)-(?:[\w-]+-)?\d-\d{5,6}\b/.test(line),
    ),

  clock: syslogClock,
})
