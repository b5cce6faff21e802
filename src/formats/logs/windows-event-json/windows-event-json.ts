/**
 * Windows events as JSON, as written by shippers and converters: Winlogbeat (`winlog`), NXLog (`EventTime`,
 * `SourceName`), Logstash, evtx_dump (`Event.System`), Wazuh (`win.system`). Sysmon is a channel among others.
 */

import { between, fromClient, line, only, path } from '../events/rules.ts'
import { logonEvents, windowsRelays, windowsTextRules } from '../events/windows-text.ts'
import { jsonFormat } from '../json-format.ts'
import { anyOf } from '../line-test.ts'
import { blockedEvents, passedEvents, windowsEnds } from '../windows-event-xml/windows-event-xml.ts'

const shipped = /"(?:winlog|win|event_data|ProviderGuid|providerGuid|SourceName|Channel|provider_guid|EventData)":/
const identified = /"(?:EventID|EventId|eventID|event_id|channel|provider_name|providerName)":/

/** The notation of evtx_dump and similar tools. */
const dumped = ['"Event":{', '"System":{', /"(?:Provider|EventID|Channel)":/]

const ids = ['EventID', 'event_id', 'eventID'].map((name) => path(name))
const security = only(line, 'Microsoft-Windows-Security-Auditing')

const logons = only(ids, ...logonEvents)

export const windowsEventJson = jsonFormat({
  id: 'windows-event-json',
  title: { de: 'Windows-Ereignisse (JSON)', en: 'Windows events (JSON)' },
  products: ['Winlogbeat', 'NXLog', 'Logstash', 'evtx_dump', 'Wazuh', 'Microsoft Sysmon', 'Velociraptor'],
  what: 'Windows events in JSON',
  isLocal: true,
  matches: anyOf(dumped, [shipped, identified]),
  times: [
    ['TimeCreated'],
    ['Event', 'System', 'TimeCreated', '#attributes', 'SystemTime'],
    ['Event', 'System', 'TimeCreated', '@SystemTime'],
    ['win', 'system', 'systemTime'],
    ['@timestamp'],
    // Sysmon's own time in UTC; NXLog's `EventTime` next to it is local.
    ['UtcTime'],
    ['EventTime'],
  ],
  event: {
    sources: [
      'https://learn.microsoft.com/previous-versions/windows/it-pro/windows-10/security/threat-protection/auditing/audit-filtering-platform-connection',
      'https://learn.microsoft.com/previous-versions/windows/it-pro/windows-10/security/threat-protection/auditing/event-4625',
      'https://learn.microsoft.com/sysinternals/downloads/sysmon',
    ],
    // What the system says of an event, and its own data.
    under: [
      ...[['Event', 'System'], ['System'], ['winlog'], ['win', 'system'], ['data', 'win', 'system']],
      ...[['EventData'], ['Event', 'EventData'], ['event_data'], ['winlog', 'event_data']],
      ...[
        ['win', 'eventdata'],
        ['data', 'win', 'eventdata'],
      ],
    ],
    rules: [
      ...ids.map((field) => ({ field, passed: passedEvents, blocked: blockedEvents, when: security })),
      ...[...windowsEnds, ['sourceIp', 'destinationIp'] as const].map(([source, destination]) =>
        between(path(source), path(destination)),
      ),
      ...['IpAddress', 'ipAddress'].map((name) => fromClient(path(name), { when: logons })),
      { field: line, inbound: ['%%14592'], outbound: ['%%14593'] },
      {
        field: line,
        inbound: ['Initiated":"false', 'Initiated": "false', 'Initiated":false', 'Initiated\\":\\"false'],
        outbound: ['Initiated":"true', 'Initiated": "true', 'Initiated":true', 'Initiated\\":\\"true'],
      },
      ...windowsTextRules,
    ],
    // Of a forwarded event, too, this is where it happened; what Beats call `host` may have collected it.
    hosts: [
      ...[
        ['winlog', 'computer_name'],
        ['computer_name'],
        ['win', 'system', 'computer'],
        ['data', 'win', 'system', 'computer'],
        ['Event', 'System', 'Computer'],
      ],
      ...[['System', 'Computer'], ['Computer']],
    ].map((path) => ({ field: { path }, unless: windowsRelays })),
  },
})
