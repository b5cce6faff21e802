/** Invented lines of mail servers, tunnels, honeypots and flows, each in the layout of its documents. */

import type { TruthTable } from './truth.ts'

const json = (event: object) => JSON.stringify(event)
const outside = '198.51.100.7'
const outside6 = '2001:db8::7'
const inside = '10.0.0.5'

const sends = (action: string) =>
  `outbound/smtp[12]: ${outside} 1623024000-a1-0-12 0 0 SEND - ${action} 9B6A250 250 2.0.0 Ok: queued`

const webFilter = (decision: string) =>
  `http_scan[12]: 1623024000 1 ${inside} ${outside} text/html ${inside} http://www.example/ 2704 BYF ${decision} 2 1 1`

/** What programs say, each with its name. */
export const mailAndTunnels = [
  // Barracuda's Email Security Gateway.
  ['passed outbound', 'esg', sends('1')],
  ['blocked outbound', 'esg', sends('2')],
  ['unknown outbound', 'esg', sends('3')],
  // Postfix among other programs.
  ['unknown inbound', 'postfix/smtpd', `connect from mail.example[${outside}]`],
  ['unknown inbound', 'postfix/smtpd', `9B6A: client=mail.example[${outside}]`],
  ['unknown inbound', 'postfix/smtpd', `warning: mail.example[${outside}]: SASL LOGIN`],
  ['unknown unknown', 'postfix/cleanup', `9B6A: warning: header Subject: x from x[${outside}]`],
  // Sendmail.
  ['unknown inbound', 'sm-mta', `16B5: from=<a@x.example>, proto=ESMTP, daemon=MTA, relay=x.example [${outside}]`],
  ['passed outbound', 'sm-mta', `16B5: to=<a@x.example>, mailer=esmtp, relay=x.example. [${outside}], stat=Sent (ok)`],
  ['blocked inbound', 'sm-mta', `ruleset=check_relay, arg2=${outside}, relay=x.example [${outside}], reject=550 no`],
  ['blocked inbound', 'sm-mta', `ruleset=check_rcpt, arg1=<a@[${inside}]>, relay=x [${outside}], reject=550 no`],
  ['unknown unknown', 'app', `ruleset=check_rcpt, arg1=<a@x.example>, relay=x [${outside}], reject=550 no`],
  ['unknown inbound', 'sendmail', `NOQUEUE: connect from x.example [${outside}]`],
  ['unknown unknown', 'app', `16B5: to=<a@x.example>, mailer=esmtp, relay=x.example. [${outside}]`],
  // OpenVPN: a server, and a client.
  ['unknown inbound', 'openvpn', `${outside}:1194 TLS: Initial packet from [AF_INET]${outside}:1194, sid=1a 2b`],
  ['unknown unknown', 'openvpn', `TLS: Initial packet from [AF_INET]${outside}:1194, sid=1a 2b`],
  // FreeRADIUS' detail files.
  ['unknown inbound', 'radiusd', `Calling-Station-Id = "${outside}"`],
  ['unknown inbound', 'radiusd', `Tunnel-Client-Endpoint:0 = "${outside}"`],
  ['unknown unknown', 'app', `a: Calling-Station-Id = "${outside}"`],
  ['unknown unknown', 'radiusd', `NAS-IP-Address = ${inside}`],
  // ESXi, NetScaler, Mosquitto.
  ['passed inbound', 'hostd', `info [x@6876 sub=Vimsvc.ha-eventmgr] Event 1 : User root@${outside} logged in as a/1`],
  ['blocked inbound', 'hostd', `info [x@6876 sub=Vimsvc.ha-eventmgr] Event 2 : Cannot login root@${outside}`],
  ['unknown inbound', 'ns', `default TCP CONN_TERMINATE 1 0 : Source ${outside}:4242 - Destination ${inside}:80 - a`],
  ['unknown inbound', 'ns', `default TCP CONN_DELINK 1 0 :  Source ${outside}:4242 - Destination ${inside}:80 - a`],
  ['unknown inbound', 'ns', `default SSLVPN LOGIN 1 0 : Context a - User a - Client_ip ${outside} - Nat_ip "x"`],
  ['blocked inbound', 'ns', `default AAA LOGIN_FAILED 1 0 : User a - Client_ip ${outside} - Failure_reason "x"`],
  [
    'unknown inbound',
    'ns',
    `SSLLOG SSL_HANDSHAKE_SUCCESS 1 0 :  SPCBId 4 - ClientIP ${outside} - VserverServiceIP ${inside}`,
  ],
  ['unknown inbound', 'ns', `default SSLVPN ICASTART 1 0 : Source ${outside}:4242 - Destination ${inside}:2598 - a`],
  ['unknown inbound', 'ns', `default SSLVPN ICAEND_CONNSTAT 1 0 : Source ${outside}:1 - Destination ${inside}:2598`],
  ['unknown inbound', 'ns', `default AAATM LOGIN 1 0 : Context a@b - SessionId: 4- User a - Client_ip ${outside} - x`],
  ['unknown unknown', 'app', `a : Source ${outside}:4242 - Destination ${inside}:80 - Client_ip ${outside}`],
  ['unknown inbound', 'mosquitto', `New connection from ${outside}:4242 on port 1883.`],
  ['unknown inbound', 'mosquitto', `New client connected from ${outside}:4242 as a (p2, c1, k60).`],
  ['unknown inbound', 'mosquitto', `1623024000: New connection from ${outside}:4242 on port 1883.`],
  ['unknown inbound', 'mosquitto', `1623024000: New client connected from ${outside}:4242 as a (p2, c1, k60).`],
  ['unknown unknown', 'app', `a New connection from ${outside}`],
  // Fireware, which is an end of the packet.
  [
    'blocked inbound',
    'firewall',
    `msg_id="3000-0148" Deny 0-External Firebox 40 tcp 20 240 ${outside} 203.0.113.9 1 2`,
  ],
  [
    'passed outbound',
    'firewall',
    `msg_id="3000-0148" Allow Firebox 0-External 40 tcp 20 64 203.0.113.9 ${outside} 1 2`,
  ],
  [
    'blocked inbound',
    'firewall',
    `msg_id="3000-0148" Deny 0-External 1-Trusted 40 tcp 20 240 ${outside} ${inside} 1 2`,
  ],
  ['unknown inbound', 'flows', `SourceIPv4Address: ${outside}, DestinationIPv4Address: ${inside}`],
  ['unknown outbound', 'flows', `flowIdLog, sourceIPv4Address=${inside}, destinationIPv4Address=${outside}`],
  // Barracuda's web filter.
  ['passed outbound', 'wsg', webFilter('ALLOWED CLEAN')],
  ['blocked outbound', 'wsg', webFilter('DENIED CLEAN')],
  ['blocked outbound', 'wsg', webFilter('BLOCKED SPYWARE')],
  // WireGuard: who begins.
  ['unknown inbound', 'kernel', `wireguard: wg0: Receiving handshake initiation from peer 12 (${outside}:51820)`],
  ['unknown outbound', 'kernel', `wireguard: wg0: Sending handshake initiation to peer 12 (${outside}:51820)`],
  ['unknown unknown', 'kernel', `wireguard: wg0: Handshake for peer 12 (${outside}:51820) did not complete`],
  // ocserv, and FreeRADIUS, whose clients choose the name before their address.
  ['unknown inbound', 'ocserv', `main[one]:${outside}:4242 new user session`],
  ['unknown inbound', 'ocserv', `worker: ${outside} accepted connection`],
  ['unknown unknown', 'app', `worker: ${outside} accepted connection`],
  ['blocked unknown', 'radiusd', `Login incorrect: [a cli ${inside} b] (from client ap1 port 13 cli ${outside})`],
  // Cowrie and Glastopf as text. The client chooses name and password.
  ['unknown inbound', 'twistd', `[cowrie.ssh.factory.CowrieSSHFactory] New connection: ${outside}:4242 (${inside}:22)`],
  ['blocked inbound', 'twistd', `[HoneyPotSSHTransport,12,${outside}] login attempt [b'root'/b'a'] failed`],
  ['passed inbound', 'twistd', `[HoneyPotSSHTransport,12,${outside}] login attempt [b'root'/b'a'] succeeded`],
  ['unknown inbound', 'twistd', `[HoneyPotTelnetTransport,12,${outside}] login attempt [b'a] succeeded'/b'a'] failed`],
  ['blocked inbound', 'twistd', `[HoneyPotSSHTransport,12,${outside}] login attempt [b'a'/b'login successful'] failed`],
  [
    'unknown inbound',
    'twistd',
    `[on HoneyPotSSHTransport,12,${outside}] CMD: login successful ${inside} -> ${outside}`,
  ],
  ['unknown unknown', 'app', 'user a: login attempt [a] failed'],
  ['unknown inbound', 'glastopf', `x (glastopf.glastopf) ${outside} requested GET / on 10.0.0.5:80`],
  // tshark.
  ['unknown outbound', 'tshark', `1 0.000000000 ${inside} → ${outside} TCP 74 51234 → 443 [SYN] Seq=0`],
  ['unknown inbound', 'tshark', `2 0.020000000 ${outside6} → fd00::5 TCP 74 443 → 51234 [SYN, ACK] Seq=0`],
  // MikroTik: a list is not a verdict.
  ['unknown inbound', 'router', `firewall,info drop-list forward: in:a out:b, proto UDP, ${outside}:1->${inside}:53`],
  ['unknown inbound', 'router', `firewall,info accept_list input: in:a out:b, proto UDP, ${outside}:1->${inside}:53`],
  ['blocked inbound', 'router', `firewall,info reject-wan input: in:a out:b, proto UDP, ${outside}:1->${inside}:53`],
  ['passed inbound', 'router', `firewall,info accept-vpn input: in:a out:b, proto UDP, ${outside}:1->${inside}:53`],
  // What others write in the words of one program.
  ['unknown unknown', 'app', 'user a: ACL, denied, action update'],
  ['unknown unknown', 'app', 'a: form with result="Ok" stat="x"'],
  ['unknown unknown', 'app', 'a: rbac_access_denied_matched_policy'],
  // Calls of gRPC.
  ['blocked unknown', 'envoy', `"POST /a.B/C HTTP/2" 200 - rbac_access_denied_matched_policy[none] - "-"`],
] as const

