import type { LogSample } from '../conformance.ts'
import { lines } from '../sample-lines.ts'

export default {
  log: lines(
    'Jun  6 15:57:39 pa 1,2021/06/06 15:57:38,0123456789,THREAT,vulnerability,2561,2021/06/06 15:57:37,192.0.2.1,198.51.100.7,0.0.0.0',
    // With the firewall's own offset.
    '1,2021/06/06 15:57:38,0123456789,SYSTEM,general,2816,2021/06/06 15:57:37,,general,,0,0,general,informational,"made up",1,0x0,0,0,0,0,,fw,0,0,2021-06-06T15:57:38.705-05:00',
  ),
  times: ['2021-06-06T13:57:37.000Z', '2021-06-06T20:57:37.000Z'],
  context: { zoneOffsetMinutes: 120 },
} satisfies LogSample
