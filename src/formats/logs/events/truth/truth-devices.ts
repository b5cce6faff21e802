/** Invented lines of more devices, flow collectors and notations that many products share. */

import type { Truth, TruthTable } from './truth.ts'

const cef = (rest: string) => `CEF:0|Vendor|Product|1.0|100|Name|5|${rest}`
const leef = (rest: string) => `LEEF:1.0|Vendor|Product|1.0|deny|${rest.replaceAll(' ', '\t')}`
const cp = (rest: string) => `<134>1 2021-06-06T15:57:38Z mgmt CheckPoint 19710 - [${rest}]`
const srx = (rest: string) => `Jun  6 15:57:38 192.0.2.9 1 2021-06-06T15:57:37.724Z srx RT_FLOW - ${rest}`
const ends = 'source-address="10.0.0.5" destination-address="198.51.100.7"'
const sfos = (rest: string) =>
  `device="SFW" date=2021-06-06 time=15:57:37 timezone="CEST" device_name="XG230" log_id=010101600001 ${rest}`
const utm = (rest: string) => `2021:06:06-15:57:38 utm ${rest}`
const wall = (rest: string) =>
  `id=firewall sn=18B169D79980 time="2021-06-06 15:57:37 UTC" fw=192.0.2.9 pri=6 c=262144 ${rest}`
const asm = (rest: string) => `Jun  6 15:57:37 bigip ASM:unit_hostname="bigip",${rest}`
const usg = (rest: string) => `2021-06-06 15:57:37 USG6300 %%01${rest}`
const acl = (rest: string) => `Jun  6 15:57:37 rt 29: %SEC-6-IPACCESSLOGP: list 102 ${rest}`
const meraki = (rest: string) => `<134>1 1623024000.123456789 MX84 ${rest}`
const pairs = (rest: string) => `time="2021-06-06T15:57:37+02:00" fw=x ${rest}`
const conn = (orig: string, resp: string, state: string, local = '-\t-') =>
  `1623024000.123456\tCHhAvVGS1DHFjwGM9\t${orig}\t1\t${resp}\t443\t${state}\t${local}`
const flow = (from: string, to: string) =>
  `2021-06-06 15:57:37.459     0.000 TCP      ${from}:53143 ->    ${to}:902          1       60     1`
const packed = (from: string, to: string) => `2021-06-06T15:57:37.459Z 6 ${from} 53143 ${to} 902`
const record = (from: string, to: string) => `2021-06-06 15:57:37,2021-06-06 15:57:38,1.0,${from},${to},1,2,TCP`
const argus = (dir: string, state: string, from = '10.0.0.5', to = '198.51.100.7') =>
  `2021/06/06 15:57:37.062253,0.035343,tcp,${from},9039,  ${dir},${to},443,${state}`
const azure = (rest: string) => `52b1ab41,2021-06-06 16:22:40.697,2021-06-06 15:57:37.000,${rest}`

/** Every way between networks, as two addresses. */
const ways = [
  ['unknown outbound', '10.0.0.5', '198.51.100.7'],
  ['unknown inbound', '198.51.100.7', '10.0.0.5'],
  ['unknown internal', '10.0.0.5', '172.16.9.9'],
  ['unknown unknown', '198.51.100.7', '203.0.113.9'],
  ['unknown outbound', '192.168.1.2', '203.0.113.9'],
  ['unknown inbound', '203.0.113.9', '100.64.0.1'],
  ['unknown internal', '192.168.1.2', '224.0.0.251'],
  ['unknown unknown', '172.32.0.1', '203.0.113.9'],
] as const
const flows = (line: (from: string, to: string) => string): TruthTable =>
  ways.map(([said, from, to]) => [said, line(from, to)])

