import type { LogSample } from '../conformance.ts'
import { json } from '../sample-lines.ts'

export default {
  log: json(
    {
      ClientIP: '192.0.2.1',
      ClientRequestHost: 'www.example',
      EdgeEndTimestamp: '2021-06-06T15:57:38Z',
      EdgeStartTimestamp: '2021-06-06T15:57:37Z',
      RayID: '1',
    },
    { ClientIP: '192.0.2.1', Datetime: '2021-06-06T15:57:39Z', RayID: '2', Action: 'block' },
    { ClientIP: '192.0.2.1', EdgeStartTimestamp: 1623024000123000000, RayID: '3' },
  ),
  times: ['2021-06-06T15:57:37.000Z', '2021-06-06T15:57:39.000Z', '2021-06-07T00:00:00.123Z'],
} satisfies LogSample
