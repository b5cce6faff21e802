import type { LogSample } from '../conformance.ts'
import { json } from '../sample-lines.ts'

export default {
  log: json({
    eventid: 'cowrie.session.connect',
    src_ip: '192.0.2.1',
    session: 'x',
    timestamp: '2021-06-06T15:57:37.123456Z',
  }),
  times: ['2021-06-06T15:57:37.123Z'],
} satisfies LogSample
