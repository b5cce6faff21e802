/** Invented lines of any product, with usual names of fields and usual phrases of logins. */

import type { TruthTable } from './truth.ts'

const outside = '198.51.100.7'
const inside = '10.0.0.5'
const json = (event: object) => JSON.stringify(event)

/** What programs say, each with its name. */
const said = [
  ['unknown outbound', 'app', `flow ${inside}:1 -> ${outside}:443 tcp`],
  ['unknown inbound', 'app', `flow ${outside}(1) => ${inside}(443)`],
  ['unknown inbound', 'app', `flow [2001:db8::1]:1 -> [fd00::5]:443`],
  ['blocked outbound', 'app', `request from ${inside}:1 to ${outside}:443 was denied`],
  ['unknown unknown', 'app', `trust -> untrust, 443 to 8443, to ${outside}`],
  ['unknown unknown', 'app', ` -> ${outside}, and => ${inside} to `],
  ['unknown outbound', 'app', `Proto: tcp, SrcIP: ${inside}, DstIP: ${outside}`],
  ['unknown inbound', 'app', `src: ${outside} dst: ${inside}`],
  ['unknown inbound', 'app', `src_ip: ${outside} dst_ip: ${inside}`],
  ['unknown outbound', 'app', `SourceIP: ${inside} DestinationIP: ${outside}`],
  ['unknown internal', 'app', `Source_IP: ${inside} Destination_IP: 10.0.0.6`],
  ['unknown inbound', 'app', `src_ip=${outside} dst_ip=${inside}`],
  ['unknown inbound', 'app', `srcip=${outside} dstip=${inside}`],
  ['unknown outbound', 'app', `sourceip=${inside} destinationip=${outside}`],
  ['unknown outbound', 'app', `source_ip=${inside} destination_ip=${outside}`],
  ['unknown outbound', 'app', `packet src=${inside} dst=${outside}`],
  ['blocked inbound', 'sqlservr', `Login failed for user 'sa'. Reason: no such login. [CLIENT: ${outside}]`],
  ['passed internal', 'sqlservr', `Login succeeded for user 'sa'. Connection made. [CLIENT: ${inside}]`],
  ['blocked inbound', 'Hostd', `Cannot login root@${outside}`],
  ['passed internal', 'Hostd', `Event 1 : User root@${inside} logged in as client/1.0`],
  ['blocked inbound', 'Hostd', `Rejected password for user root from ${outside}`],
  ['blocked inbound', 'Connection', `User [a] from [${outside}] failed to log in via [DSM] due to authorization.`],
  ['passed internal', 'Connection', `User [a] from [${inside}] logged in successfully via [DSM].`],
  ['passed internal', 'Connection', `User [a] from [${inside}] signed in to [DSM] via [password].`],
  ['blocked inbound', 'dmiauthd', `Authentication failure from ${outside}:51679 for netconf over ssh.`],
  ['passed internal', 'dmiauthd', `User 'a' authenticated successfully from ${inside}:38066 for netconf over ssh.`],
  ['blocked inbound', 'firebox', `WebUI User a from ${outside} log in attempt was rejected - invalid credentials.`],
  ['passed unknown', 'firewall', 'SSH authentication success on the firewall'],
  ['blocked unknown', 'web_php', '[Login denied for user "a"]'],
  ['blocked unknown', 'ns', 'default AAA LOGIN_FAILED 14861134 0 : User a'],
  ['blocked unknown', 'ise', 'User a Failed Authentication (Processing USER_REQUEST on UserDB)'],
  ['passed unknown', 'vpn', 'RADIUS[374]: Authentication request accepted.'],
  ['blocked unknown', 'vpn', 'RADIUS[373]: Authentication request rejected.'],
  ['blocked unknown', 'radiusd', '(1) Login incorrect (pap: no match): [a] (from client ap port 0)'],
  ['passed unknown', 'radiusd', '(2) Login OK: [a] (from client ap port 0)'],
  ['blocked inbound', 'vsftpd', `[a] FAIL LOGIN: Client "${outside}"`],
  ['passed internal', 'vsftpd', `[a] OK LOGIN: Client "${inside}"`],
  ['blocked inbound', 'asterisk', `Request 'REGISTER' of '<sip:1@x.example>' failed for '${outside}:5060' - no match`],
  [
    'blocked inbound',
    'asterisk',
    `SecurityEvent="InvalidPassword",LocalAddress="IPV4/UDP/203.0.113.9/5060",RemoteAddress="IPV4/UDP/${outside}/5060"`,
  ],
  ['blocked inbound', 'nextcloud', `Login failed: a (Remote IP: ${outside})`],
  ...['IPV4/UDP', 'IPV4/TCP', 'IPV4/TLS'].map(
    (way) =>
      ['blocked inbound', 'asterisk', `SecurityEvent="FailedACL",RemoteAddress="${way}/${outside}/5060"`] as const,
  ),
  ...['IPV6/UDP', 'IPV6/TCP', 'IPV6/TLS'].map(
    (way) =>
      ['passed internal', 'asterisk', `SecurityEvent="SuccessfulAuth",RemoteAddress="${way}/fd00::5/5060"`] as const,
  ),
  ['unknown outbound', 'app', `failed to connect from ${inside}:1 to ${outside}:443`],
  ['unknown unknown', 'app', `listens -> ${outside} to everybody -> here`],
  ['blocked inbound', 'acl', `#INFO# list a denied udp ${outside}:547-> ${inside}:546 3 matches`],
  ['passed outbound', 'acl', `list a permitted icmp ${inside} -> ${outside}`],
  ['passed outbound', 'gw', `Info     gw Allow: LOUT|UDP|bond0|${inside}|61988|00:11|${outside}|53|domain||r|0`],
  ['blocked inbound', 'gw', `Info     gw Block: FWD|TCP|eth1|${outside}|61988|00:11|${inside}|53|domain||r|0`],
  ['blocked unknown', 'gw', `Security gw LOGIN ATTEMPT: Login from ${outside}: Denied: Firewall Rule r`],
  ['passed unknown', 'gw', `Info     gw LOGIN ATTEMPT: boxconfig[50357]: Login a from ${inside} : Allowed.`],
  [
    'passed outbound',
    'fb',
    `1.0|WatchGuard|XTM|12|1DFF|host_name=a#011disp=Allow#011src=${inside}#011dst=${outside}#011msg=x`,
  ],
  ['blocked unknown', 'fb', 'serial=A#011disp=Deny#011in_if=LAN#011msg=x'],
  ['passed unknown', 'fb', `#011msg=Authentication of SSLVPN user [a@radius] from ${outside} was accepted`],
  ['passed unknown', 'session', 'Accepted gssapi-with-mic for a, no address'],
  [
    'blocked inbound',
    'ns',
    `Message 19 0 : "Mux Authorize result is Deny, User <a>, Srcip: ${outside}, Dstip: ${inside}"`,
  ],
  ['passed internal', 'ns', `Message 85 0 : "Mux Authorize result is Allow, Srcip: ${inside}, Dstip: 10.0.0.6"`],
  ['passed inbound', 'esx', `User a@${outside} has logged on`],
  ['blocked inbound', 'roundcube', `FAILED login for a from ${outside}`],
  ['blocked unknown', 'gitlab', `Failed Login: username=a ip=${outside}`],
  ['blocked inbound', 'dropbear', `bad password attempt for 'a' from ${outside}:5543`],
  ['blocked unknown', 'vaultwarden', `Username or password is incorrect. Try again. IP: ${outside}`],
  ['blocked unknown', 'drupal', `user|${outside}|0||Login attempt failed for a.`],
  ['unknown outbound', 'app', `src=::ffff:${inside} dst=::FFFF:${outside}`],
  ['blocked unknown', 'xrdp-sesman', `[INFO ] AUTHFAIL: user=a ip=::ffff:${outside} time=1`],
  ['unknown unknown', 'policy', 'failed login threshold is 5'],
  ['blocked internal', 'openvpn', `${inside}:1 SENT CONTROL [a]: 'AUTH_FAILED' (status=1) from ${inside}`],
  ['blocked unknown', 'openvpn', `${outside}:1 TLS Auth Error: Auth Username/Password verification failed for peer`],
  ['blocked unknown', 'openvpn', `${outside}:1 VERIFY ERROR: depth=0, error=certificate revoked: CN=a`],
  ['passed unknown', 'openvpn', `${outside}:1 [a] Peer Connection Initiated with [AF_INET]${outside}:1`],
  ['blocked inbound', 'kerio', `[x] DENY "rule" packet from Internet, proto:TCP, len:40, ${outside}:1 -> ${inside}:22`],
  ['passed outbound', 'kerio', `[x] PERMIT "NAT" packet to Internet, proto:TCP, len:40, ${inside}:1 -> ${outside}:443`],
  ['blocked unknown', 'kerio', 'IMAP: Invalid password for user a'],
  ['passed unknown', 'imapd', `x: LOGIN, user=a, ip=[::ffff:${outside}], port=[1], protocol=IMAP`],
  ['blocked unknown', 'courieresmtpd', `error,relay=::ffff:${outside},from=<a@x.example>: 550 User unknown.`],
  ['passed inbound', 'slapd', `conn=11 fd=31 ACCEPT from IP=${outside}:1 (IP=${inside}:389)`],
  ['blocked outbound', 'hs', `43242502 Traffic@FLOW: SESSION: ${inside}:1->${outside}:443(TCP), policy 1, policy deny`],
  [
    'passed outbound',
    'hs',
    `44243624 Traffic@FLOW: SESSION: ${inside}:1->${outside}:443(TCP), policy 1, session start`,
  ],
  ['passed outbound', 'apm', `01580002:5: /V/A:Common:0f: allow ACL: /V/A:59 packet: tcp ${inside}:1 -> ${outside}:2`],
  [
    'blocked outbound',
    'apm',
    `01580002:5: /V/A:Common:0f: reject ACL: /V/A:59 packet: tcp ${inside}:1 -> ${outside}:2`,
  ],
  ['blocked unknown', 'envoy', `"GET /a HTTP/1.1" 403 - rbac_access_denied_matched_policy[none] - "-" 0 "${outside}"`],
  ['blocked unknown', 'envoy', `"GET /a HTTP/1.1" 403 UAEX ext_authz_denied - "-" 0 "${outside}"`],
  ['unknown unknown', 'envoy', `"GET /a HTTP/1.1" 403 - via_upstream - "-" 0 "${outside}"`],
  [
    'blocked unknown',
    'asterisk',
    `Call from '' (${outside}:5060) to extension '9' rejected because extension not found`,
  ],
  ['blocked inbound', 'fs', `SIP auth failure (REGISTER) on sofia profile 'a' for [1@${inside}] from ip ${outside}`],
  ['unknown unknown', 'fs', `IP ${outside} Rejected by acl "domains". Falling back to Digest auth.`],
  ['blocked unknown', 'app', `Failed login, user=a, ip=${outside}`],
  ['unknown unknown', 'db', `[4242] DROP TABLE x from ${outside}`],
  ['unknown unknown', 'vpn', `session start by ${outside} not seen`],
  ['blocked inbound', 'aed', `Blocked Host: Blocked host ${outside} at 15:57 by IP Filter List destination ${inside},`],
  ['passed outbound', 'utd', `[**] Pass [**] UTD WebFilter [**] [URL: a.example] {TCP} ${inside}:1 -> ${outside}:443`],
  // SECUI.
  [
    'blocked inbound',
    'fw',
    `[fw4_deny] [10.0.0.1] a,b,0,FW1,0,Undefined,${outside},4242,${inside},22,TCP,EXT,1,64, ,AS,x`,
  ],
  ['passed outbound', 'fw', `[fw6_allow] [10.0.0.1] a,b,5,FW1,93,fd00::5,4242,2001:db8::7,443,TCP,INT,4,5,366,704`],
  ['unknown unknown', 'gw', `learnt the address ${outside} from a peer`],
  // DefensePro, and events of Windows as Snare writes them.
  [
    'blocked unknown',
    'DefensePro',
    `WARNING 8 Access "x" TCP ${outside} 1 ${inside} 80 1 Regular "x" occur 6 2 N/A 0 N/A low drop`,
  ],
  [
    'passed unknown',
    'DefensePro',
    `WARNING 8 Intrusions "x" TCP ${outside} 1 ${inside} 80 1 Regular "x" term 0 1 N/A 0 N/A high forward`,
  ],
  ['blocked unknown', 'MSWinEventLog', 'Security 5157 The Windows Filtering Platform has blocked a connection.'],
  ['passed unknown', 'MSWinEventLog', 'Security 5156 The Windows Filtering Platform has permitted a connection.'],
  ['passed unknown', 'acl', `#INFO# list a permitted proto 9 ${outside}:547 11 matches`],
  ['blocked unknown', 'ping', 'event="AUTHN_ATTEMPT" role="IdP" status="failure"'],
  ['passed unknown', 'bastion', 'action="authentify" user="a" result="success"'],
  ['passed unknown', 'gw', 'type="login" outcome="ok"'],
  ['unknown unknown', 'gw', 'type="logout" outcome="ok"'],
  ['blocked inbound', 'keycloak', `type="LOGIN_ERROR", realmId="x", ipAddress="${outside}", error="x"`],
  ['passed internal', 'keycloak', `type="LOGIN", realmId="x", ipAddress="${inside}"`],
  ['unknown unknown', 'keycloak', 'type="LOGIN", no realm'],
  ['passed unknown', 'ias', '<Event><Packet-Type data_type="0">2</Packet-Type></Event>'],
  ['blocked unknown', 'ias', '<Event><Packet-Type data_type="0">3</Packet-Type></Event>'],
  // Elements of XML.
  ['blocked unknown', 'policyd-spf', `[3] (SPF=fail) identity=mailfrom; receiver=<UNKNOWN> Reject action: 550 5.7.23`],
  [
    'blocked unknown',
    'mail_logs',
    `Info: ICID 4 Address: <a@x.example> sender rejected, envelope sender does not exist`,
  ],
  ['blocked unknown', 'mail_logs', `Info: ICID 4 REJECT SG BLOCKED_LIST match sbrs[-10.0:-3.0]`],
  ['unknown unknown', 'mail_logs', `Info: ICID 5 ACCEPT SG UNKNOWNLIST match sbrs[none]`],
  ['blocked unknown', 'mail_logs', `Info: ICID 5 To: <a@x.example> Rejected by RAT`],
  ['blocked unknown', 'vobd', `SSH login has failed for 'root'`],
  ['blocked inbound', 'kernel', `wireguard: wg0: Invalid handshake initiation from ${outside}:51820`],
  [
    'blocked inbound',
    'kernel',
    `wireguard: wg0: Packet has unallowed src IP (${outside}) from peer 5 (${outside}:51820)`,
  ],
  [
    'passed inbound',
    'listener',
    `06-JUN-2021 15:57:37 * (CONNECT_DATA=(SID=x)) * (ADDRESS=(PROTOCOL=tcp)(HOST=${outside})(PORT=1)) * establish * x * 0`,
  ],
  [
    'blocked internal',
    'listener',
    `06-JUN-2021 15:57:37 * (CONNECT_DATA=(SID=x)) * (ADDRESS=(PROTOCOL=tcp)(HOST=${inside})(PORT=1)) * establish * x * 12505`,
  ],
  ['blocked unknown', 'proxy', `${inside} TCP_DENIED/403 3841 CONNECT bad.example:443 a HIER_NONE/- text/html`],
  ['passed unknown', 'proxy', `${inside} TCP_TUNNEL/200 3841 CONNECT www.example:443 a HIER_DIRECT/${outside} -`],
  ['unknown unknown', 'app', 'wrote 12 * establish the * rule'],
  ['passed outbound', 'pan', `<entry><src>${inside}</src><dst>${outside}</dst><action>alert</action></entry>`],
  ['blocked inbound', 'fw', `<e><src_ip>${outside}</src_ip><dst_ip>${inside}</dst_ip><Action>Dropped</Action></e>`],
  [
    'blocked inbound',
    'a',
    `<SourceIp>${outside}</SourceIp><DestinationIp>${inside}</DestinationIp><verdict>deny</verdict>`,
  ],
] as const
/** Events of Windows as text. */
const windows = [
  ['blocked outbound', `The Windows Filtering Platform has blocked a packet. Direction: Outbound Port: 1`],
  ['passed internal', `Ein Konto wurde erfolgreich angemeldet. Quelladresse: ${inside} Zieladresse: 10.0.0.6`],
  ['blocked inbound', 'Die Windows-Filterplattform hat eine Verbindung blockiert. Richtung: Eingehend'],
  ['unknown inbound', `x Direction: Outbound Source Address: ${outside} Destination Address: ${inside}`],
  ['unknown internal', `x Source Address:\\t\\t${inside} Destination Address:\t10.0.0.6`],
  ['unknown unknown', 'x Direction: north'],
  ['blocked inbound', `An account failed to log on. Source Network Address:\\t${outside}`],
  ['passed internal', `Ein Konto wurde erfolgreich angemeldet. Quellnetzwerkadresse:\\t${inside}`],
] as const
/** Fields that are true if an event was blocked, and if it was not. */
const [blockedFlags, passedFlags] = [
  ['blocked', 'is_blocked', 'denied', 'is_denied'],
  ['allowed', 'is_allowed', 'permitted'],
] as const
const flagged = (name: string, value: boolean) =>
  (passedFlags as readonly string[]).includes(name) === value ? 'passed unknown' : 'blocked unknown'
