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
    'blocked unknown',
    'asterisk',
    `SecurityEvent="InvalidPassword",LocalAddress="IPV4/UDP/203.0.113.9/5060",RemoteAddress="IPV4/UDP/${outside}/5060"`,
  ],
  ['blocked inbound', 'nextcloud', `Login failed: a (Remote IP: ${outside})`],
  ['blocked inbound', 'keycloak', `type="LOGIN_ERROR", realmId="x", ipAddress="${outside}", error="x"`],
  ['passed internal', 'keycloak', `type="LOGIN", realmId="x", ipAddress="${inside}"`],
  ['unknown unknown', 'keycloak', 'type="LOGIN", no realm'],
  ['passed unknown', 'ias', '<Event><Packet-Type data_type="0">2</Packet-Type></Event>'],
  ['blocked unknown', 'ias', '<Event><Packet-Type data_type="0">3</Packet-Type></Event>'],
] as const
const lines = (write: (program: string, message: string) => string): TruthTable =>
  said.map(([what, program, message]) => [what, write(program, message)])

const events: TruthTable = [
  ['unknown outbound', json({ sourceIP: inside, destinationIP: outside })],
  ['unknown inbound', json({ SourceIP: outside, DestinationIP: inside })],
  ['unknown outbound', json({ SourceIp: inside, DestinationIp: outside })],
  ['passed outbound', json({ verdict: 'FORWARDED', IP: { source: inside, destination: outside } })],
  ['blocked unknown', json({ action_taken: 'quarantined' })],
  ['blocked unknown', json({ policy_action: 'Block' })],
  ['blocked unknown', json({ status: 'blocked' })],
  ['unknown unknown', json({ status: 'passed' })],
  ['blocked unknown', json({ final_status: 'blocked' })],
]

/** Truth tables of notations and carriers. */
export const usual: readonly (readonly [format: string, table: TruthTable])[] = [
  ['plain-text', lines((program, message) => `${program}: ${message}`)],
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
      ['unknown unknown', '"NPS","IAS",06/06/2021,15:57:37,1,"a"'],
      ['passed unknown', '"NPS","IAS",06/06/2021,15:57:37,2,"a"'],
      ['blocked unknown', '"NPS","IAS",06/06/2021,15:57:37,3,"a"'],
      ['unknown unknown', '"NPS","other",06/06/2021,15:57:37,3,"a"'],
    ],
  ],
]
