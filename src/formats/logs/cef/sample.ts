import type { LogSample } from '../conformance.ts'
import { lines } from '../sample-lines.ts'

export default {
  log: lines(
    'Jun  6 15:57:37 fw CEF:0|Vendor|Product|1.0|100|Deny|5|rt=1623024000123 src=192.0.2.1 dst=198.51.100.7',
    'CEF:0|Vendor|Product|1.0|100|Deny|5|src=192.0.2.1 start=Jun 06 2021 15:57:38 dst=198.51.100.7',
  ),
  times: ['2021-06-07T00:00:00.123Z', '2021-06-06T15:57:38.000Z'],
} satisfies LogSample