/** Truth tables of further devices and of shared notations. */
export const deviceTruth: Truth = {
  'zeek-tsv': [
    [
      'unknown unknown',
      '#fields\tts\tuid\tid.orig_h\tid.orig_p\tid.resp_h\tid.resp_p\tconn_state\tlocal_orig\tlocal_resp',
    ],
    ['passed outbound', conn('10.0.0.5', '198.51.100.7', 'SF')],
    ['blocked inbound', conn('198.51.100.7', '10.0.0.5', 'REJ')],
    ['unknown inbound', conn('198.51.100.7', '10.0.0.5', 'S0')],
    ['passed internal', conn('10.0.0.5', '10.0.0.6', 'S1')],
    ['passed outbound', conn('203.0.113.9', '198.51.100.7', 'RSTO', 'T\tF')],
    ['unknown inbound', conn('198.51.100.7', '203.0.113.9', 'OTH', 'F\tT')],
    ['unknown unknown', '#fields\tts\tuid\tid.orig_h\tid.orig_p\tid.resp_h\tquery'],
    ['unknown outbound', '1623024000.123456\tC1\t10.0.0.5\t1\t198.51.100.7\tbad.example'],
    ['unknown unknown', '#fields\tts\tuid\tid.orig_h\tid.orig_p\tid.resp_h\tquery\trcode_name\trejected'],
    ['passed internal', '1623024000.123456\tC1\t10.0.0.5\t1\t10.0.0.53\tbad.example\tNOERROR\tF'],
    ['blocked outbound', '1623024000.123456\tC1\t10.0.0.5\t1\t198.51.100.7\tbad.example\tREFUSED\tT'],
    ['unknown outbound', '1623024000.123456\tC1\t10.0.0.5\t1\t198.51.100.7\tbad.example\tNXDOMAIN\tF'],
    ['unknown unknown', '#fields\tts\tuid\tid.orig_h\tid.orig_p\tid.resp_h\tversion\tauth_success\tauth_attempts'],
    ['passed inbound', '1623024000.123456\tC1\t198.51.100.7\t1\t10.0.0.5\t2\tT\t1'],
    ['blocked inbound', '1623024000.123456\tC1\t198.51.100.7\t1\t10.0.0.5\t2\tF\t3'],
    ['unknown inbound', '1623024000.123456\tC1\t198.51.100.7\t1\t10.0.0.5\t2\t-\t0'],
  ],
  cef: [
    ['blocked inbound', cef('src=198.51.100.7 dst=10.0.0.5 act=blocked deviceDirection=0')],
    ['passed outbound', cef('src=10.0.0.5 dst=198.51.100.7 act=Allow')],
    ['blocked unknown', cef('act=Deny msg=x')],
    [
      'blocked inbound',
      'CEF:0|Ubiquiti|UniFi Network|9.0.1|201|Threat Detected and Blocked|7|src=198.51.100.7 dst=10.0.0.5',
    ],
    ['blocked unknown', 'CEF:0|Ubiquiti|UniFi Network|9.0.1|203|Blocked by Firewall|4|UNIFIcategory=Security'],
    ['unknown unknown', 'CEF:0|Ubiquiti|UniFi Network|9.0.1|400|WiFi Client Connected|1|UNIFIcategory=Monitoring'],
    ['passed outbound', cef('act=permitted deviceDirection=1 src=203.0.113.9 dst=198.51.100.7')],
    ['blocked internal', cef('act=drop src=10.0.0.5 dst=10.0.0.6')],
    ['unknown unknown', cef('act=login suser=a')],
    ['unknown inbound', cef('msg=act is deny src=198.51.100.7 dst=10.0.0.5')],
    ['blocked unknown', cef('fact=allow act=REJECT')],
  ],
  leef: [
    ['blocked inbound', leef('src=198.51.100.7 dst=10.0.0.5 action=Denied')],
    ['passed outbound', leef('src=10.0.0.5 dst=198.51.100.7 action=Allowed')],
    ['blocked unknown', leef('act=drop')],
    ['passed unknown', leef('disposition=permit')],
    ['unknown inbound', leef('direction=inbound')],
    ['unknown outbound', leef('direction=Outgoing')],
    ['unknown unknown', leef('action=login')],
    ['unknown internal', leef('src=10.0.0.5 dst=10.0.0.6')],
  ],
  'check-point': [
    ['blocked inbound', cp('action:"Drop"; ifdir:"inbound"; src:"198.51.100.7"; dst:"10.0.0.5"; product:"VPN-1"')],
    ['passed outbound', cp('action:"Accept"; ifdir:"inbound"; src:"10.0.0.5"; dst:"198.51.100.7"')],
    ['blocked inbound', cp('action:"Reject"; src:"198.51.100.7"; dst:"10.0.0.5"')],
    ['blocked outbound', cp('action:"Prevent"; src:"10.0.0.5"; dst:"198.51.100.7"; product:"Anti-Bot"')],
    ['passed outbound', cp('action:"Detect"; src:"10.0.0.5"; dst:"198.51.100.7"')],
    ['unknown unknown', cp('action:"Key Install"; dst:"198.51.100.7"')],
    ['blocked internal', 'time=1623024000|product=VPN-1 & FireWall-1|action=Block|src=10.0.0.5|dst=10.0.0.6'],
    ['passed unknown', cp('action="Bypass"; origin="192.0.2.9"')],
    [
      'blocked inbound',
      ' 6Jun2021 15:57:37 drop 192.0.2.9 >eth0 rule: 5; src: 198.51.100.7; dst: 10.0.0.5; proto: tcp; product: VPN-1 & FireWall-1;',
    ],
  ],
  juniper: [
    [
      'blocked inbound',
      srx(
        'SSHD_LOGIN_FAILED [junos@2636.1.1.1.2.40 username="root" source-address="198.51.100.7"] Login failed for user \'root\'',
      ),
    ],
    ['blocked outbound', srx(`RT_FLOW_SESSION_DENY [junos@2636.1.1.1.2.39 ${ends} policy-name="x"]`)],
    ['passed outbound', srx(`RT_FLOW_SESSION_CREATE [junos@2636.1.1.1.2.39 ${ends} nat-source-address="203.0.113.9"]`)],
    ['passed outbound', srx(`RT_FLOW_SESSION_CLOSE [junos@2636.1.1.1.2.39 reason="TCP FIN" ${ends}]`)],
    ['blocked outbound', srx(`WEBFILTER_URL_BLOCKED [junos@2636.1.1.1.2.39 ${ends} url="bad.example"]`)],
    ['passed outbound', srx(`WEBFILTER_URL_PERMITTED [junos@2636.1.1.1.2.39 ${ends} url="www.example"]`)],
    [
      'blocked inbound',
      srx(
        'RT_SCREEN_TCP [junos@2636.1.1.1.2.39 attack-name="x" source-address="198.51.100.7" destination-address="10.0.0.5" action="drop"]',
      ),
    ],
    [
      'passed inbound',
      srx(
        'IDP_ATTACK_LOG_EVENT [junos@2636.1.1.1.2.39 source-address="198.51.100.7" destination-address="10.0.0.5" action="NONE"]',
      ),
    ],
    ['blocked outbound', srx(`SECINTEL_ACTION_LOG [junos@2636.1.1.1.2.39 category="CC" action="BLOCK" ${ends}]`)],
    ['unknown unknown', 'Jun  6 15:57:38 srx mgd[123]: UI_COMMIT: User a requested commit'],
  ],
  sophos: [
    // UTM: its firewall for web servers, and a sign-in.
    [
      'blocked inbound',
      '2021:06:06-15:57:37 utm reverseproxy: id="0299" srcip="198.51.100.7" localip="10.0.0.9" statuscode="403" reason="waf" url="/a"',
    ],
    [
      'unknown inbound',
      '2021:06:06-15:57:37 utm reverseproxy: id="0299" srcip="198.51.100.7" localip="10.0.0.9" statuscode="200" reason="-" url="/a"',
    ],
    [
      'blocked inbound',
      '2021:06:06-15:57:37 utm aua[1]: id="3005" sub="auth" name="Authentication failed" srcip="198.51.100.7" user="a"',
    ],
    [
      'unknown unknown',
      '2021:06:06-15:57:37 utm httpproxy[1]: id="0001" sub="http" srcip="198.51.100.7" dstip="" reason="waf" url="http://www.example/"',
    ],
    [
      'blocked inbound',
      sfos('log_component="Firewall Rule" log_subtype="Denied" status="Deny" src_ip=198.51.100.7 dst_ip=10.0.0.5'),
    ],
    [
      'passed outbound',
      sfos('log_component="Firewall Rule" log_subtype="Allowed" status="Allow" src_ip=10.0.0.5 dst_ip=198.51.100.7'),
    ],
    ['blocked inbound', sfos('log_component="Signatures" log_subtype="Drop" src_ip=198.51.100.7 dst_ip=10.0.0.5')],
    [
      'passed outbound',
      sfos('log_component="HTTP" log_subtype="Allowed" status="" src_ip=10.0.0.5 dst_ip=198.51.100.7'),
    ],
    [
      'blocked inbound',
      utm(
        'ulogd[1]: id="2001" severity="info" sub="packetfilter" name="Packet dropped" action="drop" srcip="198.51.100.7" dstip="10.0.0.5"',
      ),
    ],
    [
      'blocked outbound',
      utm('httpproxy[1]: id="0060" name="web request blocked" action="block" srcip="10.0.0.5" dstip="198.51.100.7"'),
    ],
    [
      'passed outbound',
      utm('httpproxy[1]: id="0001" name="http access" action="pass" srcip="10.0.0.5" dstip="198.51.100.7"'),
    ],
    [
      'passed unknown',
      sfos('log_component="Firewall Authentication" log_subtype="Authentication" status="Successful"'),
    ],
    // Translated or logged, before a rule decides.
    ...['log', 'NAT', 'DNAT'].map(
      (action) =>
        [
          'unknown inbound',
          utm(`ulogd[1]: id="2000" sub="packetfilter" action="${action}" srcip="198.51.100.7" dstip="10.0.0.5"`),
        ] as const,
    ),
    ['unknown unknown', sfos('log_component="CPU" log_subtype="Usage" system=1.29%')],
  ],
  sonicwall: [
    [
      'passed outbound',
      wall('m=98 msg="Connection Opened" src=10.0.0.5:63045:X16 dst=198.51.100.7:53:X1 fw_action="NA"'),
    ],
    ['passed outbound', wall('m=537 msg="Connection Closed" src=10.0.0.5:60622:X0 dst=198.51.100.7:53:X0')],
    ['blocked outbound', wall('m=14 msg="Web site access denied" src=10.0.0.5:59668:X0 dst=198.51.100.7:443:X1')],
    [
      'blocked inbound',
      wall('m=36 msg="TCP connection dropped" src=198.51.100.7:1:X1 dst=10.0.0.5:22:X0 fw_action="drop"'),
    ],
    [
      'blocked inbound',
      wall('m=30 msg="Administrator login denied due to bad credentials" src=198.51.100.7:1:WAN dst=10.0.0.5:443:WAN'),
    ],
    ['passed inbound', wall('m=1149 src=198.51.100.7:1:X1 dst=10.0.0.5:22:X0 fw_action="forward"')],
    [
      'blocked inbound',
      wall(
        'm=809 msg="Gateway Anti-Virus Alert: EICAR (Trojan) blocked." sid=1 src=198.51.100.7:80:X1 dst=10.0.0.5:1:X0',
      ),
    ],
    [
      'blocked outbound',
      wall('m=794 msg="Anti-Spyware Prevention Alert: x" sid=1 src=10.0.0.5:1:X0 dst=198.51.100.7:80:X1'),
    ],
    [
      'unknown inbound',
      wall('m=795 msg="Anti-Spyware Detection Alert: x" src=198.51.100.7:80:X1 dst=10.0.0.5:1:X0 arg=/a blocked" '),
    ],
    [
      'unknown inbound',
      wall(
        'm=789 msg="IPS Detection Alert: WEB-ATTACKS Access blocked page" src=198.51.100.7:1:X1 dst=10.0.0.5:443:X0',
      ),
    ],
    [
      'unknown outbound',
      wall('m=1153 msg="SSL VPN" usr="not blocked" rule="12 dropped" src=10.0.0.5:1:X0 dst=198.51.100.7:443:X1'),
    ],
    ['unknown outbound', wall('m=1197 msg="NAT Mapping" src=10.0.0.5::X0 dst=198.51.100.7::X3')],
    ['unknown unknown', wall('m=1149999 msg="x" n=98')],
  ],
  f5: [
    ['blocked inbound', asm('ip_client="198.51.100.7",request_status="blocked",uri="/"')],
    ['passed inbound', asm('ip_client="198.51.100.7",request_status="passed"')],
    ['passed inbound', asm('ip_client="198.51.100.7",request_status="alerted"')],
    ['passed inbound', 'Jun  6 15:57:37 bigip ASM:CEF:0|F5|ASM|14|x|x|2|act=alerted src=198.51.100.7 dst=10.0.0.5'],
    [
      'blocked inbound',
      '[F5@12276 action="Drop" hostname="bigip" source_ip="198.51.100.7" dest_ip="10.0.0.5" drop_reason="Policy"]',
    ],
    ['passed outbound', '[F5@12276 action="Accept" hostname="bigip" source_ip="10.0.0.5" dest_ip="198.51.100.7"]'],
    ['blocked outbound', '[F5@12276 action="Reject" source_ip="10.0.0.5" dest_ip="198.51.100.7"]'],
    ['unknown outbound', '[F5@12276 action="Closed" source_ip="10.0.0.5" dest_ip="198.51.100.7"]'],
    [
      'unknown unknown',
      'Jun  6 15:57:37 bigip notice mcpd[20175]: 01070638:5: Pool member 198.51.100.7:80 monitor status down.',
    ],
  ],
  'huawei-usg': [
    [
      'passed inbound',
      '<190>Jun  6 15:57:37 2021 h3c %%10SSHS/6/SSHS_LOG: Accepted password for a from 198.51.100.7 port 1.',
    ],
    [
      'blocked internal',
      '<190>Jun  6 15:57:37 2021 h3c %%10SSHS/6/SSHS_LOG: Failed password for a from 10.0.0.5 port 1 ssh2.',
    ],
    [
      'blocked inbound',
      '<190>Jun  6 15:57:37 2021 h3c %%10SSHS/6/SSHS_LOG: Failed password for a from 10.0.0.9 from 198.51.100.7 port 1 ssh2.',
    ],
    [
      'blocked inbound',
      'Jun  6 15:57:37 2021 h %%10FILTER/6/FILTER_ZONE_IPV4_EXECUTION: SrcIPAddr(1003)=198.51.100.7;DstIPAddr(1007)=10.0.0.5;Event(1048)=Deny;',
    ],
    [
      'passed outbound',
      'Jun  6 15:57:37 2021 h %%10FILTER/6/FILTER_ZONE_IPV4_EXECUTION: SrcIPAddr(1003)=10.0.0.5;DstIPAddr(1007)=198.51.100.7;Event(1048)=Permit;',
    ],
    [
      'passed inbound',
      'Jun  6 15:57:37 2021 h %%10SESSION/6/SESSION_IPV4_FLOW: SrcIPAddr(1003)=198.51.100.7;DstIPAddr(1007)=10.0.0.5;Event(1048)=(8)Session created;',
    ],
    [
      'blocked inbound',
      'Jun  6 15:57:37 2021 h %%10IPS/4/IPS_IPV4_INTERZONE: SrcIPAddr(1003)=198.51.100.7;DstIPAddr(1007)=10.0.0.5;Action(1053)=Reset & Logging;',
    ],
    [
      'passed outbound',
      'Jun  6 15:57:37 2021 h %%10UFLT/6/UFLT_MATCH_IPV4_LOG: SrcIPAddr(1003)=10.0.0.5;DstIPAddr(1007)=198.51.100.7;Action(1053)=Permit & Logging;',
    ],
    [
      'blocked unknown',
      'Jun  6 15:57:37 2021 h %%10ATK/3/ATK_IP4_ACK_FLOOD_SZ: DstIPAddr(1007)=198.51.100.7; Action(1053)=logging,drop;',
    ],
    ['passed outbound', usg('POLICY/6/POLICYPERMIT(l):vsys=public, source-ip=10.0.0.5, destination-ip=198.51.100.7')],
    ['blocked inbound', usg('POLICY/6/POLICYDENY(l):vsys=public, source-ip=198.51.100.7, destination-ip=10.0.0.5')],
    ['passed outbound', usg('SECLOG/6/SESSION_TEARDOWN(l):IPVer=4,SourceIP=10.0.0.5,DestinationIP=198.51.100.7')],
    ['blocked outbound', usg('URL/4/FILTER(l): x (SrcIp=10.0.0.5, DstIp=198.51.100.7, Action=Block)')],
    ['passed outbound', usg('URL/4/FILTER(l): x (SrcIp=10.0.0.5, DstIp=198.51.100.7, Action=Alert)')],
    ['blocked inbound', usg('IPS/4/DETECT(l): x (SrcIp=198.51.100.7, DstIp=10.0.0.5, Action=Block)')],
    ['unknown inbound', usg('ATCKDF/4/FIREWALLATCK(l): x, SrcIp=198.51.100.7, DstIp=10.0.0.5')],
    ['unknown unknown', usg('SHELL/5/CMDRECORD(l): task:vt0 ip:198.51.100.7 user:a')],
  ],
  'cisco-ios': [
    ['blocked inbound', acl('denied tcp 198.51.100.7(1477) -> 10.0.0.5(445), 1 packet')],
    ['passed outbound', acl('permitted tcp 10.0.0.5(1477) -> 198.51.100.7(443), 1 packet')],
    ['blocked outbound', acl('denied udp 10.0.0.5(1477) -> 198.51.100.7(53), 1 packet')],
    ['passed internal', acl('permitted udp 10.0.0.5(1477) -> 10.0.0.6(53), 2 packets')],
    [
      'blocked inbound',
      'Jun  6 15:57:37: %SEC_LOGIN-4-LOGIN_FAILED: Login failed [user: a] [Source: 198.51.100.7] [localport: 22]',
    ],
    [
      'passed inbound',
      'Jun  6 15:57:37: %SEC_LOGIN-5-LOGIN_SUCCESS: Login Success [user: a] [Source: 198.51.100.7] [localport: 22]',
    ],
    ['blocked unknown', 'Jun  6 15:57:37: %FW-6-DROP_PKT: Dropping tcp session 198.51.100.7:1 10.0.0.5:22'],
    [
      'blocked inbound',
      'Jun  6 15:57:37: %FW-6-LOG_SUMMARY: 10 tcp packets were dropped from Gi2 198.51.100.7:443 => 10.0.0.5:57870 (x)',
    ],
    [
      'passed outbound',
      'Jun  6 15:57:37: %FW-6-LOG_SUMMARY: 1 tcp packet was passed from Gi3 10.0.0.5:53912 => 198.51.100.7:443 (x)',
    ],
    [
      'blocked outbound',
      '2021/06/06-15:57:37.123456 UTC [**] [Hostname: r] [**] Drop [**] UTD WebFilter [**] [URL: bad.example] {TCP} 10.0.0.5:37968 -> 198.51.100.7:443',
    ],
    // Arista.
    ['blocked inbound', 'Acl: %ACL-6-IPACCESS: list a Ethernet1 denied tcp 198.51.100.7(4242) -> 10.0.0.5(22)'],
    ['unknown unknown', 'Jun  6 15:57:37 rt 29: %SYS-6-LOGOUT: User ipaccess-1 denied by a'],
    ['passed inbound', 'Aaa: %AAA-5-LOGIN: user a logged in [from: 198.51.100.7] [service: sshd]'],
    [
      'blocked inbound',
      'Aaa: %AAA-4-LOGIN_FAILED: user a [from: 10.0.0.5 failed to login [from: 198.51.100.7] [service: sshd] [reason: x]',
    ],
    [
      'unknown unknown',
      'Jun  6 15:57:37: %SYS-5-CONFIG_I: Configured from console by 198.51.100.7, permitted users only',
    ],
  ],
  'cisco-meraki': [
    ['passed outbound', meraki('flows src=10.0.0.5 dst=198.51.100.7 protocol=udp pattern: allow all')],
    ['blocked inbound', meraki('flows src=198.51.100.7 dst=10.0.0.5 protocol=udp sport=1 dport=2 pattern: 1 all')],
    ['passed inbound', meraki('flows src=198.51.100.7 dst=10.0.0.5 protocol=udp sport=1 dport=2 pattern: 0 all')],
    ['blocked outbound', meraki('flows deny src=10.0.0.5 dst=198.51.100.7 mac=00:11 protocol=tcp')],
    ['passed outbound', meraki('flows allow src=10.0.0.5 dst=198.51.100.7 mac=00:11 protocol=tcp')],
    [
      'blocked inbound',
      meraki(
        'security_event ids_alerted signature=1:1:1 direction=ingress src=198.51.100.7:80 dst=10.0.0.5:1 decision=blocked message: x',
      ),
    ],
    ['passed outbound', meraki('urls src=10.0.0.5:1 dst=198.51.100.7:80 mac=00:11 request: GET http://bad.example/')],
    [
      'unknown inbound',
      meraki(
        'security_event ids_alerted signature=1:1:1 direction=ingress src=203.0.113.9:80 dst=203.0.113.8:1 message: x',
      ),
    ],
    ['unknown unknown', meraki("events type=association radio='1' vap='1'")],
  ],
  'nfdump-csv': [['unknown unknown', 'ts,te,td,sa,da,sp,dp,pr'], ...flows(record)],
  'nfdump-text': flows(flow),
  'nfdump-binary': flows(packed),
  argus: [
    ['unknown unknown', 'StartTime,Dur,Proto,SrcAddr,Sport,Dir,DstAddr,Dport,State'],
    ['passed outbound', argus('->', 'CON')],
    ['passed inbound', argus('<-', 'EST')],
    ['unknown outbound', argus('->', 'S_')],
    ['blocked outbound', argus('->', 'URP')],
    ['passed internal', argus('<->', 'CON', '10.0.0.5', '10.0.0.6')],
    ['blocked inbound', argus('->', 'URH', '198.51.100.7', '10.0.0.5')],
    ['unknown unknown', argus('->', 'INT', '198.51.100.7', '203.0.113.9')],
    ['unknown outbound', argus('?>', 'FSPA_FSPA')],
    // Both ends sent: the source is the one that began.
    ...['<->', '<?>', ' <->', '->', '?>', ' ->', 'who'].flatMap((dir) => [
      ['passed outbound', argus(dir, 'CON')] as const,
      ['passed inbound', argus(dir, 'CON', '198.51.100.7', '10.0.0.5')] as const,
    ]),
    ...['<-', '<?', ' <-', ' <?'].flatMap((dir) => [
      ['passed inbound', argus(dir, 'CON')] as const,
      ['passed outbound', argus(dir, 'CON', '198.51.100.7', '10.0.0.5')] as const,
    ]),
  ],
  'azure-log-analytics': [
    ['unknown unknown', 'TenantId,TimeGenerated,FlowStartTime,FlowStatus,FlowDirection,SrcIP,DestIP,FlowType'],
    ['passed inbound', azure('A,I,198.51.100.7,10.0.0.5')],
    ['blocked inbound', azure('D,I,198.51.100.7,10.0.0.5')],
    ['passed outbound', azure('Allowed,Outbound,10.0.0.5,198.51.100.7')],
    ['blocked outbound', azure('Denied,O,10.0.0.5,198.51.100.7')],
    ['unknown outbound', azure(',,10.0.0.5,198.51.100.7')],
    ['unknown inbound', azure(',I,,')],
    ['passed internal', azure('A,,10.0.0.5,10.0.0.6')],
    ['passed internal', azure('A,I,10.0.0.5,10.0.0.6')],
    ['passed internal', azure('A,O,,,IntraVNet')],
    ['passed outbound', azure('A,O,,,ExternalPublic')],
    ['unknown unknown', azure(',,,')],
  ],
  'key-value': [
    ['blocked inbound', pairs('action=deny src=198.51.100.7 dst=10.0.0.5')],
    ['passed outbound', pairs('action="pass" src=10.0.0.5 dst=198.51.100.7')],
    ['blocked unknown', pairs('disposition=Blocked')],
    ['passed unknown', pairs('verdict=accept')],
    ['unknown outbound', pairs('dir=outbound')],
    ['unknown inbound', pairs('direction="incoming"')],
    ['unknown unknown', pairs('action=restart reaction=deny')],
    ['blocked internal', pairs('act=drop srcip=10.0.0.5 dstip=10.0.0.6')],
  ],
  csv: [
    ['unknown unknown', 'time,src_ip,dest_ip,action,direction'],
    ['blocked inbound', '2021-06-06 15:57:37,198.51.100.7,10.0.0.5,blocked,'],
    ['passed outbound', '2021-06-06 15:57:37,10.0.0.5,198.51.100.7,Allowed,'],
    ['passed inbound', '2021-06-06 15:57:37,10.0.0.5,198.51.100.7,"permit",inbound'],
    ['blocked internal', '2021-06-06 15:57:37,10.0.0.5,10.0.0.6,DROP,'],
    ['unknown unknown', '2021-06-06 15:57:37,198.51.100.7,203.0.113.9,login,'],
    ['blocked unknown', '2021-06-06 15:57:37,,,reject,'],
    ['unknown outbound', '2021-06-06 15:57:37,,,,egress'],
    ['passed outbound', '2021-06-06 15:57:37,"10.0.0.5","198.51.100.7",accept,'],
  ],
}