const lines = (write: (program: string, message: string) => string): TruthTable =>
  said.map(([what, program, message]) => [what, write(program, message)])

const events: TruthTable = [
  ['unknown outbound', json({ sourceIP: inside, destinationIP: outside })],
  ['unknown inbound', json({ SourceIP: outside, DestinationIP: inside })],
  ['unknown outbound', json({ SourceIp: inside, DestinationIp: outside })],
  ['passed outbound', json({ verdict: 'FORWARDED', IP: { source: inside, destination: outside } })],
  ['blocked unknown', json({ action_taken: 'quarantined' })],
  [
    'blocked outbound',
    json({ fields: { 'event.type': ['denied'], 'source.ip': [inside], 'destination.ip': [outside] } }),
  ],
  ['passed inbound', json({ fields: { 'event.action': ['allow'], 'network.direction': ['ingress'] } })],
  ['blocked unknown', json({ policy_action: 'Block' })],
  ['passed unknown', json({ policy_action: 'delivered' })],
  ['passed unknown', json({ status: 'Delivered' })],
  ['blocked internal', json({ DeliveryAction: 'Blocked', EmailDirection: 'Intra-org' })],
  ['passed unknown', json({ detail: { act: ['not blocked'], app: 'SMB2' } })],
  ['blocked unknown', json({ sigflow: { action: 'blocked' } })],
  ['passed unknown', json({ 'event.type': 'IP Connect', 'event.network.connectionStatus': 'SUCCESS' })],
  ['blocked unknown', json({ LogType: 'GLOBALPROTECT', EventStatus: 'failure' })],
  ['unknown unknown', json({ LogType: 'SYSTEM', EventStatus: 'failure' })],
  ['passed unknown', json({ 's-action': 'Allow', 's-ip': inside })],
  ['blocked unknown', json({ event_type: 'radius_auth_attempt', success: false })],
  ['blocked unknown', json({ event: 'user.login', success: false })],
  ['blocked unknown', json({ event: 'login_failed' })],
  ['blocked unknown', json({ alert: { action: 'blocked', gid: 1 } })],
  ['passed unknown', json({ suricata: { eve: { alert: { action: 'allowed' } } } })],
  ['blocked unknown', json({ action: 'Rej', rejectionCode: '550' })],
  ['passed unknown', json({ act: 'Acc' })],
  ['blocked unknown', json({ context: { reaction: 'BLOCKED' } })],
  ['blocked unknown', json({ type: 'Event::Endpoint::WebFilteringBlocked' })],
  ['unknown unknown', json({ type: 'Event::Endpoint::UpdateSuccess' })],
  ['blocked unknown', json({ threatInfo: { mitigationStatus: 'mitigated' } })],
  ['passed unknown', json({ threatInfo: { mitigationStatus: 'not_mitigated' } })],
  ['blocked unknown', json({ response_code_details: 'rbac_access_denied_matched_policy[none]' })],
  ['unknown unknown', json({ response_code_details: 'via_upstream' })],
  // Lists: what was blocked was not let through, whatever else was done.
  ['blocked unknown', json({ actions: ['alert', 'allow', 'drop'] })],
  ['passed unknown', json({ Actions: ['log', 'allow'] })],
  ['blocked unknown', json({ actions_taken: ['blocked', 'forwarded'] })],
  ['blocked unknown', json({ actionsTaken: [{ type: 'quarantine' }, { type: 'notify' }] })],
  ['blocked unknown', json({ rule: { actions: ['deny'] } })],
  ['unknown unknown', json({ actions: ['alert', 'log'] })],
  ['passed unknown', json({ actions: [{ type: 'allow', block: false }] })],
  ['unknown unknown', json({ actions: [{ type: 'email', message: 'Blocked senders of this week' }] })],
  ['blocked unknown', json({ status: 'blocked' })],
  ['unknown unknown', json({ status: 'passed' })],
  ['blocked unknown', json({ final_status: 'blocked' })],
  ['blocked unknown', json({ status: 'portscan_blocked' })],
  ['unknown inbound', json({ saddr: outside, daddr: inside })],
  ['unknown outbound', json({ client_ip: inside, server_ip: outside })],
  ['unknown internal', json({ client: { ip: inside }, server: { ip: '10.0.0.6' } })],
  // Names of events.
  ...[
    'action',
    'Action',
    'event_type',
    'eventType',
    'eventtype',
    'EVENT_TYPE',
    'EventName',
    'audit_log_event',
    'type',
  ].flatMap((key) => [
    ['blocked unknown', json({ [key]: 'login_failure' })] as const,
    ['passed unknown', json({ [key]: 'auth-success' })] as const,
  ]),
  // Outcomes of logins.
  ...['result', 'Result', 'status', 'outcome', 'LOGIN_STATUS'].flatMap((key) => [
    ['passed unknown', json({ eventType: 'user.x', category: 'Authentication', [key]: 'SUCCESS' })] as const,
    ['blocked unknown', json({ action: 'Login', [key]: 'FAILED' })] as const,
    ['unknown unknown', json({ action: 'Logout', [key]: 'SUCCESS' })] as const,
    ['unknown unknown', json({ action: 'Update', [key]: 'FAILED' })] as const,
  ]),
  ['passed unknown', json({ log_type: 'authentication', success: true })],
  ['blocked unknown', json({ class_name: 'Authentication', success: false })],
  ['blocked unknown', json({ event: { category: ['authentication'], outcome: 'failure' } })],
  ['passed unknown', json({ 'event.category': 'logins', result: 'success' })],
  ['passed unknown', json({ activity_name: 'Logon', status: 'Success' })],
  // Flags and actions that are objects.
  ...[
    ...[...blockedFlags, ...passedFlags, 'isBlocked', 'isDenied', 'isAllowed', 'Blocked', 'Denied', 'Allowed'],
    ...['IsBlocked', 'IsDenied', 'IsAllowed', 'Permitted'],
  ].flatMap((name) => {
    const [yes, no] = [/allow|permit/i, /block|den/i].map((one) => (one.test(name) ? 'passed' : 'blocked'))
    return [
      [`${yes} unknown`, json({ [name]: true })] as const,
      [`${no} unknown`, json({ [name]: { value: false } })] as const,
    ]
  }),
  ['unknown unknown', json({ blocked: 1, allowed: 'all' })],
  ...['action', 'verdict', 'decision'].flatMap((key) => [
    ['blocked unknown', json({ [key]: { type: 'block' } })] as const,
    ['passed unknown', json({ [key]: { id: 1, name: 'Allow' } })] as const,
    ['blocked unknown', json({ [key]: { value: 'DENY' } })] as const,
    ['blocked unknown', json({ [key]: { action: 'drop' } })] as const,
  ]),
  ['blocked unknown', json({ rule: { name: 'allow all', action: 'reject' } })],
  ['passed unknown', json({ policy: { action: 'permit' } })],
]

