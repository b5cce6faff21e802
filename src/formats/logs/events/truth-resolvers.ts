/** Invented lines of resolvers. */

import type { Truth } from './truth.ts'

/** Truth tables by format. */
export const resolverTruth: Truth = {
  unbound: [
    ['unknown internal', '[1623024000] unbound[123:0] info: 10.0.0.5 bad.example. A IN'],
    ['passed internal', '[1623024000] unbound[123:0] info: 10.0.0.5 www.example. A IN NOERROR 0.1 0 50'],
    ['unknown internal', '[1623024000] unbound[123:0] info: 10.0.0.5 bad.example. A IN NXDOMAIN 0.1 0 50'],
    ['blocked internal', '[1623024000] unbound[123:0] info: 10.0.0.5 bad.example. A IN REFUSED 0.1 0 50'],
    [
      'blocked internal',
      '[1623024000] unbound[123:0] info: bad.example. always_nxdomain 10.0.0.5@53 bad.example. A IN',
    ],
    [
      'blocked internal',
      '[1623024000] unbound[123:0] info: rpz: applied [x] bad.example. rpz-nxdomain 10.0.0.5@53 bad.example. A IN',
    ],
    [
      'passed internal',
      '[1623024000] unbound[123:0] info: rpz: applied [x] bad.example. rpz-passthru 10.0.0.5@53 bad.example. A IN',
    ],
    ['unknown internal', '[1623024000] unbound[123:0] query: 10.0.0.5 bad.example. A IN'],
    ['passed internal', '[1623024000] unbound[123:0] reply: 10.0.0.5 www.example. A IN NOERROR 0.1 0 50'],
    ['unknown unknown', '[1623024000] unbound[123:0] notice: init module 0: validator'],
  ],
  'microsoft-dns': [
    [
      'unknown internal',
      '6/13/2021 3:57:37 PM 0D4C PACKET  000000000275 UDP Rcv 10.0.0.5 3a21 Q [0001 D NOERROR] A (3)www(7)example(0)',
    ],
    [
      'passed internal',
      '6/13/2021 3:57:38 PM 0D4C PACKET  000000000275 UDP Snd 10.0.0.5 3a21 R Q [8081 DR NOERROR] A (3)www(7)example(0)',
    ],
    [
      'blocked internal',
      '6/13/2021 3:57:38 PM 0D4C PACKET  000000000275 UDP Snd 10.0.0.5 3a21 R Q [8085 DR REFUSED] A (3)bad(7)example(0)',
    ],
    [
      'unknown internal',
      '6/13/2021 3:57:38 PM 0D4C PACKET  000000000275 UDP Snd 10.0.0.5 3a21 R Q [8381 DR NXDOMAIN] A (3)bad(7)example(0)',
    ],
    [
      'unknown internal',
      '6/13/2021 3:57:38 PM 0D4C PACKET  000000000275 UDP Snd 10.0.0.5 3a21 R Q [8281 DR SERVFAIL] A (3)bad(7)example(0)',
    ],
    [
      'passed outbound',
      '6/13/2021 3:57:38 PM 0D4C PACKET  000000000275 UDP Rcv 198.51.100.7 3a21 R Q [8081 DR NOERROR] A (3)www(7)example(0)',
    ],
    [
      'passed internal',
      '6/13/2021 3:57:38 PM 0D4C PACKET  000000000275 UDP Snd 10.0.0.5 3a21 R U [00a8 NOERROR] SOA (7)example(0)',
    ],
    [
      'unknown outbound',
      '6/13/2021 3:57:38 PM 0D4C PACKET  000000000275 UDP Snd 198.51.100.7    3a21   Q [0001   D   NOERROR] A (3)www(7)example(0)',
    ],
    [
      'passed inbound',
      '6/13/2021 3:57:38 PM 0D4C PACKET  000000000275 UDP Snd 198.51.100.7    3a21 R Q [8085 A DR NOERROR] A (3)www(7)example(0)',
    ],
    ['unknown unknown', '6/13/2021 3:57:38 PM 0D4C EVENT   The DNS server has started.'],
    // Words of a name.
    ...[' R Q [a', 'a Snd 198.51.100.7 b', ' REFUSED] '].map(
      (label) =>
        [
          'unknown internal',
          `6/13/2021 3:57:37 PM 0D4C PACKET  000000000275 UDP Rcv 10.0.0.5 3a21 Q [0001 D NOERROR] A (9)${label}(7)example(0)`,
        ] as const,
    ),
    [
      'passed outbound',
      '6/13/2021 3:57:38 PM 0D4C PACKET  000000000275 UDP Rcv 198.51.100.7 3a21 R Q [8081 DR NOERROR] A (9)a Snd 10.0.0.5 b(7)example(0)',
    ],
  ],
  coredns: [
    [
      'passed internal',
      '2021-06-06T15:57:37.123Z [INFO] 10.0.0.5:39531 - 1 "A IN www.example. udp 41 false 4096" NOERROR qr,rd,ra 100 0.001s',
    ],
    [
      'unknown internal',
      '2021-06-06T15:57:37.123Z [INFO] 10.0.0.5:39531 - 1 "A IN bad.example. udp 41 false 4096" NXDOMAIN qr,rd,ra 100 0.001s',
    ],
    [
      'blocked internal',
      '2021-06-06T15:57:37.123Z [INFO] 10.0.0.5:39531 - 1 "A IN bad.example. udp 41 false 4096" REFUSED qr,rd 100 0.001s',
    ],
    [
      'unknown internal',
      '2021-06-06T15:57:37.123Z [INFO] 10.0.0.5:39531 - 1 "A IN bad.example. udp 41 false 4096" SERVFAIL qr,rd 100 0.001s',
    ],
    ['passed internal', '[INFO] 10.0.0.5:39531 - 1 "AAAA IN www.example. tcp 41 false 4096" NOERROR qr,aa 100 0.001s'],
    [
      'passed inbound',
      '[INFO] [2001:db8::1]:39531 - 1 "MX IN www.example. udp 41 false 4096" NOERROR qr,aa 100 0.001s',
    ],
    ['unknown unknown', '[INFO] plugin/reload: Running configuration MD5 = x'],
    ['blocked internal', '[INFO] 10.0.0.5:39531 - 1 "ANY IN bad.example. udp 41 false 512" REFUSED qr,rd 30 0.0001s'],
  ],
}
