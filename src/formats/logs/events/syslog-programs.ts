/** Words and phrases of common programs that write to the same syslog or journal. */

import type { EventField, EventMapping, EventRule, EventWords, LogFormat } from '../../log-format.ts'
import { asyncOsRefusals } from '../cisco-asyncos/cisco-asyncos.ts'
import { dovecot } from '../dovecot/dovecot.ts'
import { netfilter } from '../netfilter/netfilter.ts'
import { postfix } from '../postfix/postfix.ts'
import { squid } from '../squid/squid.ts'
import { sshd, sshdClient, sshdLeaving } from '../sshd/sshd.ts'
import { loginClients, loginFields, loginPhrases, loginSources, sshLogins } from './logins.ts'
import { netScalerEnds } from './netscaler.ts'
import { after, between, column, fromClient, key, line, only, path, toServer } from './rules.ts'
import { actionIn, endKeys, endpointActions, envoyDenialsInText, forcepointEnds, panActions } from './usual-words.ts'
import { windowsTextRules, windowsTextSources } from './windows-text.ts'

/** Squid writes its codes whatever the layout of its log. */
const daemons = [sshd, postfix, dovecot, squid]
const sshdOnly = only(line, 'sshd', 'sshd-session', 'Failed password for*', ...sshLogins.passed)
const packetsOnly = only(after(' SRC='), '*')

/** A message of WatchGuard's Fireware: its number, what was done, both zones, and in most messages the packet. */
const firewareOnly = only(key('msg_id'), '*')
/** The length of the header and the time to live may precede the addresses of a packet. */
/** The zones between which the device itself is an end. */
const FIREBOX = 'Firebox'
const firewareZones: EventRule = {
  field: after('msg_id=', { past: ' ', word: 1 }),
  inbound: [`0-External ${FIREBOX}`, `External ${FIREBOX}`],
  outbound: [`${FIREBOX} 0-External`, `${FIREBOX} External`],
  when: firewareOnly,
}

const firewarePackets = [' tcp ', ' udp '].flatMap((after) =>
  [0, 2].map((word) => between({ after, word }, { after, word: word + 1 }, { when: firewareOnly })),
)

/** What messages of any program say in the passive voice, of what their product did. */
const passives = {
  passed: ['allowed', 'permitted', 'accepted'].flatMap((done) => [`has been ${done}`, `was ${done}`]),
  blocked: ['blocked', 'denied', 'dropped', 'rejected', 'quarantined'].flatMap((done) => [
    `has been ${done}`,
    `was ${done}`,
  ]),
} as const

/** Entries of access lists: `list a denied udp 192.0.2.1:547 -> …`, `denied proto 9 …`. */
const listed = {
  passed: ['tcp', 'udp', 'icmp', 'proto'].map((protocol) => ` permitted ${protocol} `),
  blocked: ['tcp', 'udp', 'icmp', 'proto'].map((protocol) => ` denied ${protocol} `),
} as const

/** The end of a record of DefensePro: `… N/A high drop`. */
const riskAnd = (action: string) => ['info', 'low', 'medium', 'high'].map((risk) => ` N/A ${risk} ${action}`)

