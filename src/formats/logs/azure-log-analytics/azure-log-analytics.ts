/**
 * Tables of Azure Log Analytics and Microsoft Sentinel exported as CSV (`TenantId`, `TimeGenerated`). For traffic
 * analytics, `FlowStartTime` is the event time. Times are UTC.
 *
 * https://learn.microsoft.com/azure/azure-monitor/reference/tables-index
 */

import { logFormat } from '../../log-format.ts'
import { logonClients, microsoftHosts, sentinelRules } from '../events/microsoft.ts'
import { between, column } from '../events/rules.ts'
import { csvClock } from '../time/csv-clock.ts'

export const azureLogAnalytics = logFormat({
  id: 'azure-log-analytics',
  title: { de: 'Export aus Azure Log Analytics (CSV)', en: 'Azure Log Analytics export (CSV)' },
  products: ['Microsoft Sentinel', 'Azure Monitor', 'Azure Traffic Analytics', 'Azure Network Watcher'],

  detect({ text }) {
    const first = text.slice(0, 8192).trimStart().split('\n', 1)[0] ?? ''
    if (!/^[\w ,;\t"\ufeff.[\]()-]*\bTimeGenerated\b/.test(first) || !/[,;\t]/.test(first)) return undefined
    return /\bTenantId\b|\bSourceSystem\b|\bFlowStartTime/.test(first)
      ? { score: 0.97, reason: 'columns of a Log Analytics table' }
      : { score: 0.7, reason: 'a TimeGenerated column' }
  },

  clock: (head, context) =>
    csvClock(head, { ...context, zoneOffsetMinutes: 0 }, [/^flowstarttime/, /^starttime/, /^timegenerated/]),

  // The table `Syslog`.
  carriesLines: true,
  event: {
    sources: [
      'https://learn.microsoft.com/azure/network-watcher/traffic-analytics-schema',
      'https://learn.microsoft.com/azure/azure-monitor/reference/tables/azfwnetworkrule',
      'https://learn.microsoft.com/azure/azure-monitor/reference/tables/signinlogs',
      'https://learn.microsoft.com/azure/azure-monitor/reference/tables/securityevent',
      'https://learn.microsoft.com/azure/sentinel/normalization-about-schemas',
    ],
    header: 'csv',
    rules: [
      { field: column('FlowStatus'), passed: ['A', 'Allowed'], blocked: ['D', 'Denied'] },
      { field: column('FlowStatus_s'), passed: ['A', 'Allowed'], blocked: ['D', 'Denied'] },
      { field: column('L4FlowStatus'), passed: ['A', 'Allowed'], blocked: ['D', 'Denied'] },
      ...sentinelRules((column) => ({ column })),
      logonClients((column) => ({ column })),
      { field: column('Action'), passed: ['Allow'], blocked: ['Deny', 'Drop', 'Block'] },
      between(column('SrcIP'), column('DestIP')),
      between(column('SrcIP_s'), column('DestIP_s')),
      between(column('SourceIP'), column('DestinationIP')),
      // Direction as the network interface sees it. Between virtual networks, both ends are inside.
      { field: column('FlowType'), internal: ['IntraVNet', 'InterVNet'] },
      { field: column('FlowType_s'), internal: ['IntraVNet', 'InterVNet'] },
      { field: column('FlowDirection'), inbound: ['I', 'Inbound'], outbound: ['O', 'Outbound'] },
      { field: column('FlowDirection_s'), inbound: ['I', 'Inbound'], outbound: ['O', 'Outbound'] },
    ],
    hosts: microsoftHosts((column) => ({ column })),
  },
})
