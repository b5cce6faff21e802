import type { LogSample } from '../conformance.ts'
import { lines } from '../sample-lines.ts'

export default {
  log: lines(
    'Jun  6 15:57:37 gw kernel: [12345.678] [UFW BLOCK] IN=eth0 OUT= MAC=00:11 SRC=192.0.2.1 DST=198.51.100.7 LEN=40 PROTO=TCP SPT=1 DPT=2',
  ),
  times: ['2026-06-06T15:57:37.000Z'],
} satisfies LogSample
