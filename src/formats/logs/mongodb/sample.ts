import type { LogSample } from '../conformance.ts'
import { json } from '../sample-lines.ts'

export default {
  log: json({
    t: { $date: '2021-06-06T15:57:37.123+02:00' },
    s: 'I',
    c: 'ACCESS',
    id: 20249,
    ctx: 'conn1',
    msg: 'Authentication failed',
    attr: { remote: '192.0.2.1:1' },
  }),
  times: ['2021-06-06T13:57:37.123Z'],
} satisfies LogSample
