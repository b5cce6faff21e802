/**
 * `alerts.json` and `archives.json` of the Wazuh manager: the alert with the event inside.
 *
 * https://documentation.wazuh.com/current/user-manual/manager/event-logging.html
 */

import { jsonFormat } from './json-format.ts'

export const wazuhAlerts = jsonFormat({
  id: 'wazuh-alerts',
  title: 'Wazuh and OSSEC alerts (JSON)',
  products: ['Wazuh', 'OSSEC'],
  what: 'Wazuh alerts',
  matches: (line) =>
    line.includes('"rule":{') && line.includes('"agent":{') && /"(?:full_log|decoder|manager)":/.test(line),
  times: [['timestamp']],
})
