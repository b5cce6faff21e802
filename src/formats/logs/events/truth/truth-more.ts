/** Further invented lines with other fields, so that every rule of a mapping decides at least one line. */

import type { Truth, TruthTable } from './truth.ts'

const json = (event: object) => JSON.stringify(event)
const inbound = '198.51.100.7'
const inside = '10.0.0.5'
const other = '10.0.0.6'

const data = (values: Record<string, string>, quote = "'") =>
  Object.entries(values)
    .map(([name, value]) => `<Data Name=${quote}${name}${quote}>${value}</Data>`)
    .join('')
const xml = (id: string, provider: string, values: string) =>
  `<Event xmlns='http://schemas.microsoft.com/win/2004/08/events/event'><System><Provider Name='${provider}'/><EventID>${id}</EventID></System><EventData>${values}</EventData></Event>`
const sysmon = 'Microsoft-Windows-Sysmon'
const security = 'Microsoft-Windows-Security-Auditing'
const windows: TruthTable = [
  ['unknown outbound', xml('3', sysmon, data({ SourceIp: inside, DestinationIp: inbound }))],
  ['passed inbound', xml('5156', security, data({ SourceAddress: inbound, DestAddress: inside }, '"'))],
]
/** Event 3 of Sysmon or 5156 of the security log, as one of the shippers writes it. */
const ip = { SourceIp: inside, DestinationIp: inbound }
const addresses = { SourceAddress: inbound, DestAddress: inside }
const sys = { Provider: { Name: security }, EventID: 5156 }

/** A VPC flow record with the default fields. */
const vpcFlow = (ends: string, action: string) =>
  `2 123456789012 eni-1235b8ca123456789 ${ends} 6 20 4249 1623024000 1623024060 ${action} OK`

const defender = (table: string, properties: object) => json({ category: `AdvancedHunting-${table}`, properties })

