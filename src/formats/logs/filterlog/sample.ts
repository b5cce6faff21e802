import type { LogSample } from '../conformance.ts'
import { lines } from '../sample-lines.ts'

export default {
  log: lines(
    'Jun  6 15:57:37 pfSense filterlog[123]: 5,,,1000102433,em0,match,block,in,4,0x0,,128,24677,0,none,17,udp,186,192.0.2.1,198.51.100.7,17500,17600,166',
  ),
  times: ['2026-06-06T15:57:37.000Z'],
} satisfies LogSample
