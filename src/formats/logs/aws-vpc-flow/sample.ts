import type { LogSample } from '../conformance.ts'
import { lines } from '../sample-lines.ts'

export default {
  log: lines(
    'version account-id interface-id srcaddr dstaddr srcport dstport protocol packets bytes start end action log-status',
    '2 123456789012 eni-1235b8ca123456789 192.0.2.1 198.51.100.7 20641 22 6 20 4249 1623024000 1623024060 ACCEPT OK',
  ),
  times: [null, '2021-06-07T00:00:00.000Z'],
} satisfies LogSample