/** A journal with blanks around the colons. */
const spacedJournal = (name: string, message: string) =>
  `{ "__REALTIME_TIMESTAMP" : "1623024000123456", "SYSLOG_IDENTIFIER" : "${name}", "MESSAGE" : "${message}" }`
const sent = `1 mta delivery evpid=1 from=<a@x.example> relay=${outside} result=\\"Ok\\" stat=\\"250 Ok\\"`

const umbrella = (verdict: string, type: string) =>
  `"2021-06-06 15:57:37","one","one,Site","${inside}","203.0.113.9","${verdict}","${type}","NOERROR","a.example.","x"`
const audit = (operation: string) =>
  `a1,2021-06-06T15:57:37Z,15,"{""Operation"":""${operation}"",""ClientIP"":""${outside}""}"`

/** A row of EvtxECmd, with these fields of the event. */
const evtx = (id: number, provider: string, fields: Record<string, string>) =>
  `1,2021-06-06 15:57:37.1234567,${id},${provider},Security,PC1,x,"{""EventData"":{""Data"":[${Object.entries(fields)
    .map(([name, text]) => `{""@Name"":""${name}"",""#text"":""${text}""}`)
    .join()}]}}"`
const auditing = 'Microsoft-Windows-Security-Auditing'
const sysmon = 'Microsoft-Windows-Sysmon'

