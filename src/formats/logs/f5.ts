/**
 * Messages with ids of eight hex digits (`01010251:0:`), AFM's `[F5@…]`, and events of ASM and APM.
 *
 * https://techdocs.f5.com/
 */

import { logFormat } from '../log-format.ts'
import { recognise, strength } from './recognise.ts'
import { syslogClock } from './time/clocks.ts'

export const f5 = logFormat({
  id: 'f5',
  title: 'F5 BIG-IP',
  products: ['F5 BIG-IP', 'F5 AFM', 'F5 APM', 'F5 ASM'],

  detect: (head) =>
    recognise(head, strength.product, 'BIG-IP messages', (line) =>
      /\[F5@|\bASM:|\]: [0-9a-f]{8}:\d+: |\b(?:bigip_mgmt_ip|unit_hostname|APM_EVENT)=|\b(?:tmm\d*|mcpd|apmd|bigd|tmsh)\[\d+\]: /.test(
        line,
      ),
    ),

  clock: syslogClock,
})
