/** Further invented lines of products, each in the layout of its documents. */

import type { TruthTable } from './truth.ts'
import { flowsAndGateways, mailAndTunnels } from './truth-mail-and-flows.ts'

const json = (event: object) => JSON.stringify(event)
const outside = '198.51.100.7'
const inside = '10.0.0.5'
const access = (client: string, request: string) =>
  `${client} - - [06/Jun/2021:15:57:37 +0000] "${request}" 200 12 "-" "Mozilla/5.0 (X11)"`
const smtp = (remote: string, event: string, data: string) =>
  `2021-06-06T15:57:37.123Z,EX\\A,08D9,3,10.0.0.1:25,${remote}:4242,${event},${data},`

const esg = (rest: string) =>
  `inbound/pass1[123]: mail.x.example[${outside}] 1623024000-a1-0-12 1623024000 1623024001 ${rest}`

/** What programs and devices say, each with its name. */
const said = [
  ...mailAndTunnels,
  // FreeBSD.
  ['blocked inbound', 'kernel', `ipfw: 100 Deny TCP ${outside}:4242 ${inside}:22 in via em0`],
  ['passed outbound', 'kernel', `ipfw: 65000 Accept UDP ${inside}:53 ${outside}:53 out via em0`],
  ['blocked inbound', 'kernel', `ipfw: 200 Reset TCP ${outside}:4242 203.0.113.9:22 in via em0`],
  ['blocked outbound', 'kernel', `ipfw: 200 Deny TCP 203.0.113.9:4242 ${outside}:22 out via em0`],
  ['blocked outbound', 'kernel', `ipfw: 100 Unreach 13 TCP ${inside}:4242 ${outside}:22 in via em1`],
  ['unknown internal', 'kernel', `ipfw: 300 Count ICMP:8.0 ${inside} 10.0.0.9 in via em0`],
  // Barracuda's Email Security Gateway.
  ['passed inbound', 'esg', esg('RECV a@x.example one@corp.example 0 0 -')],
  ['blocked inbound', 'esg', esg('RECV a@x.example one@corp.example 2 35 b.example')],
  ['blocked inbound', 'esg', esg('SCAN - a@x.example one@corp.example 9.1 2 62 - SUBJ:Invoice 0')],
  ['passed inbound', 'esg', esg('SCAN ENC a@x.example one@corp.example 0.1 0 0 - SUBJ:Hello 2')],
  ['unknown inbound', 'esg', esg('SCAN - a@x.example one@corp.example 0.1 5 0 - SUBJ:Hello 2')],
  ['passed inbound', 'esg', esg('SCAN - a@x.example b@y.example 0.1 0 0 - SUBJ:Your payment was rejected')],
  ['blocked inbound', 'esg', esg('SCAN - a@x.example b@y.example 9.1 2 62 - SUBJ:Your order was accepted')],
  ['unknown inbound', 'esg', esg('SCAN - a@x.example b@y.example 0.1 5 0 - SUBJ:Your order was accepted RECV a b 0')],
  // Devices that name both ends in words.
  [
    'passed outbound',
    'fwlog',
    `Log type: application control, source IP:${inside}, destination IP:${outside}, action:allow`,
  ],
  ['blocked inbound', 'fwlog', `Log type: IPS, source IP:${outside}, destination IP:${inside}, action:denied`],
  ['unknown inbound', 'fwlog', `Src IP=${outside}, Dst IP=${inside}`],
  ['unknown outbound', 'fwlog', `Src IP: ${inside}, Dst IP: ${outside}`],
  ['unknown internal', 'fwlog', `source IP=${inside}, destination IP=10.0.0.6`],
  ['unknown inbound', 'usg', `sa:${outside} da:${inside}`],
  ['passed outbound', 'usg', `rule_name=a mod=pf sa=${inside} sport=1 da=${outside} policy=ACCEPT fwlog=1`],
  ['blocked inbound', 'usg', `rule_name=a mod=pf sa=${outside} sport=1 da=${inside} policy=DENY fwlog=1`],
  ['unknown unknown', 'usg', 'the name of its policy=deny'],
  // Tinyproxy, Knot DNS, OpenSMTPD, ocserv, MikroTik, Envoy.
  ['unknown inbound', 'tinyproxy', `Connect (file descriptor 7): ${outside}`],
  ['blocked inbound', 'tinyproxy', `Unauthorized connection from "${outside}".`],
  ['blocked unknown', 'tinyproxy', 'Proxying refused on filtered domain "bad.example"'],
  ['passed unknown', 'tinyproxy', 'Established connection to host "a.example" using file descriptor 8.'],
  ['blocked inbound', 'knotd', `notice: [corp.example.] ACL, denied, action update, remote ${outside}@51234 TCP`],
  ['passed internal', 'knotd', `debug: [corp.example.] ACL, allowed, action transfer, remote ${inside}@51234 TCP`],
  ['unknown inbound', 'smtpd', `1a2b3c4d5e6f7a8b smtp connected address=${outside} host=mail.example`],
  ['passed outbound', 'smtpd', `0000 mta delivery evpid=1a relay="${outside} (a.example)" result="Ok" stat="250 Ok"`],
  [
    'blocked outbound',
    'smtpd',
    `0000 mta delivery evpid=1a relay="${outside} (a.example)" result="PermFail" stat="550"`,
  ],
  [
    'blocked unknown',
    'ocserv',
    `main: added IP '${outside}' (with score 80) to ban list, will be reset at: Sun Jun  6`,
  ],
  [
    'blocked inbound',
    'router',
    `firewall,info DROP-all input: in:ether1 out:(unknown 0), proto TCP (SYN), ${outside}:51234->${inside}:22, len 60`,
  ],
  [
    'passed outbound',
    'router',
    `firewall,info accept forward: in:bridge out:ether1, proto TCP (SYN), ${inside}:51234->${outside}:443, len 52`,
  ],
  [
    'unknown inbound',
    'router',
    `firewall,info forward: in:drop out:lan, proto UDP, ${outside}:1->${inside}:53, len 60`,
  ],
  [
    'unknown inbound',
    'router',
    `firewall,info dropbox forward: in:a out:b, proto UDP, ${outside}:1->${inside}:53, len 60`,
  ],
  [
    'unknown inbound',
    'router',
    `firewall,info block-list input: in:a out:b, proto UDP, ${outside}:1->${inside}:53, len 60`,
  ],
  [
    'unknown inbound',
    'router',
    `firewall,info allowlist-miss input: in:a out:b, proto UDP, ${outside}:1->${inside}:53, len 60`,
  ],
  // What others write in the words of these programs.
  ['unknown unknown', 'nginx', `x: "GET /?q=tinyproxy Unauthorized connection from ${outside} HTTP/1.1" 200`],
  ['unknown inbound', 'sshd', 'Received disconnect from 198.51.100.7 port 4242:11: Bye from 10.0.0.9'],
  ['unknown unknown', 'app', 'user a: he said tinyproxy Proxying refused on filtered ads'],
  ['unknown unknown', 'app', `comment: "please, ocserv, add ${outside} to ban list, will be reset at: x"`],
  ['unknown unknown', 'app', `x: tinyproxy Connect (file descriptor 7): ${outside}`],
  ['blocked unknown', 'envoy', '"GET /a HTTP/1.1" 429 RL 0 18 3 - "-" "a" "b" "www.example" "-"'],
  ['blocked unknown', 'envoy', '"GET /a HTTP/1.1" 403 UAEX 0 18 3 - "-" "a" "b" "www.example" "-"'],
  ['unknown unknown', 'envoy', '"GET /a HTTP/1.1" 429 - 0 18 3 - "-" "a" "b" "www.example" "-"'],
  // Barracuda's Web Application Firewall.
  [
    'blocked inbound',
    'waf',
    `w WF ALER SQL_INJECTION ${outside} 51234 ${inside} 443 policy GLOBAL DENY NONE [a] GET /a`,
  ],
  ['passed inbound', 'waf', `w WF WARN SQL_INJECTION ${outside} 51234 ${inside} 443 policy GLOBAL LOG NONE [a] GET /a`],
  ['unknown inbound', 'waf', `w TR ${inside} 443 ${outside} 51234 "-" "-" GET TLSv1.2 www.example HTTP/1.1 200 1`],
  // tcpdump with the header of the packet.
  [
    'unknown outbound',
    'tcpdump',
    `IP (tos 0x0, ttl 64, proto TCP (6), length 60) ${inside}.51234 > ${outside}.443: Flags [S], seq 1, length 0`,
  ],
  // Logins.
  ['blocked inbound', 'exos', `<Warn:AAA.authFail> Login failed for user a through ssh (${outside})`],
  ['passed internal', 'exos', `<Info:AAA.authPass> Login passed for user a through telnet (${inside})`],
  ['blocked inbound', 'auth', `Invalid user name/password on SSH session User 'a' is trying to login from ${outside}`],
  ['blocked inbound', 'ocserv', `sec-mod: user a failed to authenticate from ${outside}`],
  ['passed inbound', 'ocserv', `worker[a]: ${outside} user is authenticated based on its certificate`],
  [
    'passed unknown',
    'cppm',
    `Session 0 1 0 Common.Username=a,Common.Login-Status=ACCEPT,Common.NAS-IP-Address=${inside}`,
  ],
  ['blocked unknown', 'cppm', 'Session 0 1 0 Common.Username=a,Common.Login-Status=REJECT'],
  ['passed unknown', 'ping', `x| tid:a-1| SSO| a| ${outside} | app| SAML20| | ping| IdP| success| b| | 5`],
  ['blocked unknown', 'ping', `x| tid:a-1| AUTHN_ATTEMPT| a| ${outside} | | OIDC| | ping| IdP| failure| b| | 5`],
  ['unknown unknown', 'ping', 'x| AUTHN_ATTEMPT| failure| no id'],
  ['blocked unknown', 'openvpn', `${outside}:1 TLS Error: TLS handshake failed`],
  // Mail of Symantec's gateway, and queries at Technitium's server.
  ['passed inbound', 'ecelerity', `1622995057|0a-01|ACCEPT|${outside}:4242`],
  ['blocked inbound', 'ecelerity', `1622995057|0a-01|REJECT|${outside}:4242|bad_ip`],
  ['passed unknown', 'fw', `1622995057|eth0|ACCEPT|${inside}|${outside}`],
  ['passed unknown', 'ecelerity', `1622995057|0a-01|DELIVER|${inside}:25|a@x.example`],
  ['unknown unknown', 'ecelerity', '1622995057|0a-01|SENDER|a@evil.example'],
  ['passed unknown', 'dns', 'QNAME: a.example; QTYPE: A; QCLASS: IN; RCODE: NoError; ANSWER: []'],
  ['blocked unknown', 'dns', 'QNAME: a.example; QTYPE: A; QCLASS: IN; RCODE: Refused; ANSWER: []'],
  ['unknown unknown', 'dns', 'QNAME: a.example; QTYPE: A; QCLASS: IN; RCODE: NxDomain; ANSWER: []'],
  [
    'passed internal',
    'dns',
    `[x] [${inside}:4242] [UDP] QNAME: a.example; QTYPE: A; QCLASS: IN; RCODE: NoError; ANSWER: []`,
  ],
  ['unknown internal', 'pdns', `1 [1/1] question for 'a.example|A' from ${inside}:4242`],
  [
    'unknown internal',
    'dnsdist',
    `Got query for a from ${outside}|A from ${inside}:4242 (UDP), relayed to ${outside}:53`,
  ],
  ['unknown unknown', 'app', `Got query for a.example|A from ${inside}:4242`],
  ['unknown internal', 'pdns', `1 [1/1] question for 'a from ${outside} b.example|A' from ${inside}:4242`],
  ['unknown inbound', 'pdns', `Remote ${outside} wants 'a.example|A', do = 0, bufsize = 1232: packetcache MISS`],
  [
    'unknown internal',
    'pdns',
    `msg="Question" subsystem="syncres" level="0" qname="a.example" remote="${inside}:4242"`,
  ],
  ['blocked inbound', 'pf', `rule 12/0(match): block in on em0: ${outside}.51234 > ${inside}.22: Flags [S], length 0`],
  ['passed outbound', 'pf', `rule 12/0(match): pass out on em0: ${inside}.51234 > ${outside}.443: Flags [S], length 0`],
  // Audits of Oracle.
  [
    'blocked inbound',
    'ora',
    `<Action>100</Action><Returncode>1017</Returncode>(ADDRESS=(PROTOCOL=tcp)(HOST=${outside})(PORT=1))`,
  ],
  [
    'passed internal',
    'ora',
    `<Action>100</Action><Returncode>0</Returncode>(ADDRESS=(PROTOCOL=tcp)(HOST=${inside})(PORT=1))`,
  ],
  [
    'unknown unknown',
    'ora',
    `<Action>3</Action><Returncode>1017</Returncode>(ADDRESS=(PROTOCOL=tcp)(HOST=${outside})(PORT=1))`,
  ],
] as const