/** Keys of products without a format of their own. */
const productEvents: TruthTable = [
  ['unknown outbound', json({ source_ip: inside, dest_ip: inbound })],
  ['unknown inbound', json({ src: inbound, dst: inside })],
  ['unknown outbound', json({ src: inside, dst: inbound })],
  ['unknown internal', json({ srcip: inside, dstip: other })],
  ['unknown inbound', json({ srcIp: inbound, dstIp: inside })],
  ['unknown outbound', json({ source_ip: inside, destination_ip: inbound })],
  ['unknown inbound', json({ sourceIp: inbound, destinationIp: inside })],
  ['unknown outbound', json({ src_addr: inside, dst_addr: inbound })],
  ['unknown inbound', json({ sourceip: inbound, destinationip: inside })],
  ['unknown outbound', json({ srcaddr: inside, dstaddr: inbound })],
  ['unknown inbound', json({ sourceAddress: inbound, destinationAddress: inside })],
  ['unknown outbound', json({ srcip: '203.0.113.9', userip: inside, dstip: inbound })],
  // Netskope's transactions: the address behind the gateway, and what a policy did.
  [
    'blocked outbound',
    json({ 'c-ip': '203.0.113.9', 'x-cs-userip': inside, 'x-cs-dst-ip': inbound, 'x-policy-action': 'block' }),
  ],
  ['passed unknown', json({ 'x-cs-userip': '-', 'x-cs-dst-ip': '-', 'x-policy-action': 'allow' })],
  [
    'blocked inbound',
    json({ logContent: { data: { action: 'REJECT', sourceAddress: inbound, destinationAddress: inside } } }),
  ],
  // GELF.
  ['blocked inbound', json({ version: '1.1', _action: 'block', _src_ip: inbound, _dst_ip: inside })],
  // Names of hosts say nothing of a direction.
  ['unknown unknown', json({ src: 'host-1', dst: 'host-2' })],
  ['blocked unknown', json({ eventName: 'x', act: 'Quarantine' })],
  ['blocked unknown', json({ Action: 'Blocked', Name: 'x' })],
  [
    'blocked outbound',
    json({ LogType: 'THREAT', Action: 'reset-both', SourceAddress: inside, DestinationAddress: inbound }),
  ],
  ['passed inbound', json({ LogType: 'TRAFFIC', Action: 'allow', SourceAddress: inbound, DestinationAddress: inside })],
  ['unknown unknown', json({ LogType: 'SYSTEM', Action: 'alert', SourceAddress: inbound, DestinationAddress: inside })],
  [
    'blocked unknown',
    json({ type: 'akamai_siem', attackData: { appliedAction: 'deny', rules: [{ ruleAction: 'alert' }] } }),
  ],
  ['unknown unknown', json({ type: 'akamai_siem', attackData: { appliedAction: 'alert' } })],
  ['blocked unknown', json({ 's-action': 'TCP_DENIED', 'sc-filter-result': 'OBSERVED' })],
  ['passed unknown', json({ 's-action': 'TCP_MISS', 'sc-filter-result': 'OBSERVED' })],
  ['blocked unknown', json({ filter: { disposition: 'discard' }, connection: { ip: inbound } })],
  ['blocked unknown', json({ TypeComputedMap: 'ProcessAccess', SpecificData: { Action: { Blocked: true } } })],
  ['unknown unknown', json({ TypeComputedMap: 'RegistryKeyRead', SpecificData: { Action: { Blocked: false } } })],
  ['passed unknown', json({ TypeComputedMap: 'NetworkAccessBind', SpecificData: { Action: { Blocked: false } } })],
  ['unknown outbound', json({ traffic_direction: 'OUTBOUND' })],
  [
    'unknown internal',
    json({ 'src.ip.address': inside, 'dst.ip.address': other, 'event.network.direction': 'OUTGOING' }),
  ],
  ['unknown inbound', json({ 'event.network.direction': 'INCOMING' })],
  // Envoy before a server, and beside a client.
  [
    'unknown inbound',
    json({
      downstream_remote_address: `${inbound}:4242`,
      downstream_local_address: `${inside}:80`,
      response_flags: '-',
    }),
  ],
  [
    'blocked outbound',
    json({
      downstream_remote_address: `${inside}:4242`,
      downstream_local_address: `${inbound}:443`,
      response_flags: 'UAEX',
    }),
  ],
  // A forward proxy asks a server outside; a reverse proxy behind a load balancer asks one inside.
  [
    'unknown outbound',
    json({
      downstream_remote_address: `${inside}:4242`,
      downstream_local_address: '10.0.0.1:15001',
      upstream_host: `${inbound}:443`,
    }),
  ],
  [
    'unknown inbound',
    json({
      downstream_remote_address: `${inbound}:4242`,
      downstream_local_address: '203.0.113.9:443',
      upstream_host: '10.0.0.9:80',
    }),
  ],
  // nginx.
  ['unknown inbound', json({ remote_addr: inbound, http_x_forwarded_for: inside, body_bytes_sent: 5 })],
  [
    'unknown inbound',
    json({ remote_addr: inside, http_x_forwarded_for: `${inside}, ${inbound}`, request_time: '0.1' }),
  ],
  ['unknown inbound', json({ remote_addr: inside, x_forwarded_for: inbound, request_time: '0.1' })],
  ['unknown internal', json({ remote_addr: inside, http_x_forwarded_for: '-', upstream_addr: '10.0.0.9:80' })],
  ['unknown outbound', json({ remote_addr: inside, upstream_addr: `${inbound}:443` })],
  ['unknown outbound', json({ remote_addr: inside, x_forwarded_for: inside, upstream_addr: `${inbound}:443` })],
  ['unknown outbound', json({ remote_addr: inside, http_x_forwarded_for: inside, upstream_addr: `${inbound}:443` })],
  ['unknown inbound', json({ remote_addr: inside, http_x_forwarded_for: inbound, upstream_addr: `${inbound}:443` })],
  ['unknown inbound', json({ remote_addr: inbound, upstream_addr: '-' })],
  ['unknown unknown', json({ remote_addr: inbound, msg: 'x' })],
  // Other products have fields of these names, too.
  [
    'passed outbound',
    json({ src_ip: inside, dst_ip: inbound, remote_addr: inside, request_time: 0.1, action: 'allow' }),
  ],
  ['unknown inbound', json({ client_ip: inbound, server_ip: inside, remote_addr: '10.0.0.2', request_time: 0.1 })],
  ['unknown outbound', json({ direction: 'outbound', remote_addr: inbound, request_time: 0.1 })],
  // OCSF.
  ['blocked internal', json({ action: 'Denied', src_endpoint: { ip: inside }, dst_endpoint: { ip: other } })],
  ['unknown outbound', json({ connection_info: { direction: 'Outbound' }, class_uid: 4001 })],
]

