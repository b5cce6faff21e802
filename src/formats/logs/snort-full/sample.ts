import type { LogSample } from '../conformance.ts'
import { lines } from '../sample-lines.ts'

export default {
  log: lines(
    '[**] [1:2000355:5] ET CHAT IRC message [**]',
    '[Classification: Misc activity] [Priority: 3]',
    '06/06/21-15:57:37.123456 192.0.2.1:6668 -> 198.51.100.7:57966',
    'TCP TTL:64 TOS:0x0 ID:1 IpLen:20 DgmLen:52 DF',
    '***A**** Seq: 0x1  Ack: 0x2  Win: 0x3  TcpLen: 32',
  ),
  times: [null, null, '2021-06-06T15:57:37.123Z', null, null],
} satisfies LogSample
