/**
 * Windows events as JSON, as shippers and converters write them: Winlogbeat (`winlog`), NXLog (`EventTime`, `SourceName`),
 * Logstash, evtx_dump (`Event.System`), Wazuh (`win.system`). Sysmon is a channel among others.
 */

import { jsonFormat } from './json-format.ts'

const windowsKeys =
  /"(?:winlog|win|event_data|ProviderGuid|providerGuid|SourceName|Channel|channel|provider_guid|EventData|Event)":[{"].*"(?:System|system|EventID|EventId|eventID|event_id|Channel|channel|computer_name|provider_name)"/s

export const windowsEventJson = jsonFormat({
  id: 'windows-event-json',
  title: 'Windows events (JSON)',
  products: ['Winlogbeat', 'NXLog', 'Logstash', 'evtx_dump', 'Wazuh', 'Microsoft Sysmon', 'Velociraptor'],
  what: 'Windows events in JSON',
  matches: (line) =>
    windowsKeys.test(line) && /"(?:Event)?(?:ID|Id|id|code)":|"(?:eventID|event_id|Event)":/i.test(line),
  times: [
    ['TimeCreated'],
    ['Event', 'System', 'TimeCreated', '#attributes', 'SystemTime'],
    ['Event', 'System', 'TimeCreated', '@SystemTime'],
    ['win', 'system', 'systemTime'],
    ['@timestamp'],
    ['EventTime'],
  ],
})
