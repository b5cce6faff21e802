import type { LogSample } from '../conformance.ts'
import { json } from '../sample-lines.ts'

export default {
  log: json({
    level: 'info',
    ts: 1623024000.123,
    logger: 'http.log.access',
    request: { remote_ip: '192.0.2.1' },
    status: 200,
  }),
  times: ['2021-06-07T00:00:00.123Z'],
} satisfies LogSample
