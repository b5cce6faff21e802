import type { LogSample } from '../conformance.ts'
import { lines } from '../sample-lines.ts'

export default {
  log: lines(
    '#separator \\x09',
    '#path\tintel',
    '#fields\tts\tuid\tid.orig_h\tid.orig_p\tid.resp_h\tid.resp_p\tseen.indicator\tseen.indicator_type\tseen.where',
    '#types\ttime\tstring\taddr\tport\taddr\tport\tstring\tenum\tenum',
    '1623024000.123456\tCHhAvVGS1DHFjwGM9\t192.0.2.1\t51698\t198.51.100.7\t443\t198.51.100.7\tIntel::ADDR\tConn::IN_RESP',
  ),
  times: [null, null, null, null, '2021-06-07T00:00:00.123Z'],
} satisfies LogSample
