import type { LogSample } from '../conformance.ts'
import { lines } from '../sample-lines.ts'

export default {
  log: lines(
    '2021-06-06 15:57:37.459     0.000 TCP      192.0.2.1:53143 ->    198.51.100.7:902          1       60     1',
  ),
  times: ['2021-06-06T15:57:37.459Z'],
} satisfies LogSample
