/**
 * Syslog of Log Exporter (`[action:"Drop"; time:"…"; …]`, also `|`-separated) and `fw log` exports (`;`-separated).
 *
 * https://sc1.checkpoint.com/documents/R81/WebAdminGuides/EN/CP_R81_LoggingAndMonitoring_AdminGuide/Topics-LMG/Log-Exporter.htm
 */

import { fieldParser } from '../events/fields.ts'
import { between, column, key, line, only } from '../events/rules.ts'
import { textFormat } from '../text-format.ts'
import { readValue } from '../time/clocks.ts'
import { findStamp } from '../time/find.ts'
import { stampRules } from '../time/learn.ts'
import { words } from '../word-list.ts'

const passedActions = words('Accept, Allow, Detect, Bypass, Monitor, Encrypt, Decrypt, Inspect, Log In, Authorize')
const blockedActions = ['Drop', 'Reject', 'Block', 'Prevent', 'Deny', 'Quarantine', 'Failed Log In']

const record =
  /\bCheckPoint \d+ - \[|\[action:"[^"]*";|\bproduct[:=]"?(?:VPN-1|Firewall|SmartDefense|Application Control|URL Filtering|Anti|Threat|SmartDashboard|Identity)|\bloguid[:=]"?\{0x|^\s*\d{1,2}[A-Z][a-z]{2}\d{4} +\d{1,2}:\d\d:\d\d (?:accept|drop|reject|monitor|ctl|encrypt|decrypt|authorize|block) |^\d+;\d{1,2}\w{3}\d{4};\s?\d{1,2}:\d\d:\d\d;|^"?num"?;"?date"?;"?time"?;/

export const checkPoint = textFormat({
  id: 'check-point',
  title: 'Check Point',
  products: ['Check Point', 'Check Point Quantum', 'Check Point Smart-1'],

  // The exporter's JSON has the usual keys, and belongs to the formats for JSON.
  what: 'Check Point records',
  matches: [(line) => !line.startsWith('{'), record],

  // `time:"1557937550"` in the record, otherwise the time of the header, otherwise `6Jun2021 15:57:37`.
  clock(head, context) {
    const rules = stampRules(head, context)
    const fields = fieldParser({}, head)
    const time = fields.add(key('time', ':='))
    return (bytes, start, end) => {
      fields.begin(bytes, start, end)
      const at = fields.at(time)
      const ms = at < 0 ? Number.NaN : readValue(bytes, at, end, rules)
      return Number.isNaN(ms) ? findStamp(bytes, start, end, rules) : ms
    }
  },

  // `ifdir` is seen from an interface, not from the network: the addresses tell the direction.
  event: {
    sources: [
      'https://sc1.checkpoint.com/documents/R81/WebAdminGuides/EN/CP_R81_LoggingAndMonitoring_AdminGuide/Topics-LMG/Log-Fields.htm',
      'https://support.checkpoint.com/results/sk/sk144192',
    ],
    header: 'csv',
    rules: [
      { field: key('action', ':='), passed: passedActions, blocked: blockedActions },
      { field: column('action'), passed: passedActions, blocked: blockedActions },
      {
        field: line,
        passed: [' accept ', ' encrypt ', ' decrypt ', ' monitor '],
        blocked: [' drop ', ' reject ', ' block '],
        when: only(line, ' product: VPN-1*', '; rule: *', ' proto: *'),
      },
      between(key('src', ':='), key('dst', ':=')),
      between(column('src'), column('dst')),
      { field: key('conn_direction', ':='), inbound: ['Incoming'], outbound: ['Outgoing'], internal: ['Internal'] },
    ],
  },
})