/** Phrases of one program each, which others do not write. */
const ofOneProgram = {
  passed: [
    // Kerio Control; in JSON, its quotes are escaped.
    '] PERMIT "',
    '] PERMIT \\"',
    // OpenVPN.
    'Peer Connection Initiated with ',
    // Courier.
    ': LOGIN, user=',
    // OpenLDAP.
    ' ACCEPT from IP=',
    // pf.
    ...[': pass in on ', ': pass out on '],
    // Hillstone.
    ', session start',
    // F5 APM.
    ': allow ACL: ',
    // Threat defence of Cisco's SD-WAN.
    '[**] Pass [**]',
    // Radware DefensePro, behind the risk.
    ...riskAnd('forward'),
    // Technitium.
    ' RCODE: NoError;',
    // Symantec Messaging Gateway.
    ...['|ACCEPT|', '|DELIVER|'],
    // SECUI.
    ...['[fw4_allow]', '[fw6_allow]'],
  ],
  blocked: [
    '] DENY "',
    '] DENY \\"',
    '] DROP "',
    '] DROP \\"',
    ' TLS Auth Error: ',
    ' VERIFY ERROR: ',
    'error,relay=',
    ' RCODE: Refused;',
    '|REJECT|',
    // OpenVPN.
    ' TLS Error: TLS handshake failed',
    ...['[fw4_deny]', '[fw6_deny]'],
    // policyd-spf.
    'Reject action: ',
    // pf, whose records tcpdump prints.
    ...[': block in on ', ': block out on '],
    // WireGuard.
    'Invalid handshake initiation from ',
    'has unallowed src IP',
    ', policy deny',
    ': reject ACL: ',
    ': discard ACL: ',
    // Connections and recipients that AsyncOS for mail refuses, among lines of other programs.
    ...asyncOsRefusals,
    ...envoyDenialsInText,
    // Asterisk.
    "' rejected because ",
    // FreeSWITCH.
    'SIP auth failure ',
    "Can't find user [",
    // Arbor Edge Defense.
    ': Blocked host ',
    '[**] Drop [**]',
    ...riskAnd('drop'),
  ],
} as const

const xmlActions = {
  passed: [...endpointActions.passed, 'alert'],
  blocked: [...endpointActions.blocked, ...panActions.blocked],
}

/** Elements of XML, such as PAN-OS writes. */
const xmlRules: readonly EventRule[] = [
  ...['<action>', '<Action>', '<verdict>'].map((after): EventRule => ({ field: { after }, ...xmlActions })),
  ...[
    ['<src>', '<dst>'],
    ['<src_ip>', '<dst_ip>'],
    ['<SourceIp>', '<DestinationIp>'],
  ].map(([source, destination]) => between(after(source as string), after(destination as string))),
]

/** Decisions of Cisco ISE. */
const decisions = { passed: [' CISE_Passed_*'], blocked: [' CISE_Failed_*'] } as const

/** The firewall of Barracuda CloudGen: `Deny: FWD|TCP|eth1|…`. */
const cloudGenOnly = only(
  line,
  'Firewall_Activity*',
  ...['FWD', 'IFWD', 'LIN', 'LOUT', 'LB', 'PXY', 'MFWD'].map((chain) => `: ${chain}|*`),
)
const cloudGenLogins = only(line, 'LOGIN ATTEMPT:*', 'Login from*')
const LISTENED = ' * establish * '
const listenerOnly = only(line, LISTENED)
/** The fields of SECUI's firewalls are separated by commas; both ends are behind the rules. */
const secuiEnds = [
  ['[fw4_', 6],
  ['[fw6_', 5],
] as const
/** Programs of Symantec Messaging Gateway; firewalls separate by `|`, too. */
const symantecOnly = only(line, 'ecelerity*', 'bmserver*')
const venustechOnly = only(key('fwlog'), '*')
const oracleLogins = only(line, '<Action>100<*')
const tcpdumpOnly = only(line, ': Flags [*', ' length *', ': UDP,', ': ICMP', '? *')

/** FreeBSD's ipfw: `ipfw: 100 Deny TCP 192.0.2.1:4242 10.0.0.5:22 in via em0`. */
const IPFW = 'ipfw: '
const ipfwRules: readonly EventRule[] = [
  { field: after(IPFW, { word: 1 }), passed: ['Accept'], blocked: ['Deny', 'Unreach', 'Reset', 'Reject'] },
  between(after(IPFW, { word: 3 }), after(IPFW, { word: 4 })),
  // `Unreach 13 TCP …`, `Divert 8668 UDP …`: a number follows the action.
  between(after(IPFW, { word: 4 }), after(IPFW, { word: 5 })),
  { field: line, inbound: [' in via *'], outbound: [' out via *'], when: only(after(IPFW), '*') },
]

