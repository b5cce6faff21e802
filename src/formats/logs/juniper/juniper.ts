/**
 * Structured (`[junos@2636.… key="value"]`) and plain security messages. The device's ISO timestamp inside is the event
 * time.
 *
 * https://www.juniper.net/documentation/us/en/software/junos/network-mgmt/topics/topic-map/system-logging-for-a-security-device.html
 */

import { deviceLogins, deviceSshLogins } from '../events/logins.ts'
import { after, between, fromClient, key, line, only } from '../events/rules.ts'
import { textFormat } from '../text-format.ts'
import { syslogClock } from '../time/clocks.ts'

export const juniper = textFormat({
  id: 'juniper',
  title: { de: 'Juniper Junos und SRX', en: 'Juniper Junos and SRX' },
  products: ['Juniper SRX', 'Juniper Junos'],

  what: 'Junos messages',
  matches:
    /\bRT_(?:FLOW|IDS|UTM|SCREEN|AAMW|SYSTEM|SECINTEL|IDP)\b|\[junos@[\d.]+ |\bjunos-(?:ids|flow|idp|utm)\b|\b(?:RT_)?(?:FLOW|IDP|AAMW|SECINTEL|WEBFILTER)_[A-Z_]+: /,

  clock: syslogClock,

  event: {
    sources: [
      'https://www.juniper.net/documentation/us/en/software/junos/network-mgmt/topics/topic-map/system-logging-for-a-security-device.html',
      'https://apps.juniper.net/syslog-explorer/',
    ],
    rules: [
      {
        field: line,
        passed: ['RT_FLOW_SESSION_CREATE*', 'RT_FLOW_SESSION_CLOSE*', 'WEBFILTER_URL_PERMITTED*', 'APPTRACK_SESSION_*'],
        blocked: ['RT_FLOW_SESSION_DENY*', 'WEBFILTER_URL_BLOCKED*', 'FLOW_REASSEMBLE_FAIL', 'FLOW_MCAST_RPF_FAIL'],
      },
      {
        field: key('action'),
        passed: ['permit', 'none', 'ignore', 'alarm-without-drop', 'monitor', 'notify'],
        blocked: ['drop', 'drop_packet', 'drop_connection', 'close*', 'block', 'deny', 'reject', 'blocked'],
      },
      between(key('source-address'), key('destination-address')),
      // Unstructured: `session created 10.0.0.5/1->198.51.100.7/443`, `session closed TCP FIN: …`.
      ...[after('session created '), after('session denied '), after('session closed ', { past: ':' })].map((source) =>
        between(source, after('->')),
      ),
      fromClient(key('source-address'), { when: only(line, ' SSHD_LOGIN_*', ' LOGIN_FAILED *', ' UI_LOGIN_EVENT *') }),
      ...deviceLogins,
      ...deviceSshLogins,
    ],
  },
})
