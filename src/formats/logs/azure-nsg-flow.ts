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
  // A record contains the flows of one minute and counts only if all of them agree. In a tuple, the direction is followed
  // by the decision (NSG) or by the state of the flow (virtual network), where D means denied.
  event: {
    sources: [
      'https://learn.microsoft.com/azure/network-watcher/nsg-flow-logs-overview',
      'https://learn.microsoft.com/azure/network-watcher/vnet-flow-logs-overview',
    ],
    rules: [
      {
        field: { text: true },
        passed: [',I,A', ',O,A', ',I,B', ',O,B', ',I,C', ',O,C', ',I,E', ',O,E'],
        blocked: [',I,D', ',O,D'],
        agree: true,
      },
      {
        field: { text: true },
        inbound: [',I,A', ',I,D', ',I,B', ',I,C', ',I,E'],
        outbound: [',O,A', ',O,D', ',O,B', ',O,C', ',O,E'],
        agree: true,
      },
    ],
  },
})