const mikrotikPrefix = { text: true, from: 'firewall,info ', until: ' in:' } as const
const accepting = ['accept-*', 'accept_*']
const dropping = ['drop-*', 'drop_*', 'reject-*', 'reject_*']

/**
 * Email Security Gateway of Barracuda: the number of the action behind the sender and the recipient, and of what it sends,
 * before the id in the queue.
 */
const esgReceives = only(line, 'inbound/pass*', 'outbound/pass*')
const ESG = 'bound/pass'
const ESG_SENDS = 'outbound/smtp'
const esgSent = only(after(ESG_SENDS, { past: ':', word: 5 }), 'SEND')
const esgDid = (service: string) => only(after(ESG, { word: 5 }), service)
const esgActions = { passed: ['0', '4', '7'], blocked: ['2', '3', '6'] } as const
const esgRules: readonly EventRule[] = [
  { field: after(ESG, { word: 8 }), ...esgActions, when: esgDid('RECV') },
  { field: after(ESG, { word: 10 }), ...esgActions, when: esgDid('SCAN') },
  fromClient(after('inbound/pass', { past: '[[' }), { when: esgReceives }),
  { field: after(ESG_SENDS, { past: ':', word: 7 }), passed: ['1'], blocked: ['2'], when: esgSent },
  toServer(after(ESG_SENDS, { past: ':', word: 1 }), { when: esgSent }),
]

/** Web Application Firewall of Barracuda: its web firewall log and its access log. */
const wafRules: readonly EventRule[] = [
  { field: after(' WF ', { word: 8 }), passed: ['LOG'], blocked: ['DENY'] },
  between(after(' WF ', { word: 2 }), after(' WF ', { word: 4 })),
  between(after(' TR ', { word: 2 }), after(' TR ')),
]

/** Barracuda's web filter: both ends and the decision stand behind the time and the address of the proxy. */
const webFilter = after('http_scan[', { past: ' ' })
const webFilterRules: readonly EventRule[] = [
  { field: { ...webFilter, word: 9 }, passed: ['ALLOWED'], blocked: ['DENIED', 'BLOCKED'] },
  between({ ...webFilter, word: 2 }, { ...webFilter, word: 3 }),
]

/** The name of the program counts only before its message, in which others choose words. */
const PROGRAM_END = ': '
const programOnly = (...names: readonly string[]) => only({ text: true, until: PROGRAM_END }, ...names)

const sendmailOnly = programOnly('sm-mta', 'sendmail')

/**
 * amavis: what it did and for whom, `Blocked SPAM {RejectedInbound,Quarantined}`. Behind `BANNED` and `INFECTED` stand words in
 * parentheses first, and the sender chooses names of files there: such lines have no direction.
 */
const amavisWays = (way: string) =>
  ['Relayed', 'RelayedTagged', 'Accepted', 'Rejected', 'Discarded', 'Bounced', 'NoBounce', 'TempFailed'].map(
    (done) => `{${done}${way}`,
  )
const amavisRules: readonly EventRule[] = [') Blocked ', ') Passed '].map((after) => ({
  field: { after, word: 1 },
  inbound: [...amavisWays('Inbound'), ...amavisWays('OpenRelay')],
  outbound: amavisWays('Outbound'),
  internal: amavisWays('Internal'),
}))

