import type { EventRule } from '../../log-format.ts'
import { between, fromClient, key, only } from '../events/rules.ts'
import { actionIn } from '../events/usual-words.ts'
import { textFormat } from '../text-format.ts'
import { firstOf } from '../time/clocks.ts'
import { keyValueClock } from '../time/key-value-clock.ts'
import { words } from '../word-list.ts'

/** What FortiOS did with a session, also in CEF. */
const fortiActions = {
  utmBlocked: ['block', 'blocked', 'reset', 'dropped', 'deny'],
  passed: words(`
    accept, pass, passthrough, allow, allowed, permit, permitted, detected, monitored, exempt, close, start, timeout,
    client-rst, server-rst
  `),
  blocked: ['deny', 'denied', 'block', 'blocked', 'drop', 'dropped', 'violation'],
  /** Words of a security profile that ended a session. */
  ended: ['reset', 'reset_client', 'reset_server', 'clear_session', 'redirect'],
} as const

/** FortiGate's records of sessions in CEF. Its other records say what an administrator did. */
const cefTraffic = only(key('cat'), 'traffic*', 'utm:*', 'dns:*')

/** Rules for FortiGate's records in CEF. */
export const fortiCefRules: readonly EventRule[] = [
  // A policy accepted the session, and a profile ended it.
  ...['FTNTFGTutmaction', 'FortinetFortiGateutmaction'].map((key) => ({
    field: { key },
    blocked: fortiActions.utmBlocked,
  })),
  actionIn(key('act')),
  actionIn(key('FortinetFortiGateaction')),
  ...(['act', 'FortinetFortiGateaction'] as const).map((key) => ({
    field: { key },
    passed: fortiActions.passed,
    when: cefTraffic,
  })),
  { field: key('act'), blocked: fortiActions.ended, when: only(key('cat'), 'utm:*') },
]

/** Rules for FortiGate's own notation. */
export const fortiRules: readonly EventRule[] = [
  // A policy accepted the session, and a profile ended it.
  { field: key('utmaction'), blocked: fortiActions.utmBlocked },
  { field: key('action'), passed: fortiActions.passed, blocked: fortiActions.blocked },
  {
    field: key('action'),
    blocked: fortiActions.ended,
    when: only(key('type'), 'utm', 'ips', 'webfilter', 'virus', 'app-ctrl'),
  },
  // FortiOS 4 and older.
  { field: key('status'), passed: ['accept'], blocked: ['deny'], when: only(key('type'), 'traffic') },
  // Logins of administrators, of users, and over SSL VPN.
  {
    field: key('status'),
    passed: ['success'],
    blocked: ['failed', 'failure'],
    when: only(key('action'), 'login', 'authentication'),
  },
  // FortiWeb: reported and stopped.
  { field: key('action'), blocked: ['Alert_Deny', 'Period_Block', 'Block_Period', 'Deny_no_log'] },
  { field: key('action'), passed: ['tunnel-up'], blocked: ['ssl-login-fail'] },
  between(key('srcip'), key('dstip')),
  fromClient(key('remip'), { when: only(key('action'), 'tunnel-up', 'ssl-*') }),
]

const fortiMailOnly = only(key('classifier'), '*')

/** Keys of the time in ns since the epoch in CEF. */
export const fortiCefTimes = ['FTNTFGTeventtime', 'FortinetFortiGateeventtime'] as const

/**
 * Logs of FortiGate: `date= time= tz= devname= logid= eventtime= …`, bare or after a syslog header. Depending on the
 * version, `eventtime` is in s, ms, µs or ns.
 *
 * https://docs.fortinet.com/document/fortigate/latest/fortios-log-message-reference
 */
export const fortigate = textFormat({
  id: 'fortigate',
  title: 'Fortinet FortiGate (key=value)',
  products: [
    'Fortinet FortiGate',
    'Fortinet FortiManager',
    'Fortinet FortiAnalyzer',
    'Fortinet FortiWeb',
    'Fortinet FortiMail',
  ],

  what: 'FortiOS events',
  matches: [
    // Pairs separated by commas. A relay may have moved the date into its header.
    /\bdate="?\d{4}-\d{1,2}-\d{1,2}"?(?: +|,"?)time=|^ ?time="?\d\d:\d\d:\d\d"? (?:devname|devid|timestamp)=/,
    /\b(?:devname|devid|device_id|logid|log_id|logver|vd)=/,
    (line) => !/\bdevice="SFW"|\blog_component="/.test(line),
  ],

  clock: (head, context) =>
    firstOf(
      keyValueClock(head, context, { whole: ['eventtime', 'dtime', ...fortiCefTimes] }),
      // FortiAnalyzer's `timestamp` is in the time of the device, FortiAuthenticator's in UTC.
      keyValueClock(head, context, { whole: ['itime', 'timestamp'] }),
    ),

  event: {
    sources: [
      'https://docs.fortinet.com/document/fortigate/latest/fortios-log-message-reference',
      'https://community.fortinet.com/t5/FortiGate/Technical-Tip-Understanding-Action-Close-Reset-and-Timeout-in/ta-p/407206',
    ],
    rules: [
      ...fortiRules,
      // Records in CEF in the same file.
      ...fortiCefRules,
      between(key('src'), key('dst')),
      // FortiMail.
      {
        field: key('disposition'),
        passed: ['Accept', 'Tag Subject', 'Insert Header', 'Deliver'],
        blocked: ['Reject', 'Discard', 'Quarantine', 'System Quarantine', 'Delay'],
        when: fortiMailOnly,
      },
      between(key('client_ip'), key('dst_ip'), { when: fortiMailOnly }),
      {
        field: key('dstintfrole'),
        outbound: ['wan'],
        internal: ['lan', 'dmz'],
        when: only(key('srcintfrole'), 'lan', 'dmz'),
      },
      { field: key('dstintfrole'), inbound: ['lan', 'dmz'], when: only(key('srcintfrole'), 'wan') },
    ],
  },
})
