/** Invented lines of resolvers. */

import type { Truth } from './truth.ts'

/** Truth tables by format. */
export const resolverTruth: Truth = {
  pfblockerng: [
    ['blocked internal', 'DNSBL-python,Jun 6 15:57:37,bad.example,10.0.0.5,Python,DNSBL_A,Ads,bad.example,List,+'],
    ['blocked internal', 'DNSBL-HTTPS,Jun 6 15:57:37,bad.example,10.0.0.5,-|GET,DNSBL,Ads,bad.example,List,+'],
    ['passed internal', 'DNS-reply,Jun 6 15:57:37,reply,A,A,300,www.example,10.0.0.5,198.51.100.7,US'],
    ['passed internal', 'DNS-reply,Jun 6 15:57:37,cache,AAAA,AAAA,300,www.example,10.0.0.5,2001:db8::7,US'],
    ['blocked internal', 'DNS-reply,Jun 6 15:57:37,local,A,A,60,bad.example,10.0.0.5,0.0.0.0,unk'],
    ['unknown internal', 'DNS-reply,Jun 6 15:57:37,local,A,A,60,bad.example,10.0.0.5,10.10.10.1,prv'],
    ['unknown internal', 'DNS-reply,Jun 6 15:57:37,reply,A,A,60,gone.example,10.0.0.5,NXDOMAIN,unk'],
    [
      'blocked inbound',
      'Jun 6 15:57:38,1770009219,em0,WAN,block,4,6,TCP-S,198.51.100.7,10.0.0.1,40961,22,in,Unk,pfB_v4,198.51.100.0/24,List,Unknown,Unknown,Unknown,+',
    ],
    [
      'blocked outbound',
      'Block,Jun 6 15:57:38,1770009219,em1,LAN,block,4,17,UDP,10.0.0.5,198.51.100.7,40961,53,in,Unk,pfB_v4,198.51.100.7,List,Unknown,pc,Unknown,-',
    ],
    [
      'passed outbound',
      'Permit,Jun 6 15:57:38,1770009219,em1,LAN,pass,6,6,TCP-S,fd00::5,2001:db8::7,40961,443,in,Unk,pfB_v6,2001:db8::7,List,Unknown,pc,Unknown,+',
    ],
    [
      'passed inbound',
      'Jun 6 15:57:38,1770009219,em0,WAN,pass,4,1,ICMP,198.51.100.7,10.0.0.1,,,in,Unk,pfB_v4,198.51.100.0/24,List,Unknown,Unknown,Unknown,+',
    ],
  ],
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