/** Phrases that others might write as well. All texts behind `after` are looked for in one pass. */
const namedPrograms: readonly EventRule[] = [
  { field: after('Established connection to host '), passed: ['*'], when: programOnly('tinyproxy') },
  ...['Unauthorized connection from ', 'Proxying refused on filtered '].map(
    (after): EventRule => ({ field: { after }, blocked: ['*'], when: programOnly('tinyproxy') }),
  ),
  { field: after(' to ban list, will be reset at: '), blocked: ['*'], when: programOnly('ocserv') },
  // Knot DNS, which may write without its name.
  {
    field: after(' ACL, '),
    passed: ['allowed, action*'],
    blocked: ['denied, action*'],
    when: programOnly('knotd', 'debug', 'info', 'notice', 'warning'),
  },
  { field: key('stat'), passed: ['Sent'], when: sendmailOnly },
  { field: key('reject'), blocked: ['4*', '5*'], when: sendmailOnly },
  // OpenSMTPD.
  {
    field: { text: true, from: ' result=', until: ' stat=' },
    passed: ['Ok'],
    blocked: ['PermFail'],
    when: programOnly('smtpd'),
  },
]

/** Cowrie as text: `[HoneyPotSSHTransport,12,198.51.100.7] login attempt …`. */
const honeypots = ['SSH', 'Telnet'].map((protocol) => `HoneyPot${protocol}Transport,`)

const esxiOnly = only(line, 'Vimsvc.ha-eventmgr')

const wireguardOnly = only(line, 'wireguard: ')

/** Mosquitto, and FreeRADIUS, which writes a line for each attribute: the client of a VPN. */
const brokerClients = ['New client connected from ', 'New connection from ']
const radiusClients = ['Calling-Station-Id = ', 'Tunnel-Client-Endpoint:0 = ']

/** Clients and servers behind the words of one program each. */
const ofOneProgramEnds: readonly EventRule[] = [
  // Tinyproxy.
  ...[after('Connect (file descriptor ', { past: ':' }), after('Unauthorized connection from ')].map(
    (source): EventRule => fromClient(source, { when: programOnly('tinyproxy') }),
  ),
  // ocserv: `main[user]:198.51.100.7:4242 new user session`, `worker: 198.51.100.7 accepted connection`.
  ...[after('main[', { past: ':' }), after('worker', { past: ': ' })].map(
    (source): EventRule => fromClient(source, { when: programOnly('ocserv') }),
  ),
  // Sendmail: clients of the server, and the servers that it delivers to.
  ...[', daemon=', ' connect from '].map(
    (after): EventRule => fromClient({ after, past: '[' }, { when: sendmailOnly }),
  ),
  // The arguments of a rule may be addresses that clients choose.
  fromClient(after(', relay=', { past: '[' }), { when: [only(after('ruleset=check_'), '*'), sendmailOnly] }),
  toServer(after(', mailer=esmtp', { past: '[' }), { when: sendmailOnly }),
  // WireGuard.
  ...[
    after('Receiving handshake initiation from peer ', { past: '(' }),
    after('Invalid handshake initiation from '),
    after('has unallowed src IP ', { past: '((' }),
  ].map((source): EventRule => fromClient(source, { when: wireguardOnly })),
  toServer(after('Sending handshake initiation to peer ', { past: '(' }), { when: wireguardOnly }),
  // Glastopf, and Cowrie.
  fromClient(after(' (glastopf.glastopf) ')),
  fromClient(after('Factory] New connection: ')),
  // PowerDNS and dnsdist: `question for 'www.example|A' from 10.0.0.5:4242`, `Remote 10.0.0.5 wants 'www.example|A'`. A name may have blanks.
  fromClient(after(' from ', { isLast: true }), { when: only(after("] question for '"), '*') }),
  fromClient(after(' from ', { isLast: true }), { when: [only(after('Got query for '), '*'), programOnly('dnsdist')] }),
  fromClient(after('Remote '), { when: only(line, " wants '*") }),
  fromClient(key('remote'), { when: only(key('subsystem'), 'syncres') }),
  // Technitium: `[2021-06-06 15:57:37 UTC] [10.0.0.5:4242] [UDP] QNAME: …`.
  fromClient(after('] ['), { when: only(line, '] QNAME: *') }),
  // ESXi: people who are known, and the client that asks.
  fromClient(after(' : User ', { past: '@' }), { when: esxiOnly }),
  fromClient(after(' : Cannot login ', { past: '@' }), { when: esxiOnly }),
  ...netScalerEnds,
  ...brokerClients.map((after): EventRule => fromClient({ after }, { when: programOnly('mosquitto') })),
  ...radiusClients.map((after): EventRule => fromClient({ after }, { when: programOnly('radiusd', 'freeradius') })),
  // OpenVPN: a server writes the client before its message, too. Behind `[AF_INET]`, both ends name the other one.
  fromClient({ before: ' TLS: Initial packet from [AF_INET]' }),
  // Knot DNS.
  fromClient(after(', remote '), { when: only(line, ' ACL, *') }),
  // OpenSMTPD.
  fromClient(after(' smtp connected address=')),
  toServer(after(' relay='), { when: only(line, ' mta delivery *') }),
]