const lines = (write: (program: string, message: string) => string): TruthTable =>
  said.map(([what, program, message]) => [what, write(program, message)])

const security = 'Microsoft-Windows-Security-Auditing'
const logonXml = (id: number, address: string, quote: string) =>
  `<Event xmlns='http://schemas.microsoft.com/win/2004/08/events/event'><System><Provider Name='${security}'/><EventID>${id}</EventID></System><EventData><Data Name=${quote}IpAddress${quote}>${address}</Data></EventData></Event>`
/** Logons of Windows: the client's address says the direction. */
const logons: TruthTable = [
  ['blocked inbound', logonXml(4625, outside, "'")],
  ['passed internal', logonXml(4624, inside, '"')],
  // The address of another host.
  ['unknown unknown', logonXml(4648, outside, "'")],
]
const data = { IpAddress: outside }

/** Truth tables by format. */
export const furtherTruth: readonly (readonly [format: string, table: TruthTable])[] = [
  ['plain-text', lines((program, message) => `${program}: ${message}`)],
  ['syslog-rfc3164', lines((program, message) => `Jun  6 15:57:37 host ${program}[123]: ${message}`)],
  ['syslog-rfc5424', lines((program, message) => `<38>1 2021-06-06T15:57:37.123Z host ${program} 123 - - ${message}`)],
  ['journald', lines((program, MESSAGE) => json({ __REALTIME_TIMESTAMP: '1623024000123456', program, MESSAGE }))],
  [
    'key-value',
    [
      ['unknown outbound', `a=1 b=2 sa=${inside} da=${outside}`],
      ['unknown inbound', `a=1 sourceIPv4Address=${outside}, destinationIPv4Address=${inside}`],
      ['unknown inbound', `from=<a@x.example>, size=1, proto=ESMTP, daemon=MTA, relay=x.example [${outside}]`],
      [
        'passed outbound',
        `to=<a@x.example>, pri=1, mailer=esmtp, relay=x.example. [${outside}], dsn=2, stat=Sent (ok)`,
      ],
      ['unknown inbound', `a=1 b=2 source ip=${outside} destination ip=${inside}`],
      ['unknown outbound', `a=1 b=2 src ip=${inside} dst ip=${outside}`],
      ['passed unknown', 'a=1 Common.Login-Status=ACCEPT'],
      ['unknown inbound', `id=1 rev=1 event=conn_open conn=open connsrcip=${outside} conndestip=${inside}`],
      ['blocked inbound', `id=1 rev=1 event=drop action=drop srcip=${outside} destip=${inside}`],
      [
        'blocked inbound',
        `src="${outside}:51234" dst="${inside}:23" msg="Match default rule, DROP" note="ACCESS BLOCK"`,
      ],
      ['passed outbound', `src="${inside}:51234" dst="${outside}:443" msg="priority:7, ACCEPT" note="ACCESS FORWARD"`],
    ],
  ],
  ...['json-lines', 'json-document'].map(
    (id) =>
      [
        id,
        [
          ['blocked unknown', json({ final_action: 'block', host: 'x' })],
          ['blocked unknown', json({ sensor_action: 'TERMINATE' })],
          ['blocked unknown', json({ response_code: 429, response_flags: 'RL' })],
          ['blocked unknown', json({ action_taken: 'cleaned by deleting' })],
          ['unknown inbound', json({ source_address: outside, target_address: inside })],
          ['blocked unknown', json({ class_uid: 4001, action_id: 2 })],
          ['passed unknown', json({ class_uid: 4001, disposition_id: 1 })],
          ['unknown unknown', json({ action_id: 2 })],
          [
            'passed inbound',
            json({ action: 'a.b.login', outcome: 'success', initiator: { host: { address: outside } } }),
          ],
          [
            'blocked inbound',
            json({ outcome: 'failure', initiator: { host: { address: outside } }, reason: { reasonCode: 403 } }),
          ],
          [
            'unknown inbound',
            json({ outcome: 'failure', initiator: { host: { address: outside } }, reason: { reasonCode: 404 } }),
          ],
          ['passed unknown', json({ sensor_action: 'ALLOW' })],
          ['blocked unknown', json({ type: 'Event::Endpoint::WebControlViolation' })],
          ['blocked unknown', json({ event_type: 'authentication', data: { result: 'failure', origin: outside } })],
          ['unknown unknown', json({ event_type: 'management', data: { result: 'failure' } })],
          ['blocked unknown', json({ type: 'fp', log_id: '90020210606155737123456', ip: outside })],
          ['passed unknown', json({ type: 's', log_id: '90020210606155737123456', ip: outside })],
          ['unknown unknown', json({ type: 'f', log_id: '0100032001', ip: outside })],
          // Fastly, Duo.
          ['unknown inbound', json({ client_ip: outside, host: 'www.example', fastly_server: 'cache-1' })],
          ['unknown unknown', json({ client_ip: outside, host: 'www.example' })],
          // Carbon Black.
          ['passed outbound', json({ sensor_action: 'ALLOW', netconn_inbound: false, remote_ip: outside })],
          ['unknown inbound', json({ netconn_inbound: true, remote_ip: outside })],
          ['blocked inbound', json({ event_type: 'authentication', result: 'denied', access_device: { ip: outside } })],
        ] satisfies TruthTable,
      ] as const,
  ),
  [
    'csv',
    [
      ['unknown unknown', '"EVENT_TYPE","TIMESTAMP","LOGIN_STATUS","SOURCE_IP"'],
      ['blocked unknown', `"Login","20210606155737.123","LOGIN_ERROR_INVALID_PASSWORD","${outside}"`],
      ['passed unknown', `"Login","20210606155737.123","LOGIN_NO_ERROR","${outside}"`],
    ],
  ],
  [
    // Console of SonicWall, whose first column is named `#`.
    'csv',
    [
      ['unknown unknown', '#,"Time","Source IP","Source Port","Destination IP","Message"'],
      ['unknown inbound', `1,"2021-06-06 15:57:37","${outside}","51234","${inside}","TCP connection dropped"`],
    ],
  ],
  [
    'csv',
    [
      ['unknown unknown', 'Time,Action,SourceAddress,DestAddress'],
      ['blocked inbound', `2021-06-06 15:57:37,Blockiert,${outside},${inside}`],
    ],
  ],
  [
    'csv',
    [
      ['unknown unknown', 'Date first seen,Proto,Src IP Addr,Dst IP Addr'],
      ['unknown inbound', `2021-06-06 15:57:37.123,TCP,${outside},${inside}`],
    ],
  ],
  [
    // Skyhigh.
    'csv',
    [
      ['unknown unknown', 'request_timestamp,source_ip,requested_host,result,destination_ip'],
      ['passed outbound', `2021-06-06 15:57:37,${inside},www.example,OBSERVED,${outside}`],
      ['blocked outbound', `2021-06-06 15:57:37,${inside},bad.example,DENIED,${outside}`],
    ],
  ],
  [
    // Okta.
    'csv',
    [
      ['unknown unknown', 'timestamp,client.ip_address,event_type,outcome.result,outcome.reason'],
      ['blocked unknown', `2021-06-06T15:57:37.123Z,${outside},user.session.start,FAILURE,INVALID_CREDENTIALS`],
      ['passed unknown', `2021-06-06T15:57:37.123Z,${outside},user.session.start,SUCCESS,`],
    ],
  ],
  [
    // Sign-ins of Entra ID.
    'csv',
    [
      ['unknown unknown', 'Date (UTC),IP address,Status,Sign-in error code'],
      ['blocked inbound', `2021-06-06T15:57:37Z,${outside},Failure,50126`],
      ['passed inbound', `2021-06-06T15:57:37Z,${outside},Success,0`],
    ],
  ],
  [
    // Elsewhere, a status may be that of a job.
    'csv',
    [
      ['unknown unknown', 'Date,IP address,Status,Job'],
      ['unknown unknown', `2021-06-06T15:57:37Z,${outside},Success,backup`],
    ],
  ],
  [
    'leef',
    [
      ['blocked outbound', `LEEF:1.0|Forcepoint|Security|8.5|transaction:blocked|src=${inside}\tdst=${outside}`],
      ['passed outbound', `LEEF:1.0|Forcepoint|Security|8.5|transaction:permitted|src=${inside}\tdst=${outside}`],
    ],
  ],
  [
    'zscaler',
    [
      [
        'blocked outbound',
        json({
          sourcetype: 'zscalernss-web',
          event: { action: 'Blocked', ClientIP: inside, serverip: outside, hostname: 'bad.example' },
        }),
      ],
    ],
  ],
  [
    'zeek-json',
    [
      ['unknown outbound', json({ ts: 1622995057.123, id_orig_h: inside, id_resp_h: outside })],
      ['unknown inbound', json({ ts: 1622995057.123, id_orig_h: outside, id_resp_h: inside })],
    ],
  ],
  [
    'iis',
    [
      ['unknown unknown', '#Fields: date time s-ip c-ip sc-status X-Forwarded-For'],
      ['unknown inbound', `2021-06-06 15:57:37 10.0.0.20 ${inside} 200 ${outside}`],
      ['unknown internal', `2021-06-06 15:57:37 10.0.0.20 ${inside} 200 -`],
      ['unknown inbound', `2021-06-06 15:57:37 10.0.0.20 ${inside} 200 192.168.1.4,+${outside}`],
      ['unknown inbound', `2021-06-06 15:57:37 10.0.0.20 ${inside} 200 192.168.1.4:5,+${outside}:6`],
      ['unknown internal', `2021-06-06 15:57:37 10.0.0.20 ${inside} 200 192.168.1.4,+10.0.0.9`],
      // The client wrote the header.
      ['unknown inbound', `2021-06-06 15:57:37 10.0.0.20 ${outside} 200 ${inside}`],
      ['unknown inbound', `2021-06-06 15:57:37 10.0.0.20 ${outside} 200 192.168.1.4,+${outside}`],
      ['unknown inbound', `2021-06-06 15:57:37 10.0.0.20 172.31.0.9 200 ${outside}`],
      ['unknown inbound', `2021-06-06 15:57:37 10.0.0.20 169.254.0.9 200 ${outside}`],
    ],
  ],
  [
    'apache-combined',
    [
      ['unknown inbound', access(outside, 'GET /a HTTP/1.1')],
      ['unknown inbound', access('2001:db8::7', 'POST /a?b=c HTTP/2.0')],
      ['unknown internal', access(inside, 'HEAD / HTTP/1.0')],
      ['unknown inbound', `www.example:443 ${access(outside, 'GET /a HTTP/1.1')}`],
      ['unknown inbound', `2021-06-06T15:57:37.123456789Z stdout F ${access(outside, 'GET /a HTTP/1.1')}`],
      ['unknown inbound', `2021-06-06T15:57:37.123456789Z stdout F ${access(inside, 'GET /a HTTP/1.1')} "${outside}"`],
      ['unknown inbound', `<190>Jun  6 15:57:37 host nginx: ${access(outside, 'GET /a HTTP/1.1')}`],
      ['unknown inbound', `${access(inside, 'GET /a HTTP/1.1')} "${outside}"`],
      ['unknown internal', `${access(inside, 'GET /a HTTP/1.1')} "-"`],
      ['unknown inbound', `${access(inside, 'GET /a HTTP/1.1')} "192.168.1.4, ${outside}"`],
      ['unknown inbound', `${access(inside, 'GET /a HTTP/1.1').replace('(X11)', String.raw`(\"X11)`)} "${outside}"`],
      ['unknown inbound', `${access(inside, 'GET /a HTTP/1.1').replace('(X11)', String.raw`\"a b\"`)} "${outside}"`],
      ['unknown inbound', `192.168.1.10:443 ${access(inside, 'GET /a HTTP/1.1')} "${outside}"`],
      ['unknown inbound', `<190>Jun  6 15:57:37 host nginx: ${access(inside, 'GET /a HTTP/1.1')} "${outside}"`],
      ['unknown inbound', `${access('100.64.0.9', 'GET /a HTTP/1.1')} "${outside}"`],
      ['unknown inbound', `${access('::ffff:10.0.0.5', 'GET /a HTTP/1.1')} "${outside}"`],
      ['unknown inbound', `fcshop.example:443 ${access(outside, 'GET /a HTTP/1.1')} "${inside}"`],
      ['unknown inbound', `192.168.1.10:443 ${access(outside, 'GET /a HTTP/1.1')} "${inside}"`],
      // The client wrote the header.
      ['unknown inbound', `${access(outside, 'GET /a HTTP/1.1')} "${inside}"`],
      // A proxy is asked for what is elsewhere.
      ['unknown unknown', access(inside, 'GET http://a.example/ HTTP/1.1')],
      ['unknown unknown', access(inside, 'CONNECT a.example:443 HTTP/1.1')],
      ['unknown unknown', `${access(inside, 'GET http://a.example/ HTTP/1.1')} "${outside}"`],
      ['unknown unknown', `${access(inside, 'CONNECT a.example:443 HTTP/1.1')} "${outside}:443"`],
      ['unknown unknown', access('a.example', 'GET / HTTP/1.1')],
    ],
  ],
  [
    'apache-common',
    [
      ['unknown inbound', `${outside} - - [06/Jun/2021:15:57:37 +0000] "GET /a HTTP/1.1" 200 12`],
      ['unknown internal', `${inside} - one [06/Jun/2021:15:57:37 +0000] "PUT /a HTTP/1.1" 403 -`],
      ['unknown inbound', `a.example:80 ${outside} - - [06/Jun/2021:15:57:37 +0000] "GET /a HTTP/1.1" 200 12`],
      [
        'unknown inbound',
        `Jun  6 15:57:37 host httpd: ${outside} - - [06/Jun/2021:15:57:37 +0000] "GET /a HTTP/1.1" 200 1`,
      ],
      ['unknown inbound', `${inside} - - [06/Jun/2021:15:57:37 +0000] "GET /a HTTP/1.1" 200 12 "-" "a" "${outside}"`],
      ['unknown inbound', `a.example:80 ${access(inside, 'GET /a HTTP/1.1')} "${outside}"`],
      ['unknown inbound', `2021-06-06T15:57:37.123Z stdout F ${access(outside, 'GET /a HTTP/1.1')}`],
      ['unknown inbound', `2021-06-06T15:57:37.123Z stdout F ${access(inside, 'GET /a HTTP/1.1')} "${outside}"`],
      ['unknown inbound', `Jun  6 15:57:37 host httpd: ${access(inside, 'GET /a HTTP/1.1')} "${outside}"`],
      ['unknown unknown', `${inside} - - [06/Jun/2021:15:57:37 +0000] "GET ftp://a.example/ HTTP/1.1" 200 12`],
      ['unknown unknown', `${outside} - - [06/Jun/2021:15:57:37 +0000] "-" 408 -`],
      ['unknown unknown', `${outside} - - [06/Jun/2021:15:57:37 +0000] "\\x16\\x03\\x01" 400 226`],
    ],
  ],
  [
    'w3c-extended',
    [
      [
        'unknown unknown',
        '#Fields: date-time,connector-id,session-id,sequence-number,local-endpoint,remote-endpoint,event,data,context',
      ],
      ['unknown inbound', smtp(outside, '<', 'EHLO mail.example')],
      ['unknown inbound', smtp(outside, '>', '220 mx.example ready')],
      ['unknown inbound', smtp(outside, '<', 'RCPT TO:<one@corp.example>')],
      ['unknown inbound', smtp(outside, '>', '"220 mx.example ready at Mon, 15 Mar 2010 17:45:07 +0000"')],
      ['unknown inbound', smtp(outside, '<', '"RCPT TO:<a,b@corp.example>"')],
      ['unknown inbound', smtp(outside, '<', 'RSET')],
      ['unknown inbound', smtp(outside, '<', 'NOOP')],
      ['unknown internal', smtp(inside, '<', 'MAIL FROM:<one@corp.example>')],
      ['unknown outbound', smtp(outside, '>', 'MAIL FROM:<one@corp.example>')],
      ['unknown outbound', smtp(outside, '<', '250 2.1.0 Sender OK')],
      // Nothing says who opened the connection.
      ['unknown unknown', smtp(outside, '+', '')],
      ['unknown unknown', smtp(outside, '*', 'Set Session Permissions')],
    ],
  ],
  [
    'csv',
    [
      // Comments as spreadsheets save them.
      ['unknown unknown', '#,,,'],
      ['unknown unknown', '# Export of the firewall,,,'],
      ['unknown unknown', '#,,,'],
      ['unknown unknown', 'time,src_ip,dst_ip,action'],
      ['blocked inbound', `2021-06-06 15:57:37,${outside},${inside},deny`],
      ['passed outbound', `2021-06-06 15:57:38,${inside},${outside},allow`],
    ],
  ],
  [
    'exim',
    [
      [
        'passed inbound',
        `2021-06-06 15:57:37 1Ai79e-0000Dq-8i <= a@mail.example H=[${outside}] I=[${inside}]:25 P=esmtp S=1234`,
      ],
      [
        'passed inbound',
        `2021-06-06 15:57:37 1Ai79e-0000Dq-8i <= a@mail.example H=10.0.0.1.isp.example [${outside}] P=esmtp S=1234`,
      ],
      ['passed internal', `2021-06-06 15:57:37 1Ai79e-0000Dq-8i <= a@mail.example H=[${inside}] P=esmtp S=1234`],
      [
        'blocked inbound',
        `2021-06-06 15:57:37 H=[${outside}] F=<a@mail.example> rejected RCPT <b@mail.example>: host [10.0.0.7] denied`,
      ],
      [
        'passed outbound',
        `2021-06-06 15:57:37 1Ai79e-0000Dq-8i => b@mail.example T=smtp H=[${outside}] X=[10.0.0.1] C="250 OK"`,
      ],
    ],
  ],
  [
    'cisco-ios',
    [
      [
        'passed outbound',
        `%ACLLOG-5-ACLLOG_FLOW_INTERVAL: Src IP: ${inside}, Dst IP: ${outside}, ACE Action: Permit, Hit-count: 1`,
      ],
      [
        'blocked inbound',
        `%ACLLOG-5-ACLLOG_FLOW_INTERVAL: Src IP: ${outside}, Dst IP: ${inside}, ACE Action: Deny, Hit-count: 1`,
      ],
    ],
  ],
  [
    'gitlab',
    [
      [
        'blocked inbound',
        json({ severity: 'INFO', correlation_id: 'x', message: 'Failed Login: a', remote_ip: outside }),
      ],
      [
        'passed inbound',
        json({ severity: 'INFO', correlation_id: 'x', message: 'Successful Login: a', remote_ip: outside }),
      ],
    ],
  ],
  [
    'w3c-extended',
    [
      ['unknown unknown', '#Fields: date time c-ip s-ip cs-uri x-policy-action'],
      ['blocked unknown', `2021-06-06 15:57:37 ${inside} ${outside} https://a.example/ block`],
      ['passed unknown', `2021-06-06 15:57:37 ${inside} ${outside} https://a.example/ allow`],
    ],
  ],
  [
    'fortigate',
    [
      [
        'blocked inbound',
        `date=2021-06-06 time=15:57:37 device_id=FV type=attack action=Alert_Deny src=${outside} dst=${inside}`,
      ],
      ['blocked unknown', 'date=2021-06-06 time=15:57:37 device_id=FV type=attack action=Period_Block'],
      ['unknown unknown', 'date=2021-06-06 time=15:57:37 device_id=FV type=attack action=Alert'],
    ],
  ],
  [
    'cef',
    [
      ['blocked unknown', 'CEF:0|Fortinet|FortiWeb|7|1|x|5|action=Alert_Deny'],
      ['blocked unknown', 'CEF:0|Trend Micro|Apex Central|2019|WB:7|7|3|act=2 request=http://bad.example/'],
      ['passed unknown', 'CEF:0|Trend Micro|Apex Central|2019|WB:7|7|3|act=1 request=http://bad.example/'],
      ['blocked inbound', `CEF:0|Infoblox|NIOS|8.5|RPZ-QNAME|NXDOMAIN|7|app=DNS dst=${inside} src=${outside}`],
      ['passed internal', `CEF:0|Infoblox|NIOS|8.5|RPZ-QNAME|PASSTHRU|7|app=DNS dst=${inside} src=10.0.0.6`],
      ['unknown internal', `CEF:0|Infoblox|NIOS|8.5|DNS Response|NXDOMAIN|1|app=DNS dst=${inside} src=10.0.0.6`],
    ],
  ],
  [
    'cloudflare',
    [
      ['blocked inbound', json({ Action: 'login', Allowed: false, IPAddress: outside, RayID: '1' })],
      ['unknown unknown', json({ IPAddress: outside, RayID: '1' })],
      ['blocked outbound', json({ Action: 'block', SourceIP: inside, DestinationIP: outside })],
    ],
  ],
  [
    'azure-activity',
    [
      [
        'blocked inbound',
        json({ time: '2021-06-06T15:57:37Z', resourceId: '/', properties: { action: 'Block', clientIP: outside } }),
      ],
      ['unknown internal', json({ time: '2021-06-06T15:57:37Z', resourceId: '/', properties: { clientIp: inside } })],
    ],
  ],
  ...flowsAndGateways,
  ['windows-event-xml', logons],
  ['evtx', logons],
  [
    'windows-event-json',
    [
      ['blocked inbound', json({ EventID: 4625, SourceName: security, Channel: 'Security', IpAddress: outside })],
      ['passed inbound', json({ Event: { System: { Provider: { Name: security }, EventID: 4624 }, EventData: data } })],
      ['passed inbound', json({ System: { Provider: { Name: security }, EventID: 4624 }, EventData: data })],
      ['passed inbound', json({ winlog: { event_id: 4624, provider_name: security, event_data: data } })],
      ['passed inbound', json({ event_id: 4624, source_name: security, channel: 'Security', event_data: data })],
      [
        'passed inbound',
        json({ win: { system: { eventID: '4624', providerName: security }, eventdata: { ipAddress: outside } } }),
      ],
      [
        'blocked inbound',
        json({
          data: { win: { system: { eventID: '4625', providerName: security }, eventdata: { ipAddress: outside } } },
        }),
      ],
      ['unknown unknown', json({ EventID: 4648, SourceName: security, Channel: 'Security', IpAddress: outside })],
      [
        'blocked inbound',
        json({
          EventID: 1,
          Channel: 'Security',
          Message: `An account failed to log on.\tSource Network Address:\t${outside}`,
        }),
      ],
      [
        'blocked inbound',
        json({
          EventID: 1,
          Channel: 'Security',
          Message: `Fehler beim Anmelden eines Kontos.\tQuellnetzwerkadresse:\t${outside}`,
        }),
      ],
    ],
  ],
]
