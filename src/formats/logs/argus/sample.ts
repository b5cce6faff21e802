import type { LogSample } from '../conformance.ts'
import { lines } from '../sample-lines.ts'

export default {
  log: lines(
    'StartTime,Dur,Proto,SrcAddr,Sport,Dir,DstAddr,Dport',
    '2021/06/06 15:57:37.062253,0.035343,udp,192.0.2.1,9039,  <->,198.51.100.7,53',
  ),
  times: [null, '2021-06-06T15:57:37.062Z'],
} satisfies LogSample
