import type { LogSample } from '../conformance.ts'
import { lines } from '../sample-lines.ts'

export default {
  log: lines(
    '#separator \\x09',
    '#path\tconn',
    '#fields\tts\tuid\tid.orig_h\tid.orig_p\tid.resp_h',
    '#types\ttime\tstring\taddr\tport\taddr',
    '1623024000.123456\tCHhAvVGS1DHFjwGM9\t192.0.2.1\t51698\t198.51.100.7',
  ),
  times: [null, null, null, null, '2021-06-07T00:00:00.123Z'],
} satisfies LogSample
