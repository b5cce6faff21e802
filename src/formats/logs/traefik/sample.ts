import type { LogSample } from '../conformance.ts'
import { json } from '../sample-lines.ts'

export default {
  log: json({
    ClientAddr: '192.0.2.1:39490',
    DownstreamStatus: 404,
    StartUTC: '2021-06-06T15:57:37.123456789Z',
    time: '2021-06-06T15:57:38Z',
  }),
  times: ['2021-06-06T15:57:37.123Z'],
} satisfies LogSample
