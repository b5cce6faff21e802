/**
 * `time elapsed remotehost code/status bytes method URL rfc931 peerstatus/peerhost type`, time in epoch seconds.
 *
 * https://wiki.squid-cache.org/Features/LogFormat
 */

import { logFormat } from '../log-format.ts'
import { recognise, strength } from './recognise.ts'
import { anywhereClock } from './time/clocks.ts'
import { readEpoch } from './time/stamp.ts'

export const squid = logFormat({
  id: 'squid',
  title: 'Squid access log (native)',
  products: ['Squid', 'Blue Coat', 'pfSense Squid'],

  detect: (head) =>
    recognise(head, strength.product, 'Squid requests', (line) =>
      /^\s*(?:<\d+>)?(?:\S.{0,60}\]?: )?\d{9,10}\.\d{3} +\d+ \S+ [A-Z_]+(?:\/\d{3})? \d+ \S+ /.test(line),
    ),

  clock: (head, context) => {
    const elsewhere = anywhereClock(head, context)
    return (bytes, start, end) => {
      let p = start
      while (p < end && p - start < 8 && bytes[p] === 0x20) p++
      const ms = p + 14 <= end && bytes[p + 10] === 0x2e ? readEpoch(bytes, p, end) : Number.NaN
      return Number.isNaN(ms) ? elsewhere(bytes, start, end) : ms
    }
  },
})
