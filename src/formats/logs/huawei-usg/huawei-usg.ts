/**
 * `%%01MODULE/level/MNEMONIC(l): …`.
 *
 * https://support.huawei.com/enterprise/en/doc/EDOC1100055039
 */

import { deviceLogins, sshLogins } from '../events/logins.ts'
import { after, between, fromClient, key, line, only } from '../events/rules.ts'
import { textFormat } from '../text-format.ts'
import { syslogClock } from '../time/clocks.ts'

const sshLogs = only(line, '/SSHS_*')

export const huaweiUsg = textFormat({
  id: 'huawei-usg',
  title: { de: 'Huawei USG und VRP', en: 'Huawei USG and VRP' },
  products: ['Huawei USG', 'Huawei VRP', 'H3C Comware'],

  what: 'VRP messages',
  matches: /%%\d\d\w+\/\d\/\w+(?:\(\w\))?/,

  clock: syslogClock,

  event: {
    sources: [
      'https://support.huawei.com/enterprise/en/doc/EDOC1100055039',
      'https://www.h3c.com/en/Support/Resource_Center/EN/Home/Security/00-Public/Reference_Guides/Log_Message_References/',
    ],
    rules: [
      {
        field: after('%%01', { past: '/' }),
        passed: ['6/POLICYPERMIT', '6/SESSION_TEARDOWN', '6/SESSION_BUILD*', '5/PERMIT'],
        blocked: ['6/POLICYDENY', '4/POLICYDENY', '5/DENY', '4/DENY', '6/PACKETDENY'],
      },
      {
        field: key('Action'),
        passed: ['Alert', 'Allow', 'Permit', 'Declare'],
        blocked: ['Block', 'Deny', 'Delete', 'Quarantine'],
      },
      // H3C gives each key a number.
      { field: after('Event(1048)='), passed: ['Permit', '(8)Session created'], blocked: ['Deny'] },
      {
        field: after('Action(1053)='),
        passed: ['Permit', 'logging;', 'none'],
        blocked: ['Drop', 'Reset', 'Deny', 'Block*', 'Redirect', 'logging,drop', 'logging, drop'],
      },
      between(after('SrcIPAddr(1003)='), after('DstIPAddr(1007)=')),
      between(key('source-ip'), key('destination-ip')),
      between(key('SourceIP'), key('DestinationIP')),
      between(key('SrcIp'), key('DstIp')),
      // OpenSSH of Comware: `SSHS_LOG: Accepted password for a from 198.51.100.7 port 1.`.
      { field: line, ...sshLogins, when: sshLogs },
      // The client chooses the name.
      fromClient(after(' from ', { isLast: true }), { when: sshLogs }),
      ...deviceLogins,
    ],
  },
})
