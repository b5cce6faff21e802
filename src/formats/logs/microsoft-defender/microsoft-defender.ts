/**
 * Tables of advanced hunting as Microsoft Defender XDR streams them to event hubs and storage accounts. `time` is when a
 * record was sent, often minutes or hours after its event.
 *
 * https://learn.microsoft.com/defender-xdr/streaming-api-event-hub
 */

import { path } from '../events/rules.ts'
import { jsonFormat } from '../json-format.ts'
import { words } from '../word-list.ts'

const action = path('properties', 'ActionType')

/** Values of `ActionType` that tell what was done. */
export const defenderActions = {
  passed: ['ConnectionSuccess', 'InboundConnectionAccepted', 'LogonSuccess', 'ClickAllowed'],
  blocked: words(`
    LogonFailed, ClickBlocked, FirewallInboundConnectionBlocked, FirewallOutboundConnectionBlocked,
    ExploitGuardNetworkProtectionBlocked
  `),
} as const

/** Values of `ActionType` that tell who opened a connection. */
export const defenderDirections = {
  inbound: ['InboundConnectionAccepted', 'InboundConnectionAttempt', 'FirewallInboundConnectionBlocked'],
  outbound: ['ConnectionSuccess', 'ConnectionAttempt', 'ConnectionFailed', 'FirewallOutboundConnectionBlocked'],
} as const

/** Values of `ActionType` in tables of events that a device itself observed. */
export const defenderEvents = [
  ...defenderDirections.inbound,
  ...defenderDirections.outbound,
  ...words(`
    LogonSuccess, LogonFailed, LogonAttempted, ListeningConnectionCreated, ConnectionFound, ConnectionAcknowledged,
    ConnectionRequest, DnsConnectionInspected, HttpConnectionInspected, SslConnectionInspected,
    NetworkSignatureInspected, DnsQueryResponse, BrowserLaunchedToOpenUrl, ProcessCreated, FileCreated, FileModified,
    FileRenamed, FileDeleted, ImageLoaded, RegistryValueSet, RegistryKeyCreated, AntivirusDetection,
    SmartScreenUrlWarning, ExploitGuardNetworkProtectionBlocked
  `),
] as const

/** Microsoft Defender for Endpoint: events of advanced hunting as JSON. */
export const microsoftDefender = jsonFormat({
  id: 'microsoft-defender',
  title: { de: 'Ereignisse aus Microsoft Defender XDR', en: 'Microsoft Defender XDR, streamed events' },
  products: ['Microsoft Defender XDR', 'Microsoft Defender for Endpoint', 'Microsoft Defender for Office 365'],
  what: 'streamed tables of advanced hunting',
  matches: ['"category":"AdvancedHunting-', '"properties":'],
  times: [['properties', 'Timestamp'], ['time']],
  event: {
    sources: [
      'https://learn.microsoft.com/defender-xdr/advanced-hunting-devicenetworkevents-table',
      'https://learn.microsoft.com/defender-xdr/advanced-hunting-urlclickevents-table',
      'https://learn.microsoft.com/defender-xdr/advanced-hunting-emailevents-table',
    ],
    rules: [
      { field: action, ...defenderActions },
      { field: path('properties', 'DeliveryAction'), passed: ['Delivered'], blocked: ['Blocked'] },
      { field: action, ...defenderDirections },
      {
        field: path('properties', 'EmailDirection'),
        inbound: ['Inbound'],
        outbound: ['Outbound'],
        internal: ['Intra-org'],
      },
    ],
    hosts: [{ field: path('properties', 'DeviceName') }],
  },
})
