/**
 * `CEF:0|vendor|product|version|id|name|severity|key=value …`, usually after a syslog header. `rt`, `start` and `end`
 * are times of the device.
 *
 * https://www.microfocus.com/documentation/arcsight/arcsight-smartconnectors-8.4/pdfdoc/cef-implementation-standard/cef-implementation-standard.pdf
 */

import { logFormat } from '../log-format.ts'
import { actionIn } from './events/usual-words.ts'
import { recognise, strength } from './recognise.ts'
import { keyValueClock } from './time/key-value-clock.ts'

export const cef = logFormat({
  id: 'cef',
  title: 'Common Event Format (CEF)',
  products: ['ArcSight', 'Imperva', 'Trend Micro', 'UniFi', 'CyberArk', 'F5', 'Check Point', 'Palo Alto Networks'],

  detect: (head) =>
    recognise(head, strength.product, 'CEF events', (line) =>
      /(?:^|[\s>:"])CEF: ?\d+\||^ ?\d\|(?:[^|]*\|){5}[^|]{1,10}\| ?\w+=/.test(line),
    ),

  clock: (head, context) =>
    keyValueClock(head, context, {
      whole: ['rt', 'deviceReceiptTime', 'end', 'start', 'endTime', 'startTime', 'UNIFIutcTime'],
    }),

  event: {
    sources: [
      'https://www.microfocus.com/documentation/arcsight/arcsight-smartconnectors-8.4/pdfdoc/cef-implementation-standard/cef-implementation-standard.pdf',
      'https://docs.imperva.com/bundle/cloud-application-security/page/more/log-file-structure.htm',
    ],
    rules: [
      actionIn({ key: 'act' }),
      // Imperva Cloud WAF; what it challenges is neither.
      { field: { key: 'act' }, passed: ['REQ_PASSED', 'REQ_CACHED_*'], blocked: ['REQ_BLOCKED_*'] },
      { field: { key: 'deviceDirection' }, inbound: ['0'], outbound: ['1'] },
      { source: { key: 'src' }, destination: { key: 'dst' } },
    ],
  },
})
