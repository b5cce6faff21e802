/**
 * Windows events as JSON, as written by shippers and converters: Winlogbeat (`winlog`), NXLog (`EventTime`,
 * `SourceName`), Logstash, evtx_dump (`Event.System`), Wazuh (`win.system`). Sysmon is a channel among others.
 */

import { jsonFormat } from './json-format.ts'

const shipped =
  /"(?:winlog|win|event_data|ProviderGuid|providerGuid|SourceName|Channel|channel|provider_guid|EventData)":/
const identified = /"(?:EventID|EventId|eventID|event_id|Channel|channel|provider_name|providerName)":/
const named = /"(?:Provider|EventID|Channel)":/

/** The notation of evtx_dump and similar tools. */
function isDumped(line: string): boolean {
  return line.includes('"Event":{') && line.includes('"System":{') && named.test(line)
}

export const windowsEventJson = jsonFormat({
  id: 'windows-event-json',
  title: 'Windows events (JSON)',
  products: ['Winlogbeat', 'NXLog', 'Logstash', 'evtx_dump', 'Wazuh', 'Microsoft Sysmon', 'Velociraptor'],
  what: 'Windows events in JSON',
  matches: (line) => isDumped(line) || (shipped.test(line) && identified.test(line)),
  times: [
    ['TimeCreated'],
    ['Event', 'System', 'TimeCreated', '#attributes', 'SystemTime'],
    ['Event', 'System', 'TimeCreated', '@SystemTime'],
    ['win', 'system', 'systemTime'],
    ['@timestamp'],
    ['EventTime'],
  ],
})