/**
 * Phrases are unmistakable; words of packet filters count only in lines about packets, and other words only in a field
 * named for them.
 */
export const syslogProgramsMapping: EventMapping = {
  sources: [
    ...[...daemons, netfilter].flatMap(pagesOf),
    ...loginSources,
    ...windowsTextSources,
    'https://gitlab.com/amavis/amavis/-/blob/master/README_FILES/README.customize',
    'https://www.watchguard.com/help/docs/help-center/en-US/Content/en-US/Fireware/logging/log_message_catalog.html',
    'https://campus.barracuda.com/product/cloudgenfirewall/doc/96026562/available-log-files-and-structure/',
    'https://techdocs.broadcom.com/us/en/symantec-security-software/endpoint-security-and-management/endpoint-protection/all/Monitoring-Reporting-and-Enforcing-Compliance/viewing-logs-v7522439-d37e464/external-logging-settings-and-log-event-sev-v8733642-d37e464.html',
    'https://help.mikrotik.com/docs/spaces/ROS/pages/328094/Log',
    'https://www.envoyproxy.io/docs/envoy/latest/configuration/http/http_conn_man/response_code_details',
    'https://manuals.gfi.com/en/kerio/control/content/logs/filter-log-1330.html',
    'https://docs.oracle.com/en/database/oracle/oracle-database/19/netag/troubleshooting-oracle-net-services.html',
    'https://man.freebsd.org/cgi/man.cgi?query=ipfw&sektion=8',
    'https://campus.barracuda.com/product/emailsecuritygateway/doc/12193950/syslog-and-the-barracuda-email-security-gateway/',
    'https://campus.barracuda.com/product/webapplicationfirewall/doc/4259935/how-to-configure-syslog-and-other-logs/',
    'https://tinyproxy.github.io/',
    'https://www.knot-dns.cz/docs/latest/html/operation.html',
    'https://man.openbsd.org/smtpd.8',
    'https://campus.barracuda.com/product/websecuritygateway/doc/6160430/syslog-and-the-barracuda-web-security-gateway/',
    'https://wiki.freeradius.org/modules/Rlm_detail',
    'https://community.openvpn.net/openvpn/wiki/HOWTO',
  ],
  rules: [
    {
      // The sender chooses the subject that Barracuda's gateway writes at the end, and clients what Cowrie writes behind them.
      field: { text: true, until: [' SUBJ:', ...honeypots] },
      passed: [
        ...daemons.flatMap((one) => phrasesOf(one).passed ?? []),
        ...sshLogins.passed,
        ') Passed ',
        ...passives.passed,
        ...listed.passed,
        ...decisions.passed,
        ...ofOneProgram.passed,
        ...loginPhrases.passed,
      ],
      blocked: [
        ...daemons.flatMap((one) => phrasesOf(one).blocked ?? []),
        ') Blocked ',
        ...passives.blocked,
        ...listed.blocked,
        ...decisions.blocked,
        ...ofOneProgram.blocked,
        ...loginPhrases.blocked,
      ],
    },
    ...namedPrograms,
    // Cowrie as text: the client chooses the name and the password in brackets.
    {
      field: { text: true, from: '] login attempt [' },
      passed: ['] succeeded'],
      blocked: ['] failed'],
      agree: true,
      when: only(
        honeypots.map((after) => ({ after })),
        '*',
      ),
    },
    ...esgRules,
    ...webFilterRules,
    ...wafRules,
    // MikroTik: the words that an administrator put before the packets of a rule. A `dropbox` or a `block-list` is not a verdict.
    {
      field: mikrotikPrefix,
      passed: ['accept', 'accepted', 'allow', 'allowed'],
      blocked: ['drop', 'dropped', 'reject', 'rejected', 'block', 'blocked', 'deny', 'denied'],
    },
    // A `drop-list` is what packets are compared with.
    {
      field: mikrotikPrefix,
      passed: accepting,
      blocked: ['list '],
      agree: true,
      when: only(mikrotikPrefix, ...accepting),
    },
    {
      field: mikrotikPrefix,
      passed: ['list '],
      blocked: dropping,
      agree: true,
      when: only(mikrotikPrefix, ...dropping),
    },
    { ...phrasesOf(netfilter), when: packetsOnly },
    ...ipfwRules,
    {
      field: after('msg_id=', { past: ' ' }),
      passed: ['Allow', 'ProxyAllow:*'],
      blocked: ['Deny', 'ProxyDeny:*', 'ProxyDrop:*', 'ProxyBlock:*'],
      when: firewareOnly,
    },
    ...[' Deny: ', ' Drop: ', ' Block: '].map((after) => ({ field: { after }, blocked: ['*'], when: cloudGenOnly })),
    { field: after(' Allow: '), passed: ['*'], when: cloudGenOnly },
    { field: after(': Allowed'), passed: ['*'], when: cloudGenLogins },
    { field: after(': Denied'), blocked: ['*'], when: cloudGenLogins },
    // The fourth and the seventh value.
    between(after('|', { past: '||' }), after('|', { past: '|||||' }), { when: cloudGenOnly }),
    actionIn(key('action')),
    // Venustech: elsewhere, a policy has a name.
    { ...actionIn(key('policy')), when: venustechOnly },
    // Ping Identity.
    { field: { text: true, from: '| tid:' }, passed: ['| success|'], blocked: ['| failure|'] },
    // WatchGuard, whose tabs rsyslog writes as `#011`.
    actionIn(key('disp')),
    // Symantec Endpoint Protection: `Actual action: Quarantined`, `Action: Blocked`.
    { field: key('action', ':'), ...endpointActions },
    ...loginFields,
    // Network Policy Server.
    { field: after('<Packet-Type data_type=', { past: '>' }), passed: ['2'], blocked: ['3'] },
    // Audit of Oracle: logins, with the number of the error.
    { field: after('<Returncode>'), passed: ['0'], blocked: ['1017', '28000', '1005', '1045'], when: oracleLogins },
    fromClient(after('(PROTOCOL=tcp)(HOST='), { when: oracleLogins }),
    // Trellix.
    { field: after('<ThreatActionTaken>'), ...endpointActions },
    ...xmlRules,
    ...firewarePackets,
    firewareZones,
    ...honeypots.map((after): EventRule => fromClient({ after, past: ',' })),
    ...endKeys.flatMap(([source, destination]) =>
      ['=', ':'].map((assign) => between(key(source, assign), key(destination, assign))),
    ),
    forcepointEnds,
    // The last one is tshark's.
    ...['->', '=>', ' to ', ' → '].map((arrow) => between({ before: arrow }, { behind: arrow })),
    between({ before: ' > ' }, { behind: ' > ' }, { when: tcpdumpOnly }),
    sshdLeaving,
    { ...sshdClient, when: sshdOnly },
    ...secuiEnds.map(([after, commas]) =>
      between({ after, past: ','.repeat(commas) }, { after, past: ','.repeat(commas + 2) }),
    ),
    ...['|ACCEPT|', '|REJECT|'].map((after): EventRule => fromClient({ after }, { when: symantecOnly })),
    between(after(': Blocked host '), after(' destination ')),
    ...endsOf(postfix),
    ...ofOneProgramEnds,
    ...amavisRules,
    ...[' from ip ', ' ACCEPT from IP='].map((after) => fromClient({ after })),
    ...loginClients,
    fromClient(key('rip')),
    fromClient(key('rhost')),
    ...windowsTextRules,
    // Listener of Oracle: the code behind the name of the service.
    { field: after(LISTENED, { past: '*' }), passed: ['0'], blocked: ['12*'] },
    fromClient(after('(PROTOCOL=tcp)(HOST='), { when: listenerOnly }),
    { field: after(',Inbound,'), inbound: ['*'] },
    { field: after(',Outbound,'), outbound: ['*'] },
    { field: key('OUT'), inbound: [''], when: packetsOnly },
    { field: key('IN'), outbound: [''], when: packetsOnly },
  ],
}