/** Devices that report logins in their own notation. */
const devices = [
  ['cisco-ios', '%SYS-5-X: '],
  ['cisco-asa', '%ASA-6-611102: '],
  ['cisco-meraki', '1623024000.123 MX events type=x msg='],
  ['juniper', 'mgd[1]: '],
  ['leef', 'LEEF:1.0|a|b|1|x|msg='],
  ['cef', 'CEF:0|a|b|1|x|y|3|msg='],
  ['f5', '01420003:5: '],
  ['key-value', 'a=1 b=2 msg='],
  ['sonicwall', 'id=firewall msg='],
  ['sophos', 'device="SFW" message='],
  ['huawei-usg', '%%01SHELL/5/LOGIN(l): '],
] as const
const deviceLogins = devices.map(
  ([id, before]) =>
    [
      id,
      [
        ['blocked inbound', `${before}User authentication failed from ${outside}`],
        ['passed internal', `${before}User a logged in successfully from ${inside}`],
        ['passed unknown', `${before}UI_AUTH_EVENT: authenticated user a`],
        ['unknown unknown', `${before}User a from ${inside} logged out`],
      ] satisfies TruthTable,
    ] as const,
)

/** Truth tables of notations and carriers. */
export const usual: readonly (readonly [format: string, table: TruthTable])[] = [
  ...deviceLogins,
  [
    'f5',
    [
      ['passed unknown', 'apmd[1]: 01490102:5: /Common/a:Common:1: Access policy result: LTM+APM_Mode'],
      ['blocked unknown', 'apmd[1]: 01490102:5: /Common/a:Common:1: Access policy result: Logon_Deny'],
      ['passed unknown', "apmd[1]: 01490005:5: /a: Following rule 'fallback' from item 'AD Query' to ending 'Allow'"],
      ['blocked unknown', "apmd[1]: 01490005:5: /a: Following rule 'fallback' from item 'AD Query' to ending 'Deny'"],
      ['unknown inbound', `tmm[1]: 01490500:5: /Common/a:Common:1: New session from client IP ${outside} (ST=x)`],
      ['unknown internal', `apmd[1]: 01490113:5: /Common/a:Common:1: session.user.clientip is ${inside}`],
      [
        'blocked inbound',
        `httpd(pam_audit)[1]: User=one tty=(unknown) host=${outside} failed to login after 1 attempts`,
      ],
      [
        'blocked inbound',
        `httpd(pam_audit)[1]: User=a host=${inside} tty=(unknown) host=${inside} tty=(unknown) host=${outside} failed to login after 1 attempts`,
      ],
      ['unknown unknown', `tmm[1]: 01220002:6: Rule /Common/a <HTTP_REQUEST>: (pam_audit) host=${outside}`],
      ['unknown inbound', `tmm3[1]: 01260009:4: ${outside}:53586 -> ${inside}:443: Connection error: ssl_codec_rx`],
    ],
  ],
  ['plain-text', lines((program, message) => `${program}: ${message}`)],
  ...[
    ['plain-text', 'PC '],
    ['syslog-rfc3164', 'Jun  6 15:57:37 host MSWinEventLog: '],
    ['syslog-rfc5424', '<38>1 2021-06-06T15:57:37.123Z host MSWinEventLog - - - '],
    ['journald', '{"MESSAGE":"'],
    ['key-value', 'a=1 b=2 Message='],
    ['csv', '5157,'],
    ['windows-event-json', '{"EventID":1,"Channel":"Security","Message":"'],
  ].map(([id, before]) => [id as string, windows.map(([what, text]) => [what, `${before}${text}`] as const)] as const),
  ['syslog-rfc3164', lines((program, message) => `Jun  6 15:57:37 host ${program}[123]: ${message}`)],
  ['syslog-rfc5424', lines((program, message) => `<38>1 2021-06-06T15:57:37.123Z host ${program} 123 - - ${message}`)],
  ['journald', lines((program, MESSAGE) => json({ __REALTIME_TIMESTAMP: '1623024000123456', program, MESSAGE }))],
  ['json-lines', events],
  ['json-document', events],
  [
    'key-value',
    [
      ['unknown outbound', `a=1 b=2 sourceip=${inside} destinationip=${outside}`],
      ['unknown inbound', `a=1 b=2 source_ip=${outside} destination_ip=${inside}`],
      ['blocked inbound', `type="LOGIN_ERROR", realmId="x", clientId="a", ipAddress="${outside}", error="x"`],
      ['unknown outbound', `a=1 ClientIP=${inside} serverip=${outside}`],
      ['unknown outbound', `a=1 src_host=${inside} dst_ip=${outside}`],
      ['passed unknown', 'action=login status=success'],
      ['passed unknown', 'http_status_code=200 block_id=0 block_reason=""'],
      ['unknown unknown', 'peer=x block_id=7 height=12'],
      ['blocked unknown', 'http_status_code=403 block_id=10 block_reason="Blocked by URL filtering"'],
      ['blocked unknown', 'event=authn outcome=denied'],
      ['blocked unknown', 'eventtype=logon result=failed'],
      ...[...blockedFlags, ...passedFlags].flatMap((name) => [
        [flagged(name, true), `a=1 ${name}=true`] as const,
        [flagged(name, false), `a=1 ${name}=no`] as const,
      ]),
      ['unknown unknown', 'a=1 blocked=1'],
      ['passed unknown', `SecurityEvent="SuccessfulAuth",EventTV="x",Severity="Informational",Service="SIP"`],
    ],
  ],
  [
    'csv',
    [
      ['unknown unknown', 'Time,Attacker Address,Target Address,Policy Action,action_taken,Status'],
      ['blocked inbound', `2021-06-06 15:57:37,${outside},${inside},Prevented,,`],
      ['passed outbound', `2021-06-06 15:57:37,${inside},${outside},,forwarded,`],
      ['blocked internal', `2021-06-06 15:57:37,${inside},10.0.0.6,,,denied`],
      ['unknown unknown', '2021-06-06 15:57:37,,,,,passed'],
    ],
  ],
  [
    'csv',
    [
      ['unknown unknown', 'Timestamp,SenderFromAddress,DeliveryAction,EmailDirection'],
      ['passed inbound', '2021-06-06 15:57:37,a@x.example,Delivered,Inbound'],
      ['blocked internal', '2021-06-06 15:57:37,a@x.example,Blocked,Intra-org'],
      ['unknown outbound', '2021-06-06 15:57:37,a@x.example,Junked,Outbound'],
    ],
  ],
  ...[...blockedFlags, ...passedFlags].map(
    (name) =>
      [
        'csv',
        [
          ['unknown unknown', `time,count,${name}`],
          [flagged(name, true), '2021-06-06 15:57:37,1,true'],
          [flagged(name, false), '2021-06-06 15:57:37,1,"No"'],
          ['unknown unknown', '2021-06-06 15:57:37,1,'],
        ] satisfies TruthTable,
      ] as const,
  ),
  [
    'csv',
    [
      ['unknown unknown', '"NPS","IAS",06/06/2021,15:57:37,1,"a"'],
      ['passed unknown', '"NPS","IAS",06/06/2021,15:57:37,2,"a"'],
      ['blocked unknown', '"NPS","IAS",06/06/2021,15:57:37,3,"a"'],
      ['unknown unknown', '"NPS","other",06/06/2021,15:57:37,3,"a"'],
    ],
  ],
]
