import type { LogSample } from '../conformance.ts'
import { json } from '../sample-lines.ts'

export default {
  log: json(
    {
      timestamp: '2021-06-06T15:59:46.457984+0200',
      flow_id: 1,
      event_type: 'alert',
      src_ip: '192.0.2.1',
      alert: { signature: 'ET x', category: 'y' },
    },
    { timestamp: '2021-06-06T15:59:47.000000-0030', event_type: 'dns', src_ip: '192.0.2.1' },
  ),
  times: ['2021-06-06T13:59:46.457Z', '2021-06-06T16:29:47.000Z'],
} satisfies LogSample
