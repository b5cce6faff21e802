/** Invented lines of logs that many programs write to, of a mail gateway, and of web servers, in the notations of their documents. */

import type { Truth, TruthTable } from './truth.ts'

const sys = (rest: string) => `Jun  6 15:57:37 host ${rest}`
const app = (name: string, rest: string) => `<38>1 2021-06-06T15:57:37.123Z host ${name} 123 - - ${rest}`
const journal = (SYSLOG_IDENTIFIER: string, MESSAGE: string) =>
  JSON.stringify({ __REALTIME_TIMESTAMP: '1623024000123456', SYSLOG_IDENTIFIER, MESSAGE })
const iis = (status: string, client = '198.51.100.7') => `2021-06-06 15:57:37 10.0.0.1 GET /a - ${client} ${status} 0`
const rails = (rest: object) =>
  JSON.stringify({ severity: 'ERROR', time: '2021-06-06T15:57:37.123Z', correlation_id: 'x', ...rest })

const asyncos = (...steps: string[]) => steps.map((step) => `Sun Jun  6 15:57:37 2021 Info: ${step}`).join(' ')
const client = (address: string) => `New SMTP ICID 5 interface a (10.0.0.1) address ${address} reverse dns host b`

/** What programs say, each with its name. */
const said = [
  ['blocked inbound', 'sshd', 'Failed password for root from 198.51.100.7 port 4242 ssh2'],
  ['blocked inbound', 'sshd', 'Failed password for a from 10.0.0.9 from 198.51.100.7 port 4242 ssh2'],
  ['passed internal', 'sshd', 'Accepted publickey for a from 10.0.0.5 port 4242 ssh2: RSA SHA256:x'],
  ['blocked inbound', 'sshd-session', 'Invalid user x from 198.51.100.7 port 4242'],
  ['blocked inbound', 'kernel', '[12.3] [UFW BLOCK] IN=eth0 OUT= SRC=198.51.100.7 DST=10.0.0.5 LEN=40 PROTO=TCP'],
  ['passed outbound', 'kernel', 'ACCEPT-OUT IN=eth1 OUT=eth0 SRC=10.0.0.5 DST=198.51.100.7 LEN=40 PROTO=TCP'],
  ['unknown unknown', 'kernel', 'DROP was the word, but no packet: 198.51.100.7'],
  ['blocked inbound', 'postfix/smtpd', 'NOQUEUE: reject: RCPT from x.example[198.51.100.7]: 554 5.7.1 no'],
  ['passed outbound', 'postfix/smtp', '9B6A: to=<a@x.example>, relay=x.example[198.51.100.7]:25, status=sent (250 ok)'],
  ['unknown unknown', 'postfix/smtp', '9B6A: to=<a@x.example>, relay=none, status=deferred (timeout)'],
  ['passed inbound', 'dovecot', 'imap-login: Login: user=<a>, method=PLAIN, rip=198.51.100.7, lip=10.0.0.1, TLS'],
  ['blocked inbound', 'amavis', '(123-09) Blocked SPAM {DiscardedInbound}, [198.51.100.7] <a@x.example>'],
  ['passed inbound', 'amavis', '(123-10) Passed CLEAN {RelayedInbound}, [198.51.100.7] <a@x.example>'],
  ['passed inbound', 'amavis', '(123-10) Passed SPAMMY {RelayedTaggedInbound}, [198.51.100.7] <a@x.example>'],
  ['passed inbound', 'amavis', '(123-10) Passed CLEAN {RelayedOpenRelay}, [198.51.100.7] <a@x.example>'],
  ['passed outbound', 'amavis', '(123-11) Passed CLEAN {RelayedOutbound}, MYNETS LOCAL [10.0.0.5] <a@x.example>'],
  ['blocked internal', 'amavis', '(123-12) Blocked SPAM {RejectedInternal}, LOCAL [10.0.0.5] <a@x.example>'],
  // The sender chooses the names of files and the id.
  [
    'blocked unknown',
    'amavis',
    '(123-13) Blocked BANNED (.exe,{RejectedOutbound}.exe) {DiscardedInbound,Quarantined}, [198.51.100.7]',
  ],
  ['passed unknown', 'amavis', '(123-14) Passed CLEAN, [198.51.100.7] Message-ID: <x {RelayedOutbound}@x.example>'],
  ['unknown unknown', 'CRON', '(root) CMD (curl http://198.51.100.7/ from cache)'],
] as const
const lines = (write: (program: string, message: string) => string): TruthTable =>
  said.map(([what, program, message]) => [what, write(program, message)])

