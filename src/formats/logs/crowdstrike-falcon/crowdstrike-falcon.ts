/**
 * CrowdStrike's Falcon data replicator and event streams, with times in ms.
 *
 * https://github.com/CrowdStrike/falconpy
 */

import type { EventRule } from '../../log-format.ts'
import { between, only, path } from '../events/rules.ts'
import { jsonFormat } from '../json-format.ts'
import { anyOf } from '../line-test.ts'
import { words } from '../word-list.ts'

export const crowdstrikeFalcon = jsonFormat({
  id: 'crowdstrike-falcon',
  title: { de: 'Ereignisse aus CrowdStrike Falcon (JSON)', en: 'CrowdStrike Falcon events (JSON)' },
  products: ['CrowdStrike Falcon'],
  what: 'Falcon events',
  matches: anyOf('"event_simpleName":', ['"metadata":{', '"eventType":', '"eventCreationTime":']),
  // `timestamp` is when the cloud got the event.
  times: [['ContextTimeStamp'], ['timestamp'], ['metadata', 'eventCreationTime'], ['event', 'Timestamp']],
  // The names of these events say that a connection was opened or accepted.
  event: {
    sources: ['https://github.com/CrowdStrike/falconpy', 'https://developer.crowdstrike.com/'],
    rules: [
      {
        field: path('event_simpleName'),
        passed: words(`
          NetworkConnectIP4, NetworkConnectIP6, NetworkReceiveAcceptIP4, NetworkReceiveAcceptIP6, UserLogon
        `),
        blocked: ['UserLogonFailed', 'UserLogonFailed2'],
      },
      // A detection: "Prevention, process was blocked from execution."
      { field: path('event', 'PatternDispositionDescription'), blocked: ['Prevention*'] },
      ...(['IP4', 'IP6'] as const).flatMap((version): EventRule[] => {
        const local = path(`LocalAddress${version}`)
        const remote = path(`RemoteAddress${version}`)
        const eventNamed = (name: string) => only(path('event_simpleName'), `${name}${version}`)
        return [
          between(local, remote, { when: eventNamed('NetworkConnect') }),
          between(remote, local, { when: eventNamed('NetworkReceiveAccept') }),
        ]
      }),
      // A rule of the host's firewall matched; its mode says whether it blocks.
      { field: path('event', 'ConnectionDirection'), inbound: ['1'], outbound: ['0'] },
      {
        field: path('event_simpleName'),
        inbound: ['NetworkReceiveAcceptIP4', 'NetworkReceiveAcceptIP6'],
        outbound: ['NetworkConnectIP4', 'NetworkConnectIP6'],
      },
    ],
    // `aid` is the sensor on a machine; few kinds of events name the machine itself.
    hosts: [
      ['ComputerName'],
      ['event', 'ComputerName'],
      ['event', 'Hostname'],
      ['aid'],
      ['event', 'AgentIdString'],
    ].map((path) => ({ field: { path } })),
  },
})
