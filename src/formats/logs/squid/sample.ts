import type { LogSample } from '../conformance.ts'
import { lines } from '../sample-lines.ts'

export default {
  log: lines(
    '1623024000.123    231 192.0.2.1 TCP_MISS/200 1536 GET http://www.example/a - HIER_DIRECT/198.51.100.7 text/html',
  ),
  times: ['2021-06-07T00:00:00.123Z'],
} satisfies LogSample