/** What programs say that `truth-carriers.ts` has not. */
const said = [
  ['blocked inbound', 'sshd', 'pam_unix(sshd:auth): authentication failure; tty=ssh ruser= rhost=198.51.100.7'],
  ['blocked inbound', 'kernel', '[UFW BLOCK] IN=eth0 OUT= SRC=198.51.100.7 DST=203.0.113.9 LEN=40 PROTO=TCP'],
  ['passed outbound', 'kernel', '[UFW ALLOW] IN= OUT=eth0 SRC=203.0.113.9 DST=198.51.100.7 LEN=40 PROTO=TCP'],
  // WatchGuard: with and without the lengths of packet and header, and the time to live.
  [
    'passed outbound',
    'firewall',
    'msg_id="3000-0148" Allow Trusted External tcp 10.0.0.5 198.51.100.7 51221 443 offset 8',
  ],
  [
    'blocked outbound',
    'dns-proxy[2]',
    'msg_id="1DFF-000F" ProxyDeny: DNS question match 1-Trusted 0-External udp 10.0.0.5 198.51.100.7 1 53 question="bad.example"',
  ],
  [
    'blocked outbound',
    'http-proxy[2]',
    'msg_id="1AFF-0028" ProxyDrop: HTTP Virus found 1-Trusted 0-External tcp 10.0.0.5 198.51.100.7 1 80 virus="x"',
  ],
  [
    'passed outbound',
    'http-proxy[2]',
    'msg_id="1AFF-0005" ProxyAllow: HTTP unknown 1-Trusted 0-External tcp 10.0.0.5 198.51.100.7 1 80 proxy_act="x"',
  ],
  [
    'unknown outbound',
    'http-proxy[2]',
    'msg_id="1AFF-0006" ProxyStrip: HTTP header 1-Trusted 0-External tcp 10.0.0.5 198.51.100.7 1 80 header="x"',
  ],
  // Forcepoint.
  [
    'blocked outbound',
    '10.0.0.9',
    'vendor=Forcepoint action=blocked user=x, y src_host=10.0.0.5 dst_host=bad.example dst_ip=198.51.100.7',
  ],
  ['blocked inbound', 'firewall', 'msg_id="3000-0148" Deny External Firebox udp 198.51.100.7 10.0.0.5 51221 53'],
  [
    'blocked inbound',
    'firewall',
    'msg_id="3000-0148" Deny 0-External Firebox 52 tcp 20 127 198.51.100.7 10.0.0.5 51221 22',
  ],
  [
    'passed outbound',
    'firewall',
    'msg_id="3000-0148" Allow 1-Trusted 0-External 52 udp 20 127 10.0.0.5 198.51.100.7 51221 53',
  ],
  [
    'blocked unknown',
    'admd',
    'msg_id="1100-0005" Authentication of SSLVPN user [a@Firebox-DB] from 198.51.100.7 was rejected',
  ],
  // Symantec Endpoint Protection.
  [
    'blocked inbound',
    'SymantecServer',
    'nb1,[SID: 1] Traffic has been blocked for this application: x,Remote Host IP: 198.51.100.7,Inbound,TCP',
  ],
  ['blocked outbound', 'SymantecServer', 'nb1,Remote Host IP: 198.51.100.7,TCP,Outbound,Rule: a,Action: Blocked'],
  ['blocked unknown', 'SymantecServer', 'Virus found,Actual action: Quarantined,Requested action: Left alone'],
  ['passed unknown', 'SymantecServer', 'Virus found,Actual action: Left alone,Requested action: Cleaned'],
  // Trellix.
  ['blocked unknown', 'EPOEvents', '<ThreatActionTaken>deleted</ThreatActionTaken>'],
  ['passed unknown', 'EPOEvents', '<ThreatActionTaken>IDS_ACTION_WOULD_BLOCK</ThreatActionTaken>'],
  // Barracuda CloudGen.
  [
    'blocked outbound',
    'fw/box_Firewall_Activity',
    'Info fw Deny: FWD|TCP|eth1|10.0.0.5|51234|00:00:5e:00:53:01|198.51.100.7|443|https|eth0|a',
  ],
  [
    'passed inbound',
    'fw/box_Firewall_Activity',
    'Info fw Allow: type=FWD|proto=TCP|srcIF=eth0|srcIP=198.51.100.7|dstIP=10.0.0.5|dstPort=443',
  ],
  ['blocked outbound', 'fw/box_Firewall_Activity', 'Info fw Drop: FWD|TCP|eth1|10.0.0.5|51234|-|198.51.100.7|443|x'],
  // MikroTik.
  [
    'unknown inbound',
    'firewall,info',
    'x forward: in:a out:b, connection-state:new src-mac 00:00:5e:00:53:01, proto TCP (SYN), 198.51.100.7:1->10.0.0.5:22, len 40',
  ],
  [
    'unknown outbound',
    'firewall,info',
    'x output: in:(unknown 0) out:b, proto UDP, 10.0.0.5:1->198.51.100.7:53, len 40',
  ],
  ['blocked inbound', 'system,error', 'login failure for user a from 198.51.100.7 via ssh'],
  ['passed inbound', 'system,info', 'user a logged in from 198.51.100.7 via winbox'],
  ['passed unknown', 'ise', 'x CISE_Passed_Authentications 0000000001 1 0 Calling-Station-ID=198.51.100.7'],
  ['blocked unknown', 'gateway', 'request to 198.51.100.7 finished, action=deny'],
  // Packets as tcpdump prints them.
  ['unknown outbound', 'tcpdump', '15:57:37.123 IP 10.0.0.5.51234 > 198.51.100.7.443: Flags [S], seq 1, length 0'],
  ['unknown unknown', 'x', 'IP 10.0.0.5 > 198.51.100.7 was the order'],
] as const

