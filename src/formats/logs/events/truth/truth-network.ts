/** Invented lines of firewalls, proxies, sensors and flow collectors, in the notations of their vendors' documents. */

import type { Truth } from './truth.ts'

const pf = (rest: string) => `Jun  6 15:57:37 fw filterlog[123]: 5,,,1000102433,em0,match,${rest}`
const kernel = (rest: string) => `Jun  6 15:57:37 gw kernel: [12345.678] ${rest}`
const vpc = (rest: string) => `2 123456789012 eni-1235b8ca123456789 ${rest}`

/** Truth tables of network devices. */
export const networkTruth: Truth = {
  filterlog: [
    ['blocked inbound', pf('block,in,4,0x0,,128,24677,0,none,17,udp,186,198.51.100.7,192.168.1.2,17500,17600,166')],
    ['passed outbound', pf('pass,in,4,0x0,,64,1,0,DF,6,tcp,60,192.168.1.2,198.51.100.7,40000,443,0,S,1,,1,,')],
    ['passed internal', pf('pass,out,4,0x0,,64,1,0,DF,6,tcp,60,192.168.1.2,10.0.0.5,40000,443,0,S,1,,1,,')],
    ['blocked unknown', pf('block,out,4,0x0,,64,1,0,DF,6,tcp,60,198.51.100.7,203.0.113.9,40000,443,0,S,1,,1,,')],
    ['blocked inbound', pf('reject,in,4,0x0,,64,1,0,DF,6,tcp,60,198.51.100.7,172.16.0.9,40000,22,0,S,1,,1,,')],
    ['blocked internal', pf('block,in,6,0x00,0x00000,1,UDP,17,96,fe80::1,ff02::1:2,546,547,96')],
    ['passed outbound', pf('pass,out,6,0x00,0x00000,64,TCP,6,80,fd00::5,2001:db8::1,50000,443,80,S,1,,1,,')],
    ['unknown outbound', pf('nat,out,4,0x0,,64,1,0,DF,6,tcp,60,192.168.1.2,198.51.100.7,40000,443,0,S,1,,1,,')],
    ['unknown unknown', 'Jun  6 15:57:37 fw php-fpm[5]: /index.php: Successful login'],
  ],
  netfilter: [
    ['blocked inbound', kernel('[UFW BLOCK] IN=eth0 OUT= MAC=00:11 SRC=198.51.100.7 DST=203.0.113.9 LEN=40 PROTO=TCP')],
    ['passed outbound', kernel('[UFW ALLOW] IN= OUT=eth0 SRC=192.168.1.2 DST=198.51.100.7 LEN=40 PROTO=TCP')],
    ['unknown inbound', kernel('[UFW AUDIT] IN=eth0 OUT= MAC=00:11 SRC=198.51.100.7 DST=192.168.1.2 LEN=40')],
    ['blocked outbound', kernel('Shorewall:loc2net:REJECT:IN=eth1 OUT=eth0 SRC=10.0.0.5 DST=198.51.100.7 LEN=60')],
    ['blocked inbound', kernel('filter_IN_public_DROP: IN=eth0 OUT= MAC=00 SRC=198.51.100.7 DST=192.168.1.2 LEN=60')],
    ['blocked inbound', kernel('FINAL_REJECT: IN=eth0 OUT= MAC=00 SRC=198.51.100.7 DST=192.168.1.2 LEN=60')],
    ['blocked inbound', kernel('[WAN_IN-2000-D]IN=eth8 OUT=br0 MAC=00 SRC=198.51.100.7 DST=192.168.1.2 LEN=60')],
    ['passed inbound', kernel('[WAN_IN-2001-A]IN=eth8 OUT=br0 MAC=00 SRC=198.51.100.7 DST=192.168.1.2 LEN=60')],
    ['passed internal', kernel('IPT-ACCEPT: IN=eth1 OUT=eth2 SRC=192.168.1.2 DST=10.0.0.5 LEN=60')],
    ['unknown outbound', kernel('IN= OUT=eth0 SRC=203.0.113.9 DST=198.51.100.7 LEN=60')],
    ['unknown unknown', kernel('IN=eth0 OUT=eth1 SRC=203.0.113.9 DST=198.51.100.7 LEN=60')],
  ],
  squid: [
    [
      'passed outbound',
      '10.0.0.5 - - [06/Jun/2021:15:57:37 +0000] "GET http://www.example/ HTTP/1.1" 200 5 "-" "x" TCP_MISS:HIER_DIRECT 198.51.100.7',
    ],
    [
      'blocked unknown',
      '1623024000.123    0 192.0.2.1 TCP_DENIED/403 3856 GET http://bad.example/ - HIER_NONE/- text/html',
    ],
    [
      'passed unknown',
      '1623024000.123  231 192.0.2.1 TCP_MISS/200 1536 GET http://bad.example/ - HIER_DIRECT/198.51.100.7 -',
    ],
    [
      'passed unknown',
      '1623024000.123  231 192.0.2.1 TCP_TUNNEL/200 1536 CONNECT bad.example:443 - HIER_DIRECT/198.51.100.7 -',
    ],
    [
      'passed unknown',
      '1623024000.123    1 192.0.2.1 TCP_MEM_HIT/200 1536 GET http://bad.example/ - HIER_NONE/- image/gif',
    ],
    [
      'passed unknown',
      '1623024000.123    1 192.0.2.1 TCP_REFRESH_UNMODIFIED/304 15 GET http://bad.example/ - HIER_DIRECT/- -',
    ],
    [
      'passed unknown',
      '1623024000.123    1 192.0.2.1 TCP_MISS_ABORTED/000 0 GET http://bad.example/ - HIER_DIRECT/- -',
    ],
    [
      'blocked unknown',
      '1623024000.123    1 192.0.2.1 TCP_DENIED_REPLY/403 0 GET http://bad.example/ - HIER_DIRECT/- -',
    ],
    ['unknown unknown', '1623024000.123    1 192.0.2.1 NONE/400 0 GET /TCP_DENIED - HIER_NONE/- -'],
    // A redirector answered; nobody asked for the URL.
    [
      'unknown unknown',
      '1623024000.123    1 192.0.2.1 TCP_REDIRECT/302 346 GET http://bad.example/ - HIER_NONE/- text/html',
    ],
    ['unknown unknown', '1623024000.123    1 192.0.2.1 TAG_NONE/503 0 CONNECT bad.example:443 - HIER_NONE/- -'],
  ],
  'cisco-asa': [
    [
      'passed outbound',
      '%ASA-6-302013: Built outbound TCP connection 1 for outside:198.51.100.7/443 (198.51.100.7/443) to inside:10.0.0.5/1 (203.0.113.9/1)',
    ],
    [
      'passed inbound',
      '%ASA-6-302015: Built inbound UDP connection 2 for outside:198.51.100.7/53 (198.51.100.7/53) to dmz:10.0.0.5/53',
    ],
    [
      'passed unknown',
      '%ASA-6-302014: Teardown TCP connection 1 for outside:198.51.100.7/443 to inside:10.0.0.5/1 duration 0:00:01 bytes 5 TCP FINs',
    ],
    [
      'blocked inbound',
      '%ASA-4-106023: Deny tcp src outside:198.51.100.7/2143 dst inside:10.0.0.5/139 by access-group "outside_in"',
    ],
    [
      'blocked outbound',
      'Jun  6 15:57:38 asa %ASA-4-106023: Deny udp src inside:10.0.0.5/2143 dst outside:198.51.100.7/53 by access-group "in"',
    ],
    [
      'blocked inbound',
      '%ASA-2-106001: Inbound TCP connection denied from 198.51.100.7/1 to 203.0.113.9/22 flags SYN on interface outside',
    ],
    [
      'blocked inbound',
      '%ASA-6-106100: access-list acl denied tcp outside/198.51.100.7(1) -> inside/10.0.0.5(22) hit-cnt 1 first hit',
    ],
    [
      'passed inbound',
      '%ASA-6-106100: access-list acl permitted tcp outside/198.51.100.7(1) -> inside/10.0.0.5(22) hit-cnt 1 first hit',
    ],
    ['blocked unknown', '%FTD-3-710003: TCP access denied by ACL from 198.51.100.7/11 to outside:203.0.113.9/22'],
    [
      'blocked inbound',
      '%FTD-1-430002: AccessControlRuleAction: Block, SrcIP: 198.51.100.7, DstIP: 10.0.0.5, SrcPort: 1, DstPort: 2',
    ],
    ['blocked inbound', '%ASA-4-401004: Shunned packet: 198.51.100.7 ==> 10.0.0.5 on interface outside'],
    [
      'passed outbound',
      '%ASA-4-338002: Dynamic filter permitted black listed TCP traffic from inside:10.0.0.5/1 (203.0.113.9/2) to outside:198.51.100.7/80 (198.51.100.7/80), destination 198.51.100.7 resolved from dynamic list: bad.example',
    ],
    ['unknown unknown', '%ASA-4-411001: Line protocol on Interface GigabitEthernet0/0, changed state to up'],
  ],
  'aws-vpc-flow': [
    ['passed outbound', vpc('10.0.0.5 198.51.100.7 20641 443 6 20 4249 1623024000 1623024060 ACCEPT OK')],
    ['blocked inbound', vpc('198.51.100.7 10.0.0.5 20641 22 6 20 4249 1623024000 1623024060 REJECT OK')],
    ['passed inbound', vpc('198.51.100.7 172.31.9.9 20641 443 6 20 4249 1623024000 1623024060 ACCEPT OK')],
    ['passed internal', vpc('10.0.0.5 172.31.9.9 20641 443 6 20 4249 1623024000 1623024060 ACCEPT OK')],
    ['blocked outbound', vpc('10.0.0.5 198.51.100.7 20641 25 6 20 4249 1623024000 1623024060 REJECT OK')],
    ['unknown unknown', vpc('- - - - - - - 1623024000 1623024060 - NODATA')],
    ['unknown unknown', vpc('- - - - - - - 1623024000 1623024060 - SKIPDATA')],
    ['passed unknown', vpc('198.51.100.7 203.0.113.9 20641 443 6 20 4249 1623024000 1623024060 ACCEPT OK')],
  ],
  'suricata-eve': [
    ...[
      ['passed outbound', 'alert', '"flow":{"src_ip":"10.0.0.5","dest_ip":"198.51.100.7"},'],
      ['passed outbound', 'alert', '"direction":"to_client",'],
      ['passed inbound', 'alert', '"direction":"to_server",'],
      ['passed unknown', 'alert', '"flow":{"pkts_toserver":1},'],
      ['passed unknown', 'fileinfo', ''],
      ['passed inbound', 'http', ''],
      ['passed inbound', 'tls', ''],
      // Whoever sent the packet is their source.
      ...['ike', 'krb5', 'mqtt', 'quic', 'rdp', 'rfb', 'snmp', 'tftp'].map((type) => ['passed unknown', type, '']),
      ['passed outbound', 'krb5', '"direction":"to_client",'],
      ['passed unknown', 'dns', '"dns":{"type":"answer"},'],
      ['passed inbound', 'dns', '"dns":{"type":"query"},'],
      ['passed inbound', 'dns', '"dns":{"type":"answer"},"src_port":1053,"dest_port":53,'],
      ['passed outbound', 'dns', '"dns":{"type":"answer"},"src_port":53,"dest_port":59465,'],
      ['passed unknown', 'alert', '"src_port":53,"dest_port":59465,'],
    ].map(
      ([said, type, more]) =>
        [
          said as string,
          `{"timestamp":"2021-06-06T15:59:46.457984+0200","event_type":"${type}",${more}"src_ip":"198.51.100.7","dest_ip":"10.0.0.5","alert":{"action":"allowed"}}`,
        ] as const,
    ),
    [
      'passed unknown',
      '{"timestamp":"2021-06-06T15:59:46.457984+0200","event_type":"dns","src_ip":"10.0.0.5","dest_ip":"10.0.0.53","dns":{"version":2,"type":"answer","rrname":"bad.example","rcode":"NOERROR"}}',
    ],
    [
      'blocked unknown',
      '{"timestamp":"2021-06-06T15:59:46.457984+0200","event_type":"dns","src_ip":"10.0.0.5","dest_ip":"10.0.0.53","dns":{"version":2,"type":"answer","rrname":"bad.example","rcode":"REFUSED"}}',
    ],
    [
      'passed unknown',
      '{"timestamp":"2021-06-06T15:59:46.457984+0200","event_type":"alert","src_ip":"10.0.0.5","dest_ip":"198.51.100.7","alert":{"action":"allowed","signature":"x"}}',
    ],
    [
      'blocked unknown',
      '{"timestamp":"2021-06-06T15:59:46.457984+0200","event_type":"alert","src_ip":"10.0.0.5","dest_ip":"198.51.100.7","alert":{"action":"blocked","signature":"x"}}',
    ],
    [
      'blocked unknown',
      '{"timestamp":"2021-06-06T15:59:46.457984+0200","event_type":"drop","src_ip":"198.51.100.7","dest_ip":"10.0.0.5","drop":{"len":60}}',
    ],
    [
      'unknown outbound',
      '{"timestamp":"2021-06-06T15:59:46.457984+0200","event_type":"flow","src_ip":"10.0.0.5","dest_ip":"198.51.100.7","flow":{"pkts_toserver":1}}',
    ],
    ['unknown inbound', '{"event_type":"flow","src_ip":"198.51.100.7","dest_ip":"192.168.5.5","flow":{"state":"new"}}'],
    [
      'blocked inbound',
      '{"event_type":"flow","src_ip":"198.51.100.7","dest_ip":"192.168.5.5","flow":{"action":"drop"}}',
    ],
    [
      'unknown unknown',
      '{"event_type":"dns","src_ip":"10.0.0.5","dest_ip":"198.51.100.7","dns":{"rrname":"bad.example"}}',
    ],
    [
      'blocked unknown',
      '{"event_type":"alert","alert":{"action":"allowed"},"verdict":{"action":"drop","reject":["tcp"]}}',
    ],
    [
      'passed internal',
      '{"event_type": "flow", "src_ip": "10.0.0.5", "dest_ip": "fd00::1", "verdict": {"action": "pass"}}',
    ],
  ],
  'snort-fast': [
    [
      'unknown unknown',
      '06/06/2021-15:57:37.123456  [**] [1:2000355:5] ET CHAT x [**] [Priority: 3] {TCP} 10.0.0.5:6668 -> 198.51.100.7:57966',
    ],
    [
      'blocked unknown',
      '06/06/2021-15:57:37.123456  [Drop] [**] [1:2000355:5] ET CHAT x [**] [Priority: 3] {TCP} 10.0.0.5:6668 -> 198.51.100.7:57966',
    ],
    [
      'passed unknown',
      '06/06/2021-15:57:37.123456  [wDrop] [**] [1:2000355:5] ET CHAT x [**] [Priority: 3] {TCP} 10.0.0.5:6668 -> 198.51.100.7:57966',
    ],
    [
      'blocked unknown',
      '06/06-15:57:37.123456 [drop] [**] [1:1000001:1] "x" [**] [Priority: 0] {TCP} 10.0.0.5:1 -> 198.51.100.7:2',
    ],
    [
      'passed unknown',
      '06/06-15:57:37.123456 [would_drop] [**] [1:1000001:1] "x" [**] [Priority: 0] {TCP} 10.0.0.5:1 -> 198.51.100.7:2',
    ],
    [
      'blocked unknown',
      '06/06-15:57:37.123456 [block] [**] [1:1000001:1] "x" [**] [Priority: 0] {UDP} 10.0.0.5:1 -> 198.51.100.7:2',
    ],
    [
      'blocked unknown',
      '06/06-15:57:37.123456 [reject] [**] [1:1000001:1] "x" [**] [Priority: 0] {UDP} 10.0.0.5:1 -> 198.51.100.7:2',
    ],
    [
      'unknown unknown',
      '06/06-15:57:37.123456 [**] [1:1000001:1] "drop it" [**] [Priority: 0] {UDP} 10.0.0.5:1 -> 198.51.100.7:2',
    ],
  ],
  fortigate: [
    [
      'passed outbound',
      'date=2021-06-06 time=15:57:37 devname="fw" logid="1" type="traffic" srcip=10.0.0.5 dstip=198.51.100.7 action="accept"',
    ],
    [
      'blocked inbound',
      'date=2021-06-06 time=15:57:37 devname="fw" logid="1" type="traffic" srcip=198.51.100.7 dstip=10.0.0.5 action="deny"',
    ],
    [
      'passed outbound',
      'date=2021-06-06 time=15:57:37 devname="fw" logid="1" type="traffic" srcip=10.0.0.5 dstip=198.51.100.7 action="client-rst"',
    ],
    [
      'passed internal',
      'date=2021-06-06 time=15:57:37 devname="fw" logid="1" type="traffic" srcip=10.0.0.5 dstip=172.16.1.1 action=close',
    ],
    [
      'blocked outbound',
      'date=2021-06-06 time=15:57:37 devname="fw" type="traffic" srcip=10.0.0.5 dstip=198.51.100.7 action="close" utmaction="block"',
    ],
    [
      'blocked outbound',
      'date=2021-06-06 time=15:57:37 devname="fw" type="utm" subtype="webfilter" action="blocked" srcip=10.0.0.5 dstip=198.51.100.7 url="/?action=pass"',
    ],
    [
      'passed outbound',
      'date=2021-06-06 time=15:57:37 devname="fw" type="utm" subtype="webfilter" srcip=10.0.0.5 dstip=198.51.100.7 action="passthrough"',
    ],
    [
      'blocked inbound',
      'date=2021-06-06 time=15:57:37 devname="fw" type="utm" subtype="ips" srcip=198.51.100.7 dstip=10.0.0.5 action="reset"',
    ],
    [
      'unknown inbound',
      'date=2021-06-06 time=15:57:37 devname="fw" type="traffic" srcip=198.51.100.7 dstip=10.0.0.5 action="ip-conn"',
    ],
    [
      'passed inbound',
      'date=2021-06-06 time=15:57:37 devname="fw" type="traffic" srcip=198.51.100.7 srcintfrole="wan" dstip=203.0.113.9 dstintfrole="lan" action="accept"',
    ],
    ['unknown unknown', 'date=2021-06-06 time=15:57:37 devname="fw" logid="1" type="event" msg="x"'],
  ],
  'palo-alto': [
    [
      'blocked inbound',
      '1,2021/06/06 15:57:38,01,GLOBALPROTECT,0,2561,2021/06/06 15:57:37,vsys1,gateway-auth,login,LDAP,,a,DE,h,198.51.100.7,0.0.0.0,0.0.0.0,0.0.0.0,x,y,6.1.2,Windows,"Windows 10 , 64-bit",1,,,,failure,,0,user-logon',
    ],
    [
      'passed internal',
      '1,2021/06/06 15:57:38,01,GLOBALPROTECT,0,2561,2021/06/06 15:57:37,vsys1,gateway-auth,login,LDAP,,a,DE,h,10.0.0.5,0.0.0.0,0.0.0.0,0.0.0.0,x,y,6.1.2,Windows,"Windows 10 , 64-bit",1,,,,success,,0,user-logon',
    ],
    [
      'passed outbound',
      '1,2021/06/06 15:57:38,012345,TRAFFIC,end,2561,2021/06/06 15:57:37,10.0.0.5,198.51.100.7,0.0.0.0,0.0.0.0,rule,,,ssl,vsys1,trust,untrust,e1,e2,log,2021/06/06 15:57:37,1,1,1,443,0,0,0x1c,tcp,allow,5,5,0',
    ],
    [
      'blocked inbound',
      'Jun  6 15:57:39 pa 1,2021/06/06 15:57:38,012345,TRAFFIC,drop,2561,2021/06/06 15:57:37,198.51.100.7,10.0.0.5,0.0.0.0,0.0.0.0,rule,,,x,vsys1,untrust,trust,e1,,log,2021/06/06 15:57:37,0,1,1,22,0,0,0x0,tcp,deny,60,60,0',
    ],
    [
      'blocked outbound',
      '1,2021/06/06 15:57:38,012345,THREAT,url,2561,2021/06/06 15:57:37,10.0.0.5,198.51.100.7,0.0.0.0,0.0.0.0,"a,b",,,web,vsys1,trust,untrust,e1,e2,log,2021/06/06 15:57:37,1,1,1,80,0,0,0x0,tcp,block-url,"bad.example/a",(9999),malware,informational,client-to-server',
    ],
    [
      'passed outbound',
      '1,2021/06/06 15:57:38,012345,THREAT,spyware,2561,2021/06/06 15:57:37,10.0.0.5,198.51.100.7,0.0.0.0,0.0.0.0,r,,,web,vsys1,trust,untrust,e1,e2,log,2021/06/06 15:57:37,1,1,1,80,0,0,0x0,tcp,alert,"",x(1),any,low,client-to-server',
    ],
    [
      'blocked internal',
      '1,2021/06/06 15:57:38,012345,THREAT,spyware,2561,2021/06/06 15:57:37,10.0.0.5,10.9.9.9,0.0.0.0,0.0.0.0,r,,,dns,vsys1,trust,trust,e1,e2,log,2021/06/06 15:57:37,1,1,1,53,0,0,0x0,udp,sinkhole,bad.example,x(1),any,low,client-to-server',
    ],
    [
      'blocked inbound',
      '1,2021/06/06 15:57:38,012345,THREAT,vulnerability,2561,2021/06/06 15:57:37,198.51.100.7,10.0.0.5,0.0.0.0,0.0.0.0,r,,,web,vsys1,untrust,trust,e1,e2,log,2021/06/06 15:57:37,1,1,1,80,0,0,0x0,tcp,reset-both,"",x(1),any,high,client-to-server',
    ],
    [
      'blocked unknown',
      '1,2021/06/06 15:57:38,012345,SYSTEM,auth,2561,2021/06/06 15:57:37,,auth-fail,,0,0,general,medium,"failed, denied"',
    ],
    [
      'passed unknown',
      '1,2021/06/06 15:57:38,012345,SYSTEM,auth,2561,2021/06/06 15:57:37,,auth-success,GP,0,0,general,informational,"authenticated"',
    ],
    [
      'unknown unknown',
      '1,2021/06/06 15:57:38,012345,SYSTEM,general,2561,2021/06/06 15:57:37,,general,,0,0,general,informational,"configuration"',
    ],
    [
      'unknown unknown',
      '1,2021/06/06 15:57:38,012345,CONFIG,0,2561,2021/06/06 15:57:37,10.0.0.5,,commit,admin,Web,Succeeded,,',
    ],
  ],
}
