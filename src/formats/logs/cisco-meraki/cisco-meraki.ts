/**
 * `<134>1 1623024000.123456789 MX84 flows src=…`: epoch seconds after the version.
 *
 * https://documentation.meraki.com/General_Administration/Monitoring_and_Reporting/Syslog_Event_Types_and_Log_Samples
 */

import { deviceLogins } from '../events/logins.ts'
import { after, between, key, line } from '../events/rules.ts'
import { textFormat } from '../text-format.ts'

export const ciscoMeraki = textFormat({
  id: 'cisco-meraki',
  title: 'Cisco Meraki',
  products: ['Cisco Meraki MX', 'Cisco Meraki MR'],

  what: 'Meraki events',
  matches:
    /(?:^|[\s>])(?:1 )?\d{10}\.\d+ \S+ (?:\w+_)?(?:flows|urls|events|security_event|ids-alerts|ip_flow_start|ip_flow_end|firewall|airmarshal_events|vpn_firewall)\b/,

  // For inbound rules the pattern begins with 0 (allow) or 1 (deny).
  event: {
    sources: [
      'https://documentation.meraki.com/General_Administration/Monitoring_and_Reporting/Syslog_Server_Overview_and_Configuration',
      'https://documentation.meraki.com/General_Administration/Monitoring_and_Reporting/Syslog_Event_Types_and_Log_Samples',
    ],
    rules: [
      { field: key('decision'), passed: ['allowed'], blocked: ['blocked'] },
      { field: key('action'), passed: ['allow'], blocked: ['block'] },
      {
        field: after('pattern: '),
        passed: ['allow', '0', 'Group Policy Allow'],
        blocked: ['deny', '1', 'Group Policy Deny'],
      },
      {
        field: line,
        passed: [' flows allow ', ' firewall allow ', ' urls ', ' ip_flow_start ', ' ip_flow_end '],
        blocked: [' flows deny ', ' firewall deny ', ' content_filtering_block '],
      },
      between(key('src'), key('dst'), { port: key('dport') }),
      { field: key('direction'), inbound: ['ingress'], outbound: ['egress'] },
      ...deviceLogins,
    ],
  },
})
