/**
 * Palo Alto Networks PAN-OS as comma-separated values, bare or after a syslog header. The second time in a record is
 * the event time, at which the firewall created it; the first is when the management plane received it. Both are local;
 * the offset stands in the high-resolution timestamp that PAN-OS 10.0 and later add, `2021-06-06T15:57:37.123+02:00`.
 *
 * https://docs.paloaltonetworks.com/pan-os/11-1/pan-os-admin/monitoring/use-syslog-for-monitoring/syslog-field-descriptions
 */

import { logFormat } from '../../log-format.ts'
import { between, column, fromClient, only } from '../events/rules.ts'
import { panActions } from '../events/usual-words.ts'
import { recognise, strength } from '../recognise.ts'
import { syslogClock } from '../time/clocks.ts'
import { columnStart, csvClock, isSplunkExport } from '../time/csv-clock.ts'
import { stampRules } from '../time/learn.ts'
import { readStamp } from '../time/stamp.ts'
import { readZone } from '../time/zone.ts'

const record =
  /(?:^|[\s,"])\d*,(?:\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d|\d{1,2}\/\d{1,2}\/\d{2,4} \d{1,2}:\d\d(?::\d\d)?),[\w+.]*,(?:TRAFFIC|THREAT|URL|DATA|WILDFIRE|SYSTEM|CONFIG|HIP-?MATCH|USERID|GLOBALPROTECT|DECRYPTION|AUTH(?:ENTICATION)?|CORRELATION|SCTP|GTP|TUNNEL|IPTAG|AUDIT),/i

/** Columns of the generated time, with the domain in the first one and without it, and of the time of receipt. */
const TIMES = [6, 5, 1]

/** Types of records about sessions. They have the same columns up to the last one that is read here. */
const sessions = only(column(3), 'TRAFFIC', 'THREAT', 'URL', 'DATA', 'WILDFIRE', 'DECRYPTION')

/** Records of the firewall itself, with the event's name. */
const system = only(column(3), 'SYSTEM')

/** Records of VPN clients. */
const vpn = only(column(3), 'GLOBALPROTECT')
const withoutIpv4 = only(column(15), '0.0.0.0')

export const paloAlto = logFormat({
  id: 'palo-alto',
  title: 'Palo Alto Networks PAN-OS (CSV)',
  products: ['Palo Alto Networks PAN-OS', 'Palo Alto Networks Panorama', 'Prisma Access'],

  detect(head) {
    const first = head.text.slice(0, 4096).trimStart()
    if (/^"?(?:Domain,)?"?Receive Time"?,"?Serial/i.test(first))
      return { score: 0.98, reason: 'the header of a PAN-OS export' }
    return recognise(head, strength.product, 'PAN-OS records', record)
  },

  clock(head, context) {
    if (isSplunkExport(head)) return csvClock(head, context)
    const rules = stampRules(head, context)
    const header = syslogClock(head, context)
    const hasZones = zonedStamp.test(head.text)
    return (bytes, start, end) => {
      for (const column of TIMES) {
        const at = columnStart(bytes, start, end, 0x2c, column)
        const ms = at < 0 ? Number.NaN : readStamp(bytes, at, end, rules)
        if (Number.isNaN(ms)) continue
        const zone = hasZones ? zoneAt(bytes, at, end) : -1
        return zone < 0 ? ms : ms + rules.zoneMs - readZone(bytes, zone, end, rules.zoneMs)
      }
      return header(bytes, start, end)
    }
  },

  // Exports of Splunk.
  carriesLines: true,

  // The syslog header holds no comma, so the columns count from the start of the line.
  event: {
    sources: [
      'https://docs.paloaltonetworks.com/pan-os/11-1/pan-os-admin/monitoring/use-syslog-for-monitoring/syslog-field-descriptions/traffic-log-fields',
      'https://docs.paloaltonetworks.com/pan-os/11-1/pan-os-admin/monitoring/use-syslog-for-monitoring/syslog-field-descriptions/threat-log-fields',
      'https://docs.paloaltonetworks.com/pan-os/11-1/pan-os-admin/monitoring/use-syslog-for-monitoring/syslog-field-descriptions/globalprotect-log-fields',
    ],
    header: 'csv',
    rules: [
      { field: column(30), ...panActions, when: sessions },
      between(column(7), column(8), { port: column(25), when: sessions }),
      { field: column(8), passed: ['auth-success'], blocked: ['auth-fail'], when: system },
      { field: column(28), passed: ['success'], blocked: ['failure'], when: vpn },
      // Clients with an address of IPv6 have none of IPv4.
      fromClient(column(16), { when: [vpn, withoutIpv4] }),
      fromClient(column(15), { when: vpn }),
      { field: column('action'), ...panActions },
      between(column('source address'), column('destination address')),
    ],
  },
})

const zonedStamp = /,\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d/

/** Position of the offset in the last `,2021-06-06T15:57:37.123+02:00`; -1 if the line has none. */
function zoneAt(bytes: Uint8Array, start: number, end: number): number {
  for (let p = end - 18; p > start + 10; p--) {
    if (bytes[p] !== 0x54 || bytes[p + 3] !== 0x3a || bytes[p - 11] !== 0x2c || bytes[p - 3] !== 0x2d) continue
    const sign = bytes[p + 13]
    if (bytes[p + 9] === 0x2e && (sign === 0x2b || sign === 0x2d) && bytes[p + 16] === 0x3a) return p + 13
  }
  return -1
}
