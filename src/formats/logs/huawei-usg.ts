/**
 * `%%01MODULE/level/MNEMONIC(l): …`.
 *
 * https://support.huawei.com/enterprise/en/doc/EDOC1100055039
 */

import { logFormat } from '../log-format.ts'
import { deviceLogins } from './events/logins.ts'
import { recognise, strength } from './recognise.ts'
import { syslogClock } from './time/clocks.ts'

const sshLogs = { field: { text: true }, is: ['/SSHS_*'] } as const

export const huaweiUsg = logFormat({
  id: 'huawei-usg',
  title: { de: 'Huawei USG und VRP', en: 'Huawei USG and VRP' },
  products: ['Huawei USG', 'Huawei VRP', 'H3C Comware'],

  detect: (head) => recognise(head, strength.product, 'VRP messages', /%%\d\d\w+\/\d\/\w+(?:\(\w\))?/),

  clock: syslogClock,

  event: {
    sources: [
      'https://support.huawei.com/enterprise/en/doc/EDOC1100055039',
      'https://www.h3c.com/en/Support/Resource_Center/EN/Home/Security/00-Public/Reference_Guides/Log_Message_References/',
    ],
    rules: [
      {
        field: { after: '%%01', past: '/' },
        passed: ['6/POLICYPERMIT', '6/SESSION_TEARDOWN', '6/SESSION_BUILD*', '5/PERMIT'],
        blocked: ['6/POLICYDENY', '4/POLICYDENY', '5/DENY', '4/DENY', '6/PACKETDENY'],
      },
      {
        field: { key: 'Action' },
        passed: ['Alert', 'Allow', 'Permit', 'Declare'],
        blocked: ['Block', 'Deny', 'Delete', 'Quarantine'],
      },
      // H3C gives each key a number.
      { field: { after: 'Event(1048)=' }, passed: ['Permit', '(8)Session created'], blocked: ['Deny'] },
      {
        field: { after: 'Action(1053)=' },
        passed: ['Permit', 'logging;', 'none'],
        blocked: ['Drop', 'Reset', 'Deny', 'Block*', 'Redirect', 'logging,drop', 'logging, drop'],
      },
      { source: { after: 'SrcIPAddr(1003)=' }, destination: { after: 'DstIPAddr(1007)=' } },
      { source: { key: 'source-ip' }, destination: { key: 'destination-ip' } },
      { source: { key: 'SourceIP' }, destination: { key: 'DestinationIP' } },
      { source: { key: 'SrcIp' }, destination: { key: 'DstIp' } },
      // OpenSSH of Comware: `SSHS_LOG: Accepted password for a from 198.51.100.7 port 1.`.
      {
        field: { text: true },
        passed: ['Accepted password for', 'Accepted publickey for'],
        blocked: ['Failed password for'],
        when: sshLogs,
      },
      // The client chooses the name.
      { source: { after: ' from ', isLast: true }, destination: 'here', when: sshLogs },
      ...deviceLogins,
    ],
  },
})
