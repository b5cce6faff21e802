import type { LogSample } from '../conformance.ts'
import { json } from '../sample-lines.ts'

export default {
  log: json({
    kind: 'Event',
    apiVersion: 'audit.k8s.io/v1',
    sourceIPs: ['192.0.2.1'],
    requestReceivedTimestamp: '2021-06-06T15:57:37.123456Z',
    stageTimestamp: '2021-06-06T15:57:38Z',
  }),
  times: ['2021-06-06T15:57:37.123Z'],
} satisfies LogSample
