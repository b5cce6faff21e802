import type { LogSample } from '../conformance.ts'
import { json } from '../sample-lines.ts'

export default {
  log: json({
    time: '2021-06-06T15:57:37.1234567Z',
    resourceId: '/SUBSCRIPTIONS/0/RESOURCEGROUPS/x',
    operationName: 'x',
    callerIpAddress: '192.0.2.1',
    properties: {},
  }),
  times: ['2021-06-06T15:57:37.123Z'],
} satisfies LogSample
