/**
 * Flow logs of NSGs and virtual networks: `{"records":[…]}` documents; a record holds the flows of one minute, each with
 * its time, addresses, direction and decision.
 *
 * https://learn.microsoft.com/azure/network-watcher/nsg-flow-logs-overview
 */

import { logFormat } from '../../log-format.ts'
import { ascii, indexOfBytes, isDigit } from '../bytes.ts'
import { line } from '../events/rules.ts'
import { jsonFormat } from '../json-format.ts'
import { flowTuples } from '../lines/flow-tuples.ts'
import { jsonEvents } from '../lines/json-events.ts'
import { readEpoch } from '../time/stamp.ts'

const records = jsonFormat({
  id: 'azure-nsg-flow',
  title: { de: 'Flow-Logs von Azure', en: 'Azure network flow logs' },
  products: ['Azure Network Watcher', 'Azure NSG', 'Azure VNet'],
  what: 'Azure flow records',
  matches:
    /"category":"(?:NetworkSecurityGroupFlowEvent|FlowLogFlowEvent)"|(?:flowTuples?|flow\.\d+)\\*":\s*\[?\s*\\*"\d{10}/,
  times: [['time']],
})

export const azureNsgFlow = logFormat({
  ...records,

  clock(head, context) {
    const recordClock = records.clock(head, context)
    return (bytes, start, end) => {
      const ms = tupleTime(bytes, start, end)
      return Number.isNaN(ms) ? recordClock(bytes, start, end) : ms
    }
  },

  toLines: (input) => flowTuples(jsonEvents(input)),
  isMadeOfLines: () => false,

  // In a tuple, the direction is followed by the decision (NSG) or by the state of the flow (virtual network), where D
  // means denied. If a line has several flows, they must agree.
  event: {
    sources: [
      'https://learn.microsoft.com/azure/network-watcher/nsg-flow-logs-overview',
      'https://learn.microsoft.com/azure/network-watcher/vnet-flow-logs-overview',
    ],
    rules: [
      {
        field: line,
        passed: [',I,A', ',O,A', ',I,B', ',O,B', ',I,C', ',O,C', ',I,E', ',O,E'],
        blocked: [',I,D', ',O,D'],
        agree: true,
      },
      {
        field: line,
        inbound: [',I,A', ',I,D', ',I,B', ',I,C', ',I,E'],
        outbound: [',O,A', ',O,D', ',O,B', ',O,C', ',O,E'],
        agree: true,
      },
    ],
  },
})

/** Name of a single tuple, or of an array of them. */
const NAME = ascii('flowTuple')
/** Name of the first tuple where a shipper made the array flat: `"flow.0":"1623024000,…"`. */
const FLAT_NAME = ascii('"flow.0"')
/** Maximum number of signs and letters between the name and the first digit of the tuple. */
const WIDEST = 12

/** The time of the flow at the start of a tuple, in s or ms since the epoch; NaN if the line has no tuple. */
function tupleTime(bytes: Uint8Array, start: number, end: number): number {
  let p = start
  if (bytes[p] !== 0x22 && bytes[p] !== 0x5c) {
    const name = indexOfBytes(bytes, NAME, start, end)
    const other = name < 0 ? indexOfBytes(bytes, FLAT_NAME, start, end) : -1
    if (name < 0 && other < 0) return Number.NaN
    p = name < 0 ? other + FLAT_NAME.length : name + NAME.length
  }
  const limit = Math.min(end, p + WIDEST)
  while (p < limit && !isDigit(bytes[p] as number)) p++
  if (p >= limit) return Number.NaN
  const ms = readEpoch(bytes, p, end)
  return ms < EARLIEST ? Number.NaN : ms
}

/** Smaller numbers are not the times of flows. */
const EARLIEST = 1e11
