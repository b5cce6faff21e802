import type { LogSample } from '../conformance.ts'
import { lines } from '../sample-lines.ts'

export default {
  log: lines(
    '2021-06-06T15:57:37.123Z [INFO] 192.0.2.1:39531 - 1 "A IN www.example. udp 41 false 4096" NOERROR qr,rd,ra 100 0.001s',
  ),
  times: ['2021-06-06T15:57:37.123Z'],
} satisfies LogSample
