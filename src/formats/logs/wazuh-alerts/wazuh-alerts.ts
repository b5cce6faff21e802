/**
 * `alerts.json` and `archives.json` of the Wazuh manager: the alert with the event inside.
 *
 * https://documentation.wazuh.com/current/user-manual/manager/event-logging.html
 */

import { between, only, path } from '../events/rules.ts'
import { actionIn, directionIn } from '../events/usual-words.ts'
import { windowsRelays } from '../events/windows-text.ts'
import { jsonFormat } from '../json-format.ts'
import { words } from '../word-list.ts'

export const wazuhAlerts = jsonFormat({
  id: 'wazuh-alerts',
  title: { de: 'Alarme von Wazuh und OSSEC (JSON)', en: 'Wazuh and OSSEC alerts (JSON)' },
  products: ['Wazuh', 'OSSEC'],
  what: 'Wazuh alerts',
  isLocal: true,
  matches: ['"rule":{', '"agent":{', /"(?:full_log|decoder|manager)":/],
  times: [['timestamp']],
  // The decoders of firewalls, proxies and logins fill the same fields.
  event: {
    sources: ['https://documentation.wazuh.com/current/user-manual/ruleset/decoders/dynamic-fields.html'],
    rules: [
      actionIn(path('data', 'action')),
      actionIn(path('data', 'status')),
      { field: path('data', 'alert', 'action'), passed: ['allowed'], blocked: ['blocked'] },
      {
        field: path('rule', 'groups'),
        passed: ['authentication_success', 'firewall_allow', 'connection_attempt_allowed'],
        blocked: words('authentication_failed, authentication_failures, firewall_drop, access_denied, invalid_login'),
      },
      directionIn(path('data', 'direction')),
      between(path('data', 'srcip'), path('data', 'dstip')),
      between(path('data', 'src_ip'), path('data', 'dest_ip')),
    ],
    // An agent also reads what firewalls and sensors send to its machine. The manager is an agent, too, and observes machines
    // without one.
    hosts: [
      { field: path('data', 'win', 'system', 'computer'), unless: windowsRelays },
      { field: path('agentless', 'host') },
      {
        field: path('agent', 'name'),
        when: only(path('location'), 'syscheck', 'rootcheck', 'sca', 'syscollector', 'osquery', 'EventChannel'),
        unless: windowsRelays,
      },
      // Records of the kernel that another machine sent begin with its name.
      {
        field: path('agent', 'name'),
        when: only(path('decoder', 'name'), 'auditd'),
        unless: only(path('full_log'), 'node=*'),
      },
    ],
  },
})
