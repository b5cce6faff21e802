import type { LogSample } from '../conformance.ts'
import { lines } from '../sample-lines.ts'

export default {
  log: lines(
    'TenantId,TimeGenerated,FlowStartTime,FlowEndTime,SrcIP,DestIP',
    '52b1ab41-869e-4138-9e40-2a4457f09bf0,2021-06-06 16:22:40.697,2021-06-06 15:57:37.000,2021-06-06 16:45:08.000,192.0.2.1,198.51.100.7',
  ),
  times: [null, '2021-06-06T15:57:37.000Z'],
  context: { zoneOffsetMinutes: 120 },
} satisfies LogSample
