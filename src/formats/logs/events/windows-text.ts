/** Events of Windows as text: what Event Viewer, PowerShell, Splunk and agents write instead of XML. */

import type { EventRule } from '../../log-format.ts'
import { words } from '../word-list.ts'
import { after, between, fromClient, line, only } from './rules.ts'

/** Messages of the security log, in English and German. */
const messages = {
  passed: [
    'Windows Filtering Platform has permitted ',
    ...words(`
      Windows-Filterplattform hat eine Verbindung zugelassen,
      Windows-Filterplattform hat eine Bindung an einen lokalen Port zugelassen,
      An account was successfully logged on, Network Policy Server granted access,
      Ein Konto wurde erfolgreich angemeldet
    `),
  ],
  blocked: [
    'Windows Filtering Platform has blocked ',
    ...words(`
      Windows-Filterplattform hat eine Verbindung blockiert, Windows-Filterplattform hat ein Paket blockiert,
      An account failed to log on, Network Policy Server denied access, SMB Session Authentication Failure,
      Fehler beim Anmelden eines Kontos, Kerberos pre-authentication failed
    `),
  ],
} as const

/**
 * Events of servers that act for the machines that ask them. Who asked is another machine than the one that the event names.
 */
export const windowsRelays = only(
  line,
  'Microsoft-Windows-DNSServer',
  'Microsoft-Windows-DNS-Server-Service',
  'Microsoft-Windows-DHCP-Server',
  'Microsoft-Windows-IIS-Logging',
  'Microsoft-Windows-TerminalServices-Gateway',
)

/** Names of both ends and of the direction. */
const labels = [
  ['Source Address:', 'Destination Address:', 'Direction:'],
  ['Quelladresse:', 'Zieladresse:', 'Richtung:'],
] as const

/** Events of the security log that name the client of a logon in `IpAddress`. */
export const logonEvents = ['4624', '4625', '4768', '4769', '4771'] as const

/** What the text of a logon calls the address of its client. */
const logonAddresses = ['Source Network Address:', 'Quellnetzwerkadresse:'] as const

/** Rules for text, whatever holds it. */
export const windowsTextRules: readonly EventRule[] = [
  { field: line, ...messages },
  ...labels.flatMap(([source, destination, direction]): EventRule[] => [
    between(after(source), after(destination)),
    { field: after(direction), inbound: ['Inbound', 'Eingehend'], outbound: ['Outbound', 'Ausgehend'] },
  ]),
  ...logonAddresses.map((after): EventRule => fromClient({ after })),
]

/** The manufacturer's pages. */
export const windowsTextSources = [
  'https://learn.microsoft.com/previous-versions/windows/it-pro/windows-10/security/threat-protection/auditing/event-5157',
  'https://learn.microsoft.com/previous-versions/windows/it-pro/windows-10/security/threat-protection/auditing/event-4625',
] as const
