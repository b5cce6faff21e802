/**
 * `%FACILITY-SEVERITY-MNEMONIC: …` after a sequence number and the router's timestamp (`*Mar 1 00:00:00.123 CEST:`).
 *
 * https://www.cisco.com/c/en/us/td/docs/ios/system/messages/guide/consol_smg.html
 */

import { deviceLogins } from '../events/logins.ts'
import { after, between, fromClient, key, line, only } from '../events/rules.ts'
import { actionIn } from '../events/usual-words.ts'
import { textFormat } from '../text-format.ts'
import { syslogClock } from '../time/clocks.ts'
import { words } from '../word-list.ts'

export const ciscoIos = textFormat({
  id: 'cisco-ios',
  title: { de: 'Cisco IOS, IOS XE und NX-OS', en: 'Cisco IOS, IOS XE and NX-OS' },
  products: ['Cisco IOS', 'Cisco IOS XE', 'Cisco IOS XR', 'Cisco NX-OS', 'Cisco Catalyst', 'Arista EOS'],

  what: 'IOS messages',
  matches: (line) =>
    /%[A-Z][A-Z0-9_]*(?:-[A-Z0-9_]+)*-[0-7]-[A-Z0-9_]+: /.test(line) && !/%(?:ASA|FTD|PIX|FWSM)-/.test(line),

  clock: syslogClock,

  // What an access list decided, and whether a login succeeded.
  event: {
    sources: [
      'https://www.cisco.com/c/en/us/td/docs/ios/system/messages/guide/consol_smg.html',
      'https://www.cisco.com/c/en/us/support/docs/security/ios-firewall/23602-confaccesslists.html',
      'https://www.arista.com/en/um-eos/eos-acls-and-route-maps',
    ],
    rules: [
      {
        field: line,
        passed: [' permitted ', 'permit '],
        blocked: [' denied ', 'deny '],
        when: only(line, 'IPACCESSLOG*', '%ACL-6-IPACCESS', 'ACCESSLOG*', 'ACLLOG*', 'IPV6_ACL-6-ACCESSLOG*'),
      },
      {
        field: line,
        passed: [
          '%SEC_LOGIN-5-LOGIN_SUCCESS',
          // Arista.
          '%AAA-5-LOGIN',
          '%FW-6-SESS_AUDIT_TRAIL_START',
          '%FW-6-SESS_AUDIT_TRAIL',
          '%FW-6-PASS_PKT',
          // Zone-based firewall of IOS XE, and its threat defence.
          ' packet was passed from ',
          ' packets were passed from ',
          '[**] Pass [**]',
        ],
        blocked: [
          ...words(`
            %SEC_LOGIN-4-LOGIN_FAILED, %AAA-4-LOGIN_FAILED, %FW-6-DROP_PKT, %DOT1X-5-FAIL, %AUTHMGR-5-FAIL
          `),
          ' packet was dropped from ',
          ' packets were dropped from ',
          '[**] Drop [**]',
        ],
      },
      // Flows of NX-OS: `Src IP: 10.0.0.5, Dst IP: 198.51.100.7, …, ACE Action: Permit`.
      actionIn(key('ACE Action', ':')),
      between(key('Src IP', ':'), key('Dst IP', ':')),
      between({ before: ' => ' }, { behind: ' => ' }),
      between({ before: ' -> ' }, { behind: ' -> ' }),
      fromClient(after('[Source: ')),
      fromClient(after(' [from: ', { isLast: true }), { when: only(line, '%AAA-5-LOGIN', '%AAA-4-LOGIN_FAILED') }),
      ...deviceLogins,
    ],
  },
})
