import type { LogSample } from '../conformance.ts'
import { lines } from '../sample-lines.ts'

export default {
  log: lines(
    '6/13/2021 3:57:37 PM 0D4C PACKET  000000000275 UDP Rcv 192.0.2.1 3a21 Q [0001 D NOERROR] A (3)www(7)example(0)',
    '6/7/2021 3:57:38 AM 0D4C PACKET  000000000275 UDP Snd 192.0.2.1 3a21 R Q [8081 DR NOERROR] A (3)www(7)example(0)',
  ),
  times: ['2021-06-13T15:57:37.000Z', '2021-06-07T03:57:38.000Z'],
} satisfies LogSample