const fortiCef = (rest: string) => `CEF:0|Fortinet|Fortigate|v7.4.1|00013|x|3|deviceExternalId=FG1 ${rest}`
const checkPointCef = (rest: string) =>
  `CEF:0|Check Point|VPN-1 & FireWall-1|Check Point|Log|https|Unknown|${rest} logid=0`

const asa = (id: string, text: string) => `%${id}: ${text}`
const deny = (id: string) => asa(id, 'Deny tcp src outside:198.51.100.7/1 dst inside:10.0.0.5/22 by access-group "x"')
const acl = (id: string, what: string) =>
  asa(id, `access-list acl ${what} tcp outside/198.51.100.7(1) -> inside/10.0.0.5(22) hit-cnt 1 first hit`)
const inspected = (id: string) =>
  asa(
    id,
    'HTTP - matched Class 1 in policy-map x, Dropped connection from outside:198.51.100.7/1 to inside:10.0.0.5/80',
  )
const unsolicited = (id: string) =>
  asa(id, 'Inbound TCP connection denied from 198.51.100.7/1 to 203.0.113.9/22 flags SYN on interface outside')

const flow = (protocol: string, from: string, to: string) =>
  `2021-06-06 15:57:37.459     0.000 ${protocol.padEnd(5)} ${`${from}:0`.padStart(20)} ->    ${to}:0          1       60     1`
const ecs = (rest: object) => json({ '@timestamp': '2021-06-06T15:57:37Z', 'ecs.version': '8.11.0', ...rest })
const wazuh = (rest: object) => json({ rule: { level: 5, groups: ['x'] }, agent: { id: '1' }, data: rest })
const flare = (rest: object) => json({ RayID: '1', ...rest })
const falcon = (event_simpleName: string, rest: object) => json({ event_simpleName, timestamp: '1', ...rest })
const fortigate = (rest: string) => `date=2021-06-06 time=15:57:37 devname="fw" logid="1" type="traffic" ${rest}`

/** FortiGate in CEF: sessions, what a profile ended, and what an administrator did. */
const fortiCefEvents: TruthTable = [
  ['passed outbound', fortiCef('cat=traffic:forward src=10.0.0.5 dst=198.51.100.7 act=close FTNTFGTutmaction=allow')],
  ['blocked outbound', fortiCef('cat=traffic:forward src=10.0.0.5 dst=198.51.100.7 act=close FTNTFGTutmaction=block')],
  ['blocked unknown', fortiCef('cat=traffic:forward FortinetFortiGateaction=close FortinetFortiGateutmaction=block')],
  ['passed unknown', fortiCef('cat=traffic:local FortinetFortiGateaction=accept')],
  ['passed unknown', fortiCef('cat=traffic:forward FortinetFortiGateaction=timeout')],
  ['blocked unknown', fortiCef('cat=traffic:forward FortinetFortiGateaction=deny')],
  ['passed unknown', fortiCef('cat=event:x act=allowed')],
  ['blocked unknown', fortiCef('cat=utm:ips act=reset')],
  ['unknown unknown', fortiCef('cat=event:system act=reset')],
  ['unknown unknown', fortiCef('cat=event:vpn act=close')],
]
/** Sessions of old versions of FortiOS, and logins at a FortiGate. */
const fortiStates: TruthTable = [
  ['passed unknown', fortigate('subtype=allowed status=accept')],
  ['blocked unknown', fortigate('subtype=other status=deny')],
  ['passed unknown', fortigate('subtype=system action="login" status="success"')],
  ['blocked internal', fortigate('srcip=10.0.0.5 dstip=10.0.0.1 action="login" status="failed"')],
  ['blocked unknown', fortigate('subtype=user action="authentication" status="failure"')],
  ['unknown unknown', fortigate('subtype=system action="logout" status="success"')],
  ['blocked inbound', fortigate('subtype=vpn action="ssl-login-fail" remip=198.51.100.7')],
  ['passed inbound', fortigate('subtype=vpn action="tunnel-up" tunneltype="ssl-tunnel" remip=198.51.100.7')],
]
/** The same in FortiGate's own notation. */
const fortiEvents: TruthTable = [
  ...fortiStates,
  ['passed outbound', fortigate('srcip=10.0.0.5 dstip=198.51.100.7 action="close"')],
  ['blocked inbound', fortigate('srcip=198.51.100.7 dstip=10.0.0.5 action="close" utmaction="block"')],
  ['blocked unknown', 'date=2021-06-06 time=15:57:37 devname="fw" logid="1" type="ips" action="reset"'],
]

