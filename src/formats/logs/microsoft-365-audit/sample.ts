import type { LogSample } from '../conformance.ts'
import { json } from '../sample-lines.ts'

export default {
  log: json({
    CreationTime: '2021-06-06T15:57:37',
    Operation: 'UserLoggedIn',
    RecordType: 15,
    Workload: 'AzureActiveDirectory',
    ClientIP: '192.0.2.1',
  }),
  times: ['2021-06-06T15:57:37.000Z'],
  context: { zoneOffsetMinutes: 120 },
} satisfies LogSample
