import type { LogSample } from '../conformance.ts'
import { lines } from '../sample-lines.ts'

export default {
  log: lines(
    '2021-06-06T15:57:37.123456789Z stdout F listening on 192.0.2.1',
    '2021-06-06T15:57:38.1+02:00 stderr P half a line',
  ),
  times: ['2021-06-06T15:57:37.123Z', '2021-06-06T13:57:38.100Z'],
} satisfies LogSample
