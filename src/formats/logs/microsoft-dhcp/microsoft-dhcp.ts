/**
 * `DhcpSrvLog-*.log`: a preamble, a header, then `ID,Date,Time,Description,IP Address,…`, local time.
 *
 * https://learn.microsoft.com/windows-server/networking/technologies/dhcp/dhcp-top
 */

import { logFormat } from '../../log-format.ts'
import { recognise, strength } from '../recognise.ts'
import { anywhereClock } from '../time/clocks.ts'

export const microsoftDhcp = logFormat({
  id: 'microsoft-dhcp',
  title: { de: 'Log des Microsoft-DHCP-Servers', en: 'Microsoft DHCP Server log' },
  products: ['Microsoft DHCP Server'],

  detect: (head) => {
    if (/^\s*Microsoft DHCP(?:v6)? Service Activity Log/m.test(head.text.slice(0, 4096))) {
      return { score: 0.98, reason: 'names the DHCP service' }
    }
    return recognise(head, strength.product, 'leases', /^\d{1,5},\d\d\/\d\d\/\d\d,\d\d:\d\d:\d\d,[^,]*,/)
  },

  clock: anywhereClock,
})