/** Truth tables by format. */
export const flowsAndGateways: readonly (readonly [format: string, table: TruthTable])[] = [
  [
    // EvtxECmd.
    'csv',
    [
      ['unknown unknown', 'RecordNumber,TimeCreated,EventId,Provider,Channel,Computer,MapDescription,Payload'],
      ['blocked inbound', evtx(4625, auditing, { TargetUserName: 'a', IpAddress: outside })],
      ['passed inbound', evtx(4624, auditing, { IpAddress: outside })],
      ['passed outbound', evtx(5156, auditing, { SourceAddress: inside, DestAddress: outside })],
      ['unknown outbound', evtx(3, sysmon, { SourceIp: inside, DestinationIp: outside })],
      ['unknown unknown', evtx(4625, 'x', { IpAddress: outside })],
    ],
  ],
  [
    // Mosquitto in a container.
    'syslog-rfc3164',
    [
      ['unknown inbound', `Nov 20 10:11:12 host f00dfeed[5]: New connection from ${outside}:4242 on port 1883.`],
      ['unknown inbound', `Nov 20 10:11:12 host f00dfeed[5]: New client connected from ${outside}:4242 as a (p2).`],
      ['unknown unknown', `Nov 20 10:11:12 host app[5]: a: New connection from ${outside}`],
    ],
  ],
  [
    // Files of Mosquitto and FreeRADIUS.
    'plain-text',
    [
      ['unknown inbound', `1623024000: New connection from ${outside}:4242 on port 1883.`],
      [
        'unknown inbound',
        `1623024000: New client connected from ${outside}:4242 as New connection from ${inside} (p2).`,
      ],
      ['unknown inbound', `2026-11-20T10:11:12: New connection from ${outside}:4242 on port 1883.`],
      ['unknown inbound', `2026-11-20 10:11:12: New client connected from ${outside}:4242 as a (p2, c1, k60).`],
      ['unknown inbound', `New connection from ${outside}:4242 on port 1883.`],
      ['unknown unknown', `1623024000: Client New connection from ${inside} closed its connection.`],
      ['unknown inbound', `\tCalling-Station-Id = "${outside}"`],
      ['unknown inbound', `Tunnel-Client-Endpoint:0 = "${outside}"`],
      ['unknown inbound', `(0)   Calling-Station-Id = "${outside}"`],
      ['unknown inbound', `(0)   Tunnel-Client-Endpoint:0 = "${outside}"`],
      ['unknown inbound', `Fri Nov 20 10:11:12 2026 : Debug: (0)   Calling-Station-Id = "${outside}"`],
      ['unknown unknown', `(0)   User-Name = "a) Calling-Station-Id = ${outside}"`],
      ['unknown unknown', `\tConnect-Info = "Calling-Station-Id = ${inside}"`],
    ],
  ],
  [
    // LogRhythm.
    'csv',
    [
      ['unknown unknown', 'Log Date,IP Address (Origin),IP Address (Impacted),Action'],
      ['blocked inbound', `6/6/2021 3:57:37.123 PM,${outside},${inside},deny`],
    ],
  ],
  [
    'csv',
    [
      ['unknown unknown', 'Zeit;Herkunft;Ziel;Dienst;Ergebnis'],
      ['blocked inbound', `2021-06-06 15:57:37;${outside};${inside};ssh;Verweigert`],
      ['passed outbound', `2021-06-06 15:57:37;${inside};${outside};https;Akzeptiert`],
    ],
  ],
  [
    'iis',
    [
      // Its own layout.
      [
        'unknown inbound',
        '198.51.100.7, -, 6/6/2021, 15:57:37, W3SVC1, WEB1, 10.0.0.80, 4502, 163, 3223, 200, 0, GET, /a.asp, id=1,',
      ],
      [
        'unknown internal',
        '10.0.0.5, one, 6/6/2021, 15:57:38, W3SVC1, WEB1, 10.0.0.80, 12, 163, 3223, 200, 0, GET, /, -,',
      ],
      ['unknown unknown', '198.51.100.7, -, 6/6/2021, 15:57:38, a, WEB1, 10.0.0.80, 12, 163, 3223, 200, 0, GET, /, -,'],
    ],
  ],
  [
    // Umbrella's exports, which have no header.
    'csv',
    [
      ['blocked internal', umbrella('Blocked', '1 (A)')],
      ['passed internal', umbrella('Allowed', '28 (AAAA)')],
      ['passed unknown', umbrella('Allowed', 'x')],
      // Another table, with ports and protocols.
      ['blocked unknown', `2021-06-06 15:57:37,fw1,${inside},443,${outside},tcp,"BLOCKED"`],
    ],
  ],
  [
    // Microsoft 365.
    'csv',
    [
      ['unknown unknown', 'RecordId,CreationDate,RecordType,AuditData'],
      ['blocked inbound', audit('UserLoginFailed')],
      ['unknown unknown', audit('FileAccessed')],
    ],
  ],
  ...['apache-common', 'apache-combined'].map((id): [string, TruthTable] => [
    id,
    [
      ...['0', '10', ''].map(
        (reason) =>
          [
            `${reason === '' ? 'unknown' : reason === '0' ? 'passed' : 'blocked'} outbound`,
            `[06/Jun/2021:15:57:37 +0000] "one" ${inside} ${outside} 200 "GET http://x.example/ HTTP/1.1" "Search" "Minimal Risk" "text/html" 12 43 "Mozilla/5.0 (X11)" "" "${reason}" ""`,
          ] as const,
      ),
      // A server that writes its own address first.
      [
        'unknown unknown',
        `[06/Jun/2021:15:57:37 +0000] shop.example ${inside} ${outside} "GET / HTTP/1.1" 200 12 "-" "Mozilla/5.0"`,
      ],
      [
        'unknown unknown',
        `[06/Jun/2021:15:57:37 +0000] shop.example ${inside} ${outside} 200 "GET / HTTP/1.1" "x Risk" "a" "b" 1 2 "c" "" "0" ""`,
      ],
    ],
  ]),
  [
    'journald',
    [
      ['passed outbound', spacedJournal('smtpd', sent)],
      ['unknown outbound', spacedJournal('app', sent)],
      ['blocked unknown', spacedJournal('knotd', `[x.example.] ACL, denied, action update`)],
      ['unknown unknown', spacedJournal('app', `[x.example.] ACL, denied, action update`)],
    ],
  ],
  [
    'aws-cloudfront',
    [
      ['unknown unknown', '#Fields: date time x-edge-location sc-bytes c-ip cs-method x-edge-result-type'],
      ['passed inbound', `2021-06-06\t15:57:37\tFRA50-P2\t703\t${outside}\tGET\tHit`],
      ['blocked inbound', `2021-06-06\t15:57:37\tFRA50-P2\t703\t${outside6}\tGET\tLimitExceeded`],
    ],
  ],
  [
    'aws-vpc-flow',
    ['ACCEPT', 'REJECT'].map((action) => [
      `${action === 'ACCEPT' ? 'passed' : 'blocked'} inbound`,
      `2021-06-06T15:57:37.000Z 2 123456789012 eni-0a1b2c3d ${outside} ${inside} 4242 22 6 1 40 1622995057 1622995117 ${action} OK`,
    ]),
  ],
  [
    'w3c-extended',
    [
      ['unknown unknown', '#Fields: date-time,client-ip,source,event-id,directionality'],
      ['blocked inbound', `2021-06-06T15:57:37.123Z,${outside},AGENT,FAIL,Incoming`],
      ['unknown inbound', `2021-06-06T15:57:37.123Z,${outside},SMTP,FAIL,Incoming`],
      ['passed outbound', `2021-06-06T15:57:37.123Z,${inside},SMTP,SENDEXTERNAL,Originating`],
    ],
  ],
  [
    'palo-alto',
    [
      [
        'blocked inbound',
        `1,2021/06/06 15:57:38,01,GLOBALPROTECT,0,2561,2021/06/06 15:57:37,vsys1,portal-auth,login,LDAP,,a,DE,h,0.0.0.0,${outside6},0.0.0.0,0.0.0.0,x,y,6.1.2,Windows,"Windows 10 , 64-bit",1,,,,failure,,0,user-logon`,
      ],
      // Columns of another type of record.
      ['unknown unknown', `1,2021/06/06 15:57:38,01,HIPMATCH,0,2561,2021/06/06 15:57:37,,,,,,,,,0.0.0.0,${outside},x`],
    ],
  ],
  [
    'sonicwall',
    [
      ['unknown outbound', `id=firewall sn=1 time="2021-06-06 15:57:37" m=1 srcV6=fd00::5 dstV6=${outside6}`],
      ['blocked inbound', `id=firewall sn=1 time="2021-06-06 15:57:37" m=608 src=${outside}:1:X1 dst=${inside}:80:X0`],
    ],
  ],
  ['sophos', [['blocked outbound', `device="SFW" log_subtype="Reject" src_ip="${inside}" dst_ip="${outside}"`]]],
  [
    'juniper',
    [
      ['blocked inbound', `srx sshd[12]: Failed password for root from ${outside} port 4242 ssh2`],
      ['passed inbound', `srx sshd[12]: Accepted publickey for root from ${outside} port 4242 ssh2`],
      ['unknown unknown', `srx httpd[12]: agent "sshd[1]: Failed password for x from ${inside} y"`],
    ],
  ],
  ...['key-value', 'sonicwall', 'sophos'].map((id): [string, TruthTable] => [
    id,
    [
      ['unknown unknown', `id=1 status=200 user_agent="Failed password for x from ${inside} y" remote=${outside}`],
      ['unknown unknown', `id=1 status=200 user_agent="sshd: Failed password for x from ${inside} y"`],
    ],
  ]),
  ['key-value', [['blocked inbound', `[2021-06-06 15:57:37] FW: a=1 action=drop srcip=${outside} destip=${inside}`]]],
  ...['json-lines', 'json-document'].map((id): [string, TruthTable] => [
    id,
    [
      ['unknown inbound', json({ type: 'akamai_siem', attackData: { clientIP: outside } })],
      ['unknown inbound', json({ streamId: '9', cliIP: outside, statusCode: '200' })],
      ['unknown unknown', json({ cliIP: outside, statusCode: '200' })],
      ['unknown inbound', json({ attack_connection: { local_ip: inside, remote_ip: outside } })],
      ['unknown inbound', json({ category: 'ssh', 'destination-ip': inside, 'source-ip': outside })],
    ],
  ]),
  [
    'csv',
    [
      ['unknown unknown', 'frame.time,ip.src,ip.dst,ipv6.src,ipv6.dst'],
      ['unknown inbound', `2021-06-06 15:57:37,${outside},${inside},,`],
      ['unknown inbound', `2021-06-06 15:57:37,,,${outside6},fd00::5`],
    ],
  ],
  [
    'csv',
    [
      ['passed outbound', `"2021-06-06 15:57:37","one","OUTBOUND","1","${inside}","ALLOW"`],
      ['unknown outbound', `"2021-06-06 15:57:37","one","OUTBOUND","TCP","${inside}"`],
      ['unknown unknown', `"2021-06-06 15:57:37","one","OUTBOUND","1","${inside}"`],
      ['blocked inbound', `"2021-06-06 15:57:37","one","INBOUND","6","BLOCK"`],
      ['unknown unknown', `"2021-06-06 15:57:37","INBOUND","OUTBOUND","6","x"`],
    ],
  ],
  // Flows without a header: two columns of addresses, each with its port, or both ports behind both.
  [
    'csv',
    [
      ['unknown outbound', `${inside},51234,${outside},53,udp,CON,0.001`],
      ['unknown inbound', `${outside},4242,${inside},22,tcp,FIN,0.2`],
      ['unknown inbound', `${outside6},,fd00::5,,icmp6,CON,0.2`],
    ],
  ],
  [
    'csv',
    [
      ['unknown outbound', `2021-06-06 15:57:37,1.5,${inside},${outside},51234,80,TCP`],
      ['unknown inbound', `2021-06-06 15:57:37,1.5,${outside},${inside},51234,80,TCP`],
    ],
  ],
  [
    'csv',
    [
      ['unknown unknown', 'time,queue,kind,agent,ip'],
      ['unknown unknown', `2021-06-06 15:57:37,sales,Inbound,alice,${outside}`],
    ],
  ],
  // A number of the protocol, behind the second port.
  [
    'csv',
    [
      ['unknown inbound', `2021-06-06,${outside},4242,${inside},22,6,S`],
      ['unknown inbound', `2021-06-06,${outside},4242,${inside},53,17,`],
    ],
  ],
  // Which end is the source, nobody says: no ports, no protocol, sockets of a server, its requests, and a tunnel.
  ...[
    `2021-06-06 15:57:37,one,${inside},${outside},text,GET`,
    `2021-06-06 15:57:37,tcp,${inside},22,${outside},51234,ESTABLISHED`,
    `2021-06-06 15:57:37,tcp,${inside},22,${outside},4242,SYN_RECV`,
    `2021-06-06 15:57:37,tcp,${inside},22,${outside},51234,x`,
    `2021-06-06 15:57:37,sshd,${inside},${outside},22,51234,6`,
    `2021-06-06 15:57:37,${inside},${outside},200,1532,GET,/a`,
    `2021-06-06 15:57:37,alice,${inside},24,${outside},51820,up`,
    `2021-06-06 15:57:37,${inside},-,${outside},-,TCP`,
    `2021-06-06 15:57:37,${inside},22,${outside},70000,TCP`,
  ].map((line): [string, TruthTable] => [
    'csv',
    [
      ['unknown unknown', line],
      ['unknown unknown', line],
    ],
  ]),
]
