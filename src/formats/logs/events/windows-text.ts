/** Events of Windows as text: what Event Viewer, PowerShell, Splunk and agents write instead of XML. */

import type { EventRule } from '../../log-format.ts'

/** Messages of the security log, in English and German. */
const messages = {
  passed: [
    'Windows Filtering Platform has permitted ',
    'Windows-Filterplattform hat eine Verbindung zugelassen',
    'Windows-Filterplattform hat eine Bindung an einen lokalen Port zugelassen',
    'An account was successfully logged on',
    'Network Policy Server granted access',
    // The DNS server.
    'RESPONSE_SUCCESS: ',
    'Ein Konto wurde erfolgreich angemeldet',
  ],
  blocked: [
    'Windows Filtering Platform has blocked ',
    'Windows-Filterplattform hat eine Verbindung blockiert',
    'Windows-Filterplattform hat ein Paket blockiert',
    'An account failed to log on',
    'Network Policy Server denied access',
    'SMB Session Authentication Failure',
    'Fehler beim Anmelden eines Kontos',
    'Kerberos pre-authentication failed',
  ],
} as const

/**
 * Events of servers that act for the machines that ask them. Who asked is another machine than the one that the event names.
 */
export const windowsRelays = {
  field: { text: true },
  is: [
    'Microsoft-Windows-DNSServer',
    'Microsoft-Windows-DNS-Server-Service',
    'Microsoft-Windows-DHCP-Server',
    'Microsoft-Windows-IIS-Logging',
    'Microsoft-Windows-TerminalServices-Gateway',
  ],
} as const

/** Names of both ends and of the direction. */
const labels = [
  ['Source Address:', 'Destination Address:', 'Direction:'],
  ['Quelladresse:', 'Zieladresse:', 'Richtung:'],
] as const

/** Events of the security log that name the client of a logon in `IpAddress`. */
export const logonEvents = ['4624', '4625', '4768', '4769', '4771'] as const

/** What the text of a logon calls the address of its client. */
const logonAddresses = ['Source Network Address:', 'Quellnetzwerkadresse:'] as const

/** The analytic log of the DNS server: who asked it, whom it answered, whom it asks in turn. Names that are asked for stand behind. */
const dnsQueries: readonly EventRule[] = [
  ...[
    ['; Source=', 'QUERY_RECEIVED: '],
    ['; Destination=', 'RESPONSE_SUCCESS: '],
    ['; Destination=', 'RESPONSE_FAILURE: '],
  ].map(([after, event]): EventRule => {
    const when = { field: { text: true }, is: [event as string] } as const
    return { source: { after: after as string }, destination: 'here', when }
  }),
  {
    source: 'here',
    destination: { after: 'Destination=' },
    when: { field: { text: true }, is: ['RECURSE_QUERY_OUT: '] },
  },
]

/** Rules for text, whatever holds it. */
export const windowsTextRules: readonly EventRule[] = [
  { field: { text: true }, ...messages },
  ...labels.flatMap(([source, destination, direction]): EventRule[] => [
    { source: { after: source }, destination: { after: destination } },
    { field: { after: direction }, inbound: ['Inbound', 'Eingehend'], outbound: ['Outbound', 'Ausgehend'] },
  ]),
  ...logonAddresses.map((after): EventRule => ({ source: { after }, destination: 'here' })),
  ...dnsQueries,
]

/** The manufacturer's pages. */
export const windowsTextSources = [
  'https://learn.microsoft.com/previous-versions/windows/it-pro/windows-10/security/threat-protection/auditing/event-5157',
  'https://learn.microsoft.com/previous-versions/windows/it-pro/windows-10/security/threat-protection/auditing/event-4625',
  'https://learn.microsoft.com/previous-versions/windows/it-pro/windows-server-2012-r2-and-2012/dn800669(v=ws.11)',
] as const
