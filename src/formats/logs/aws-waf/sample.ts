import type { LogSample } from '../conformance.ts'
import { json } from '../sample-lines.ts'

export default {
  log: json({
    timestamp: 1623024000123,
    formatVersion: 1,
    webaclId: 'arn:aws:wafv2:x',
    action: 'BLOCK',
    httpRequest: { clientIp: '192.0.2.1' },
  }),
  times: ['2021-06-07T00:00:00.123Z'],
} satisfies LogSample
