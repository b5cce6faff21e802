import type { LogSample } from '../conformance.ts'
import { lines } from '../sample-lines.ts'

export default {
  log: lines(
    '#Version: 1.0',
    '#Fields: date time x-edge-location sc-bytes c-ip cs-method cs(Host)',
    '2021-06-06\t15:57:37\tFRA50-P2\t703\t192.0.2.1\tGET\td111111abcdef8.cloudfront.example',
  ),
  times: [null, null, '2021-06-06T15:57:37.000Z'],
  context: { zoneOffsetMinutes: 120 },
} satisfies LogSample
