/**
 * Flow logs of NSGs and virtual networks: `{"records":[…]}` documents; a record holds one minute of flows.
 *
 * https://learn.microsoft.com/azure/network-watcher/nsg-flow-logs-overview
 */

import { jsonFormat } from './json-format.ts'

export const azureNsgFlow = jsonFormat({
  id: 'azure-nsg-flow',
  title: 'Azure network flow logs',
  products: ['Azure Network Watcher', 'Azure NSG', 'Azure VNet'],
  what: 'Azure flow records',
  matches: (line) => /"category":"(?:NetworkSecurityGroupFlowEvent|FlowLogFlowEvent)"|"flowTuples":\[/.test(line),
  times: [['time']],
  zoneOffsetMinutes: 0,
})
