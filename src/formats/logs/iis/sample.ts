import type { LogSample } from '../conformance.ts'
import { lines } from '../sample-lines.ts'

export default {
  log: lines(
    '#Software: Microsoft Internet Information Services 10.0',
    '#Version: 1.0',
    '#Fields: date time s-ip cs-method cs-uri-stem c-ip',
    '2021-06-06 15:57:37 192.0.2.1 GET / 198.51.100.7',
  ),
  times: [null, null, null, '2021-06-06T15:57:37.000Z'],
  context: { zoneOffsetMinutes: 120 },
} satisfies LogSample