/** Mosquitto's clients where its message begins in one of these fields, whatever the tag: that of a container may be its number. */
const brokersBehind = (...field: readonly EventField[]) =>
  brokerClients.map((after): EventRule => fromClient({ after }, { when: only(field, `${after}*`) }))

/** The same for syslog whose messages stand behind a colon. */
export const bsdSyslogMapping: EventMapping = {
  ...syslogProgramsMapping,
  rules: [...syslogProgramsMapping.rules, ...brokersBehind(after(PROGRAM_END))],
}

/** The same for files that only one program writes, whose messages may also stand behind a time or nothing. Only the layout tells its words from those that clients choose. */
export const ownFilesMapping: EventMapping = {
  ...syslogProgramsMapping,
  rules: [
    ...syslogProgramsMapping.rules,
    ...brokersBehind(after(PROGRAM_END), column(0, ':')),
    // Behind a tab or blanks.
    ...radiusClients.map(
      (after): EventRule =>
        fromClient(
          { after },
          { when: only(column(0, '='), ...['', '\t'].map((indent) => `${indent}${after.slice(0, -2)}*`)) },
        ),
    ),
    // Behind the number of the request in output for debugging: `(0)   Calling-Station-Id = …`, `… : Debug: (0)   Calling-Station-Id = …`.
    ...radiusClients.map(
      (after): EventRule =>
        fromClient(
          { after },
          { when: [only([column(0, ')'), { after: ': Debug: ' }], '(*'), only({ after: ') ' }, `${after}*`)] },
        ),
    ),
  ],
}

/** The same for journals in JSON, in which the name of a program has its own key. Blanks may stand around the colons. */
export const journalMapping: EventMapping = {
  ...syslogProgramsMapping,
  rules: syslogProgramsMapping.rules.map((rule) => {
    const when = [rule.when ?? []].flat().map(({ field, is }) => {
      const isOfProgram = 'text' in field && field.until === PROGRAM_END
      return only(isOfProgram ? [field, path('SYSLOG_IDENTIFIER')] : field, ...is)
    })
    return when.length > 0 ? { ...rule, when } : rule
  }),
}

function pagesOf({ event }: LogFormat): readonly string[] {
  return event?.sources ?? []
}

/** The rules of a format for both ends. */
function endsOf({ event }: LogFormat): readonly EventRule[] {
  return (event?.rules ?? []).filter((rule) => 'source' in rule)
}

/** The words of a format that may occur anywhere in its lines. */
function phrasesOf({ id, event }: LogFormat): EventWords {
  const [first] = event?.rules ?? []
  if (!first || !('field' in first) || !('text' in first.field)) throw new Error(`${id} has no phrases`)
  return first
}
