import type { LogSample } from '../conformance.ts'
import { json } from '../sample-lines.ts'

export default {
  log: json({
    time: '2021-06-06T18:02:11.1234567Z',
    tenantId: '0',
    operationName: 'Publish',
    category: 'AdvancedHunting-DeviceNetworkEvents',
    properties: { ActionType: 'ConnectionSuccess', RemoteIP: '192.0.2.1', Timestamp: '2021-06-06T15:57:37.1234567Z' },
  }),
  times: ['2021-06-06T15:57:37.123Z'],
} satisfies LogSample
