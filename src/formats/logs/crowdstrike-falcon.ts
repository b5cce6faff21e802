/**
 * CrowdStrike's Falcon data replicator and event streams, with times in ms.
 *
 * https://github.com/CrowdStrike/falconpy
 */

import { jsonFormat } from './json-format.ts'

export const crowdstrikeFalcon = jsonFormat({
  id: 'crowdstrike-falcon',
  title: 'CrowdStrike Falcon events (JSON)',
  products: ['CrowdStrike Falcon'],
  what: 'Falcon events',
  matches: (line) =>
    line.includes('"event_simpleName":') ||
    (line.includes('"metadata":{') && line.includes('"eventType":') && line.includes('"eventCreationTime":')),
  times: [['timestamp'], ['metadata', 'eventCreationTime'], ['event', 'Timestamp']],
  zoneOffsetMinutes: 0,
  // Events named for a connection that was made or accepted.
  event: {
    sources: ['https://github.com/CrowdStrike/falconpy', 'https://developer.crowdstrike.com/'],
    rules: [
      {
        field: { path: ['event_simpleName'] },
        passed: [
          'NetworkConnectIP4',
          'NetworkConnectIP6',
          'NetworkReceiveAcceptIP4',
          'NetworkReceiveAcceptIP6',
          'UserLogon',
        ],
        blocked: ['UserLogonFailed', 'UserLogonFailed2'],
      },
      {
        field: { path: ['event_simpleName'] },
        inbound: ['NetworkReceiveAcceptIP4', 'NetworkReceiveAcceptIP6'],
        outbound: ['NetworkConnectIP4', 'NetworkConnectIP6'],
      },
    ],
  },
})
