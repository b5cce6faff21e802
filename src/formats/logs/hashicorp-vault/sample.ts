import type { LogSample } from '../conformance.ts'
import { json } from '../sample-lines.ts'

export default {
  log: json({
    time: '2021-06-06T15:57:37.123Z',
    type: 'request',
    auth: {},
    request: { remote_address: '192.0.2.1' },
  }),
  times: ['2021-06-06T15:57:37.123Z'],
} satisfies LogSample
