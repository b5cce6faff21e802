/**
 * `%ASA-6-302013: …` after a syslog header, a timestamp of the device, or neither.
 *
 * https://www.cisco.com/c/en/us/td/docs/security/asa/syslog/b_syslog.html
 */

import { deviceLogins } from '../events/logins.ts'
import { after, between, fromClient, key, line, only } from '../events/rules.ts'
import { textFormat } from '../text-format.ts'
import { syslogClock } from '../time/clocks.ts'
import { words } from '../word-list.ts'

/** Numbers of messages about connections, requests and logins that were let through. */
const passedIds = words(`
  302003, 302013, 302014, 302015, 302016, 302020, 302021, 302033, 302036, 302037, 302303, 302304, 302305, 302306,
  304001, 605005, 710002, 113004, 113012, 113039, 716001, 716038, 722022, 722033, 722051, 338001, 338002, 338003,
  338004, 338201, 338202
`)

/** Numbers of messages about what was denied, dropped or discarded. */
const blockedIds = words(`
  106001, 106002, 106006, 106007, 106010, 106011, 106012, 106013, 106014, 106015, 106016, 106017, 106018, 106020,
  106021, 106022, 106023, 106027, 113005, 113015, 209003, 209004, 209005, 304002, 313001, 313004, 313005, 313008,
  313009, 338005, 338006, 338007, 338008, 338203, 338204, 401002, 401004, 410001, 418001, 420002, 421001, 434002,
  605004, 710003, 710005, 716039, 733102
`)
const SHUN = ': Shun added: '
const marks = ['%ASA-', '%FTD-', '%PIX-', '%FWSM-']

export const ciscoAsa = textFormat({
  id: 'cisco-asa',
  title: { de: 'Cisco ASA und Firepower', en: 'Cisco ASA and Firepower' },
  products: ['Cisco ASA', 'Cisco Firepower', 'Cisco FTD', 'Cisco PIX', 'Cisco FWSM'],

  what: 'ASA messages',
  matches: /%(?:ASA|FTD|PIX|FWSM)-(?:[\w-]+-)?\d-\d{5,6}\b/,

  clock: syslogClock,

  event: {
    sources: [
      'https://www.cisco.com/c/en/us/td/docs/security/asa/syslog/b_syslog.html',
      'https://www.cisco.com/c/en/us/td/docs/security/firepower/Syslogs/b_fptd_syslog_guide.html',
    ],
    rules: [
      ...marks.flatMap((after) => [
        { field: { after, digits: 6 }, passed: passedIds, blocked: blockedIds },
        {
          field: line,
          passed: ['permitted', 'est-allowed'],
          blocked: ['denied'],
          when: only({ after, digits: 6 }, '106100', '106102', '106103'),
        },
        {
          field: line,
          blocked: ['Dropped connection', 'Reset connection'],
          when: only({ after, digits: 6 }, '108004', '415*'),
        },
        {
          field: line,
          inbound: ['Inbound'],
          when: only({ after, digits: 6 }, '106001', '106002', '106006', '106010', '106014'),
        },
      ]),
      { field: after(': Built '), inbound: ['inbound'], outbound: ['outbound'] },
      // Connection and intrusion events of Firepower.
      { field: key('InlineResult', ':'), blocked: ['Dropped', 'Blocked', 'Rejected', 'Drop', 'Block', 'Reject'] },
      {
        field: key('AccessControlRuleAction', ':'),
        passed: ['Allow', 'Trust', 'Fastpath', 'Monitor'],
        blocked: ['Block*', 'Reset*'],
      },
      // Files and malware.
      {
        field: key('FileAction', ':'),
        passed: ['Detect*', 'Malware Cloud Lookup', 'Malware Allow List', 'Cloud Lookup Timeout'],
        blocked: ['Block*', 'Malware Block', 'Custom Detection Block', 'Archive Block*', 'TID Block'],
      },
      between(key('SrcIP', ':'), key('DstIP', ':')),
      between(after(' src ', { past: ':' }), after(' dst ', { past: ':' })),
      // `Shunned packet: 198.51.100.7 ==> 10.0.0.5`, `Dynamic filter dropped … from inside:10.0.0.5/1 (…) to outside:198.51.100.7/443`.
      between({ before: ' ==> ' }, { behind: ' ==> ' }),
      between(after(' traffic from ', { past: ':' }), after(') to ', { past: ':' }), {
        when: only(line, 'Dynamic filter *'),
      }),
      // `access-list a permitted tcp inside/10.0.0.5(1) -> outside/198.51.100.7(443)`.
      ...['permitted', 'denied', 'est-allowed'].map((done) =>
        between(after(` ${done} `, { past: '/' }), after(' -> ', { past: '/' })),
      ),
      // `10.0.0.5 Accessed URL 198.51.100.7:http://…`.
      ...['Accessed', 'Access denied'].map((done) => between(after('-30400', { past: ' ' }), after(` ${done} URL `))),
      // `Shun added: 198.51.100.7 10.0.0.5 1 443`; without a target: `Shun added: 198.51.100.7 0.0.0.0 0 0`.
      between(after(SHUN), after(SHUN, { word: 1 }), { isAcross: true }),
      // Threat detection: `Host 198.51.100.7 is attacking.`, `Threat-detection adds host 198.51.100.7 to shun list`.
      ...[': Host ', ' adds host '].map((after) =>
        fromClient({ after }, { isAcross: true as const, when: only(line, ' is attacking.', ' to shun list') }),
      ),
      // Clients of the VPN. The peers of a tunnel have no user name, and the device may have opened it.
      ...['> IP <', ' user IP = '].map((after) => fromClient({ after })),
      fromClient(after(', IP = '), { when: only(line, 'Username = *', 'IKE Responder*') }),
      ...deviceLogins,
    ],
  },
})
