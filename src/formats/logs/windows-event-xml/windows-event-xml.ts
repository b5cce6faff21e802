/**
 * Windows events as XML: `wevtutil qe /f:xml`, Event Viewer's export, evtxexport, Windows Event Forwarding, syslog
 * agents. `TimeCreated/@SystemTime` is UTC.
 *
 * https://learn.microsoft.com/windows/win32/wes/eventschema-event-element
 */

import type { Head } from '../../feed-format.ts'
import { type EventMapping, type LineClock, type LogContext, logFormat } from '../../log-format.ts'
import { ascii, indexOfBytes } from '../bytes.ts'
import { after, between, fromClient, line, only } from '../events/rules.ts'
import { logonEvents, windowsRelays } from '../events/windows-text.ts'
import { sampleLines } from '../head.ts'
import { isXmlLines, xmlEvents } from '../lines/xml-events.ts'
import { findStamp } from '../time/find.ts'
import { stampRules } from '../time/learn.ts'
import { readStamp } from '../time/stamp.ts'

const SYSTEM_TIME = ascii('SystemTime=')
const UTC_TIME = ascii('UtcTime')

/** Uses the event's `SystemTime`, or Sysmon's `UtcTime` if it is missing. */
export function xmlEventClock(head: Head, context: LogContext): LineClock {
  const rules = stampRules(head, { ...context, zoneOffsetMinutes: 0 })
  return (bytes, start, end) => {
    const at = indexOfBytes(bytes, SYSTEM_TIME, start, end)
    if (at >= 0) {
      const ms = readStamp(bytes, at + SYSTEM_TIME.length + 1, end, rules)
      if (!Number.isNaN(ms)) return ms
    }
    const utc = indexOfBytes(bytes, UTC_TIME, start, end)
    return utc < 0 ? Number.NaN : findStamp(bytes, utc, end, rules)
  }
}

/** Events of the security log about logins, tickets, connections and packets that were allowed or refused. */
export const passedEvents = ['4624', '4778', '5156', '5158']
export const blockedEvents = ['4625', '4771', '5152', '5153', '5155', '5157', '5159']

const security = only(line, 'Microsoft-Windows-Security-Auditing')

/** Names of the source and destination of a connection, for Sysmon and for the Windows Filtering Platform. */
export const windowsEnds = [
  ['SourceIp', 'DestinationIp'],
  ['SourceAddress', 'DestAddress'],
] as const

/** Action and direction of Windows events in XML, also of those from EVTX files. */
export const xmlEventMapping: EventMapping = {
  sources: [
    'https://learn.microsoft.com/previous-versions/windows/it-pro/windows-10/security/threat-protection/auditing/audit-filtering-platform-connection',
    'https://learn.microsoft.com/previous-versions/windows/it-pro/windows-10/security/threat-protection/auditing/event-4625',
    'https://learn.microsoft.com/sysinternals/downloads/sysmon',
  ],
  rules: [
    { field: after('<EventID', { past: '>' }), passed: passedEvents, blocked: blockedEvents, when: security },
    ...windowsEnds.flatMap(([source, destination]) =>
      [`'`, `"`].map((quote) => between(after(`${source}${quote}>`), after(`${destination}${quote}>`))),
    ),
    ...[`'`, `"`].map((quote) =>
      fromClient(after(`IpAddress${quote}>`), { when: only(after('<EventID', { past: '>' }), ...logonEvents) }),
    ),
    // Direction as the host sees it: %%14592 is inbound, %%14593 outbound.
    { field: line, inbound: ['%%14592'], outbound: ['%%14593'] },
    {
      field: line,
      inbound: ['Initiated">false<', "Initiated'>false<"],
      outbound: ['Initiated">true<', "Initiated'>true<"],
    },
  ],
  // Of a forwarded event, too, this is where it happened.
  hosts: [{ field: after('<Computer>'), unless: windowsRelays }],
}

/** Tells whether fewer than half of the JSON lines contain an event: logs of other products may quote a few events. */
function holdsFew(head: Head): boolean {
  if (!head.text.trimStart().startsWith('{')) return false
  const lines = sampleLines(head)
  return lines.filter((line) => /<Event[\s>]/.test(line)).length * 2 < lines.length
}

/** The log format `windows-event-xml`. */
export const windowsEventXml = logFormat({
  id: 'windows-event-xml',
  title: { de: 'Windows-Ereignisse (XML)', en: 'Windows event XML' },
  products: ['Microsoft Windows', 'Microsoft Sysmon', 'Windows Event Forwarding'],

  detect(head) {
    const start = head.text.slice(0, 65_536)
    if (!/<Event[\s>]/.test(start) || holdsFew(head)) return undefined
    const named = start.includes('schemas.microsoft.com/win/2004/08/events')
    const system = start.includes('<System>') && start.includes('<EventID')
    if (named && system) return { score: 0.98, reason: 'events in the Windows event schema' }
    return named || system ? { score: 0.85, reason: 'event elements like those of Windows' } : undefined
  },

  clock: xmlEventClock,
  toLines: xmlEvents,
  isMadeOfLines: isXmlLines,

  event: xmlEventMapping,
})