/** A transaction of ModSecurity, with its request and its messages. */
const modsec = (request: string, messages: string) =>
  `--1a2b3c4d-A-- [06/Jun/2021:15:57:37 +0200] YLzW4X8AAQEAAB2x 198.51.100.7 4242 10.0.0.5 443 --1a2b3c4d-B-- ${request} --1a2b3c4d-H-- ${messages} --1a2b3c4d-Z--`
const modsecJson = (messages: string) =>
  `{"transaction":{"time":"06/Jun/2021:15:57:37 +0200","remote_address":"198.51.100.7"},"audit_data":{${messages}}}`

/** Lines that follow those of the other tables. */
export const moreTruth: Truth = {
  'windows-event-xml': windows,
  evtx: windows,
  'windows-event-json': [
    ['passed inbound', json({ Event: { System: sys, EventData: addresses } })],
    ['passed inbound', json({ System: sys, EventData: addresses })],
    ['passed inbound', json({ winlog: { event_id: 5156, provider_name: security, event_data: addresses } })],
    ['passed inbound', json({ event_id: 5156, source_name: security, channel: 'Security', event_data: addresses })],
    ['passed unknown', json({ win: { system: { eventID: '4624', providerName: security }, eventdata: {} } })],
    ['unknown outbound', json({ EventID: 3, SourceName: sysmon, Channel: 'x', ...ip })],
    ['unknown outbound', json({ EventID: 3, Channel: 'x', EventData: ip })],
    ['unknown outbound', json({ Event: { System: { Provider: { Name: sysmon }, EventID: 3 }, EventData: ip } })],
    ['unknown outbound', json({ event_id: 3, provider_guid: 'x', channel: 'x', event_data: ip })],
    [
      'unknown outbound',
      json({
        win: { system: { eventID: '3', channel: 'x' }, eventdata: { sourceIp: inside, destinationIp: inbound } },
      }),
    ],
    [
      'unknown outbound',
      json({ data: { win: { system: { eventID: '3' }, eventdata: { sourceIp: inside, destinationIp: inbound } } } }),
    ],
  ],
  'zeek-tsv': [
    // Of kerberos.log.
    ['unknown unknown', '#fields\tts\tuid\tid.orig_h\tid.orig_p\tid.resp_h\trequest_type\tsuccess\terror_msg'],
    ['passed internal', '1623024000.123456\tC1\t10.0.0.5\t1\t10.0.0.9\tTGS\tT\t-'],
    ['blocked internal', '1623024000.123456\tC1\t10.0.0.5\t1\t10.0.0.9\tAS\tF\tKDC_ERR_PREAUTH_FAILED'],
    // Of radius.log.
    ['unknown unknown', '#fields\tts\tuid\tid.orig_h\tid.orig_p\tid.resp_h\tusername\tresult\tttl'],
    ['passed internal', '1623024000.123456\tC1\t10.0.0.5\t1\t10.0.0.9\ta\tsuccess\t-'],
    ['blocked internal', '1623024000.123456\tC1\t10.0.0.5\t1\t10.0.0.9\ta\tfailed\t-'],
    ['unknown unknown', '#fields\tts\tuid\tid.orig_h\tid.orig_p\tid.resp_h\tconn_state\tlocal_orig\tlocal_resp'],
    ['passed internal', '1623024000.123456\tC1\t203.0.113.9\t1\t203.0.113.10\tSF\tT\tT'],
    ['passed inbound', '1623024000.123456\tC1\t198.51.100.7\t1\t203.0.113.10\tSF\tF\tT'],
    ['passed outbound', '1623024000.123456\tC1\t203.0.113.9\t1\t198.51.100.7\tSF\tT\tF'],
  ],
  'plain-text': said.map(([what, program, message]) => [what, `${program}: ${message}`]),
  'syslog-rfc3164': said.map(([what, program, message]) => [
    what,
    `Jun  6 15:57:37 host ${program === 'kernel' ? program : `${program}[123]`}: ${message}`,
  ]),
  'syslog-rfc5424': said.map(([what, program, message]) => [
    what,
    `<38>1 2021-06-06T15:57:37.123Z host ${program} 123 - - ${message}`,
  ]),
  journald: said.map(([what, SYSLOG_IDENTIFIER, MESSAGE]) => [
    what,
    json({ __REALTIME_TIMESTAMP: '1623024000123456', SYSLOG_IDENTIFIER, MESSAGE }),
  ]),
  // `remote` is a server behind this one.
  'apache-error': [
    [
      'unknown outbound',
      '[Sun Jun 06 15:57:37.123456 2021] [proxy_http:error] [pid 1] [remote 198.51.100.7:443] AH01102: error reading status line',
    ],
    [
      'unknown internal',
      '[Sun Jun 06 15:57:37.123456 2021] [proxy_http:error] [pid 1] [remote 10.0.0.5:8080] AH01102: error reading status line',
    ],
  ],
  'cisco-asa': [
    ...['PIX-4', 'FWSM-4', 'FTD-4'].flatMap((mark): TruthTable => {
      const [of] = mark.split('-')
      return [
        ['blocked inbound', deny(`${mark}-106023`)],
        ['passed inbound', acl(`${of}-6-106100`, 'permitted')],
        ['blocked unknown', inspected(`${of}-5-415008`)],
        ['blocked inbound', unsolicited(`${of}-2-106001`)],
      ]
    }),
    ['blocked unknown', inspected('ASA-5-415008')],
    [
      'blocked inbound',
      '%FTD-1-430001: SrcIP: 198.51.100.7, DstIP: 10.0.0.5, SrcPort: 1, InlineResult: Dropped, IntrusionPolicy: x',
    ],
    // Files, and hosts that attack.
    ...(
      [
        ['blocked', 'Malware Block'],
        ['blocked', 'Block'],
        ['passed', 'Malware Cloud Lookup'],
        ['passed', 'Detect'],
      ] as const
    ).map(
      ([said, action]) =>
        [
          `${said} outbound`,
          `%FTD-5-430005: SrcIP: 10.0.0.5, DstIP: 198.51.100.7, SrcPort: 1, FileAction: ${action}, FileName: a.exe`,
        ] as const,
    ),
    ['blocked inbound', '%ASA-4-733102: Threat-detection adds host 198.51.100.7 to shun list'],
    ['blocked inbound', '%ASA-4-401002: Shun added: 198.51.100.7 0.0.0.0 0 0'],
    ['blocked outbound', '%ASA-4-401002: Shun added: 10.0.0.5 198.51.100.7 1 443'],
    // Whom a host inside attacks is not said.
    ['blocked unknown', '%ASA-4-401002: Shun added: 10.0.0.5 0.0.0.0 0 0'],
    ['blocked unknown', '%ASA-4-733102: Threat-detection adds host 10.0.0.5 to shun list'],
    ['unknown unknown', '%ASA-4-733101: Host 10.0.0.5 is attacking. Current burst rate is 200 per second'],
    ['unknown inbound', '%ASA-4-733101: Host 198.51.100.7 is attacking. Current burst rate is 200 per second'],
    ['unknown unknown', '%ASA-4-733101: Host 198.51.100.7 is targeted. Current burst rate is 200 per second'],
    // Since version 7.2, the result has the name of the rule's action.
    ...(
      [
        ['blocked', 'Block'],
        ['blocked', 'Drop'],
        ['blocked', 'Reject'],
        ['unknown', 'Would Block'],
        ['unknown', 'Alert'],
      ] as const
    ).map(
      ([said, result]) =>
        [
          `${said} inbound`,
          `%FTD-1-430001: SrcIP: 198.51.100.7, DstIP: 10.0.0.5, SrcPort: 1, InlineResult: ${result}, IntrusionPolicy: x`,
        ] as const,
    ),
  ],
  cef: [
    ...fortiCefEvents,
    ...fortiEvents,
    // Check Point: the interface, which nearly all packets enter, is not a direction of the network.
    ['passed internal', checkPointCef('act=Accept deviceDirection=0 src=10.0.0.5 dst=10.0.0.6')],
    ['passed outbound', checkPointCef('act=Accept deviceDirection=0 src=10.0.0.5 dst=198.51.100.7')],
    ['passed internal', checkPointCef('act=Accept deviceDirection=0 conn_direction=Internal')],
    ['passed outbound', checkPointCef('act=Accept deviceDirection=0 conn_direction=Outgoing')],
  ],
  sophos: [
    ...(
      [
        ['passed inbound', 'passed'],
        ['blocked inbound', 'rejected'],
        ['blocked inbound', 'quarantined'],
        ['unknown inbound', 'deferred'],
      ] as const
    ).map(
      ([said, done]) =>
        [
          said,
          `2021:06:06-15:57:37 utm smtpd[1]: SCANNER[2]: id="1000" sys="SecureMail" sub="smtp" name="email ${done}" srcip="198.51.100.7" from="a@x.example"`,
        ] as const,
    ),
    ['blocked unknown', 'device="SFW" log_type="Anti-Spam" log_subtype="Spam" status="" spamaction="QUARANTINE"'],
    ['passed unknown', 'device="SFW" log_type="Anti-Spam" log_subtype="Spam" status="" spamaction="Accept"'],
    [
      'unknown outbound',
      'device="SFW" log_type="ATP" log_subtype="Alert" sourceip=10.0.0.5 destinationip=198.51.100.7',
    ],
  ],
  modsecurity: [
    ['blocked inbound', modsec('GET /', 'Message: Warning. x Message: Access denied with code 403 (phase 2). x')],
    ['blocked inbound', modsec('GET /', 'Message: Warning. x Action: Intercepted (phase 2) Engine-Mode: "ENABLED"')],
    ['unknown inbound', modsec('GET / Message: Access denied with code 403', 'Message: Warning. x')],
    ['blocked inbound', modsecJson('"messages":["Warning. x","Access denied with code 403 (phase 2). x"]')],
    ['blocked inbound', modsecJson('"messages":["Access denied with code 403 (phase 2). x"]')],
    ['unknown inbound', modsecJson('"messages":["Warning. [data [\\"Access denied with code 403\\"]"]')],
  ],
  fortigate: [
    [
      'passed outbound',
      fortigate('srcip=203.0.113.9 srcintfrole="lan" dstip=198.51.100.7 dstintfrole="wan" action="accept"'),
    ],
    [
      'passed internal',
      fortigate('srcip=203.0.113.9 srcintfrole="dmz" dstip=203.0.113.10 dstintfrole="lan" action="accept"'),
    ],
    ...fortiCefEvents,
    ...fortiStates,
  ],
  'wazuh-alerts': [
    ['passed unknown', wazuh({ status: 'allowed' })],
    ['blocked unknown', wazuh({ status: 'denied' })],
    ['blocked unknown', wazuh({ alert: { action: 'blocked' } })],
    ['unknown outbound', wazuh({ direction: 'egress' })],
  ],
  'microsoft-defender': [
    ['passed inbound', defender('EmailEvents', { EmailDirection: 'Inbound', DeliveryAction: 'Delivered' })],
    ['blocked outbound', defender('EmailEvents', { EmailDirection: 'Outbound', DeliveryAction: 'Blocked' })],
    ['unknown internal', defender('EmailEvents', { EmailDirection: 'Intra-org', DeliveryAction: 'Junked' })],
  ],
  'microsoft-365-audit': [
    [
      'blocked inbound',
      json({ Workload: 'x', Operation: 'TIMailData', DeliveryAction: 'Blocked', Directionality: 'Inbound' }),
    ],
    [
      'passed internal',
      json({ Workload: 'x', Operation: 'TIMailData', DeliveryAction: 'Delivered', Directionality: 'IntraOrg' }),
    ],
    ['unknown unknown', json({ Workload: 'x', Operation: 'TIUrlClickData', DeliveryAction: 'Blocked' })],
  ],
  'aws-vpc-flow': [
    ['passed outbound', json({ version: 2, srcaddr: inside, dstaddr: inbound, action: 'ACCEPT', log_status: 'OK' })],
    ['blocked inbound', json({ version: 2, srcaddr: inbound, dstaddr: inside, action: 'REJECT', log_status: 'OK' })],
    [
      'passed internal',
      json({ srcaddr: inbound, dstaddr: inside, pkt_srcaddr: other, pkt_dstaddr: inside, action: 'ACCEPT' }),
    ],
    // An event of CloudWatch Logs.
    [
      'passed outbound',
      json({ timestamp: 1_623_024_000_000, message: vpcFlow(`${inside} ${inbound} 20641 443`, 'ACCEPT') }),
    ],
    [
      'blocked inbound',
      json({ timestamp: 1_623_024_000_000, message: vpcFlow(`${inbound} ${inside} 20641 22`, 'REJECT') }),
    ],
  ],
  'check-point': [
    ['passed outbound', 'time=1623024000|product=Firewall|action=Accept|conn_direction=Outgoing|loguid={0x1,0x2}'],
  ],
  'crowdstrike-falcon': [
    ['blocked unknown', json({ event: { PatternDispositionDescription: 'Prevention, operation blocked.' } })],
    [
      'unknown unknown',
      json({ event: { PatternDispositionDescription: 'Detection, process would have been blocked if enabled.' } }),
    ],
    [
      'unknown inbound',
      json({ event: { EventType: 'FirewallRuleIP4Matched', ConnectionDirection: '1', RuleAction: '2' } }),
    ],
    ['passed internal', falcon('NetworkConnectIP6', { LocalAddressIP6: 'fd00::5', RemoteAddressIP6: 'fd00::6' })],
    ['passed internal', falcon('NetworkReceiveAcceptIP6', { LocalAddressIP6: 'fd00::5', RemoteAddressIP6: 'fd00::6' })],
  ],
  cloudflare: [
    ['passed unknown', json({ RayID: '1', AppDomain: 'www.example', Allowed: true })],
    ['blocked unknown', json({ RayID: '1', AppDomain: 'www.example', Allowed: false })],
    ['blocked unknown', flare({ SecurityActions: ['log', 'block'], SecurityAction: '' })],
    ['blocked unknown', flare({ Outcome: 'drop', IPSourceAddress: inbound })],
    ['passed unknown', flare({ Outcome: 'pass', IPSourceAddress: inbound })],
    ['blocked unknown', flare({ WAFAction: 'drop' })],
    ['passed unknown', flare({ WAFAction: 'log' })],
  ],
  zscaler: [
    [
      'blocked outbound',
      json({
        sourcetype: 'zscalernss-dns',
        event: { reqaction: 'Block', clt_sip: '10.0.0.5', srv_dip: '198.51.100.7' },
      }),
    ],
    ['blocked unknown', json({ sourcetype: 'zscalernss-web', event: { datetime: 'x', resaction: 'blocked' } })],
    ['blocked unknown', json({ LogTimestamp: 'x', ConnectionStatus: 'denied', ClientZEN: 'x' })],
  ],
  mongodb: [
    [
      'blocked inbound',
      json({ t: { $date: 'x' }, c: 'ACCESS', msg: 'Failed to authenticate', attr: { client: `${inbound}:1` } }),
    ],
  ],
  'nfdump-text': ['UDP', 'ICMP', 'ICMP6', 'GRE', 'ESP'].flatMap(
    (protocol): TruthTable => [
      ['unknown outbound', flow(protocol, inside, inbound)],
      ['unknown inbound', flow(protocol, inbound, inside)],
    ],
  ),
  'ecs-json': [
    ['passed unknown', ecs({ 'event.type': ['connection', 'allowed'] })],
    ['blocked unknown', ecs({ 'event.action': 'deny' })],
    ['passed unknown', ecs({ event: { action: 'permitted' } })],
    ['blocked unknown', ecs({ 'event.category': ['authentication'], 'event.outcome': 'failure' })],
    ['passed unknown', ecs({ 'event.category': ['authentication'], 'event.outcome': 'success' })],
    ['unknown inbound', ecs({ 'source.ip': inbound, 'destination.ip': inside })],
    ['unknown internal', ecs({ 'network.direction': 'internal' })],
  ],
  'json-lines': [
    ['blocked unknown', json({ event: { action: 'flow_dropped', type: ['connection', 'denied'] } })],
    ['passed outbound', json({ verdict: 'allow', src_ip: inside, dst_ip: inbound })],
    ['blocked inbound', json({ disposition: 'quarantined', direction: 'incoming' })],
    ...productEvents,
    ['passed outbound', json({ event: { action: 'accept' }, network: { direction: 'egress' } })],
  ],
  'json-document': [
    ['passed unknown', json({ event: { action: 'flow_started', type: ['connection', 'allowed'] } })],
    ['passed outbound', json({ verdict: 'allow', src_ip: inside, dest_ip: inbound })],
    ['blocked inbound', json({ disposition: 'prevented', direction: 'ingress' })],
    ...productEvents,
    ['passed outbound', json({ event: { action: 'accept' }, network: { direction: 'outgoing' } })],
    ['unknown internal', json({ source: { ip: inside }, destination: { ip: other } })],
  ],
}