/** Truth tables of carriers, a mail gateway and web servers. */
export const carrierTruth: Truth = {
  'syslog-rfc3164': lines((program, message) =>
    sys(program === 'kernel' ? `kernel: ${message}` : `${program}[123]: ${message}`),
  ),
  'syslog-rfc5424': lines(app),
  'plain-text': lines((program, message) => `${program}: ${message}`),
  journald: lines(journal),
  iis: [
    ['unknown unknown', '#Fields: date time s-ip cs-method cs-uri-stem cs-uri-query c-ip sc-status sc-substatus x'],
    ['unknown inbound', iis('200 0')],
    ['unknown internal', iis('200 0', '10.0.0.5')],
    ['unknown inbound', iis('401 1')],
    ['unknown inbound', iis('401 2')],
    ['blocked inbound', iis('401 503')],
    ['blocked inbound', iis('403 6')],
    ['blocked inbound', iis('403 502')],
    ['unknown inbound', iis('403 14')],
    ['blocked inbound', iis('404 5')],
    ['blocked inbound', iis('404 19')],
    ['unknown inbound', iis('404 0')],
    ['unknown inbound', iis('404 50')],
    ['unknown inbound', iis('500 19')],
  ],
  // Lines of a message are joined; those of its connection follow.
  'cisco-asyncos': [
    ['unknown unknown', asyncos('Start MID 6 ICID 5', 'MID 6 ICID 5 From: <a@x.example>')],
    ['unknown inbound', asyncos('Start MID 6 ICID 5', client('198.51.100.7'), 'ICID 5 ACCEPT SG UNKNOWNLIST match x')],
    ['passed internal', asyncos('Start MID 6 ICID 5', 'MID 6 queued for delivery', client('10.0.0.5'))],
    [
      'passed outbound',
      asyncos(
        'Start MID 6 ICID 5',
        'MID 6 queued for delivery',
        client('10.0.0.5'),
        'ICID 5 RELAY SG RELAYLIST match x',
      ),
    ],
    [
      'blocked inbound',
      asyncos(
        'Start MID 6 ICID 5',
        'Bounced: Unknown address error',
        'Message aborted MID 6 Dropped by amp',
        client('198.51.100.7'),
      ),
    ],
    [
      'blocked unknown',
      asyncos('Start MID 6 ICID 5', 'MID 6 queued for delivery', 'Message aborted MID 6 Dropped by amp'),
    ],
    ['blocked unknown', asyncos('Start MID 6 ICID 5', 'MID 6 quarantined to "Policy" (content filter:a)')],
    [
      'passed unknown',
      asyncos(
        'Start MID 6 ICID 5',
        'MID 6 quarantined to "Policy" (content filter:a)',
        'MID 6 released from all quarantines',
      ),
    ],
    [
      'blocked unknown',
      asyncos(
        'Start MID 6 ICID 5',
        'ISQ: Tagging MID 6 for quarantine',
        'MID 6 queued for delivery',
        'ISQ: Quarantined MID 6',
      ),
    ],
    [
      'blocked unknown',
      asyncos('Start MID 6 ICID 5', 'EUQ: Tagging MID 6 for quarantine', 'MID 6 queued for delivery'),
    ],
    ['blocked inbound', asyncos(client('198.51.100.7'), 'ICID 5 REJECT SG BLOCKED_LIST match x', 'ICID 5 close')],
    ['unknown outbound', asyncos('New SMTP DCID 8 interface 10.0.0.1 address 198.51.100.7 port 25')],
  ],
  gitlab: [
    ['blocked inbound', rails({ message: 'Rack_Attack', env: 'blocklist', remote_ip: '198.51.100.7', status: 403 })],
    ['blocked inbound', rails({ message: 'Rack_Attack', env: 'throttle', remote_ip: '198.51.100.7', status: 429 })],
    ['unknown inbound', rails({ message: 'Rack_Attack', env: 'track', remote_ip: '198.51.100.7' })],
    ['unknown inbound', rails({ message: 'Rack_Attack', env: 'safelist', remote_ip: '198.51.100.7' })],
    ['blocked internal', rails({ message: 'Rack_Attack', env: 'throttle', remote_ip: '10.0.0.5' })],
    ['unknown inbound', rails({ message: 'other', env: 'throttle', remote_ip: '198.51.100.7' })],
    ['unknown inbound', rails({ method: 'GET', path: '/', status: 200, 'meta.remote_ip': '198.51.100.7' })],
    ['unknown unknown', rails({ method: 'GET', path: '/throttle', status: 404 })],
  ],
}
