import type { LogSample } from '../conformance.ts'
import { lines } from '../sample-lines.ts'

export default {
  log: lines(
    '06/06/2021-15:57:37.123456  [**] [1:2000355:5] ET CHAT IRC message [**] [Classification: Misc] [Priority: 3] {TCP} 192.0.2.1:6668 -> 198.51.100.7:57966',
    '06/07-01:02:03.500000  [**] [1:2000355:5] ET CHAT IRC message [**] [Priority: 3] {TCP} 192.0.2.1:6668 -> 198.51.100.7:57966',
  ),
  times: ['2021-06-06T15:57:37.123Z', '2026-06-07T01:02:03.500Z'],
} satisfies LogSample
