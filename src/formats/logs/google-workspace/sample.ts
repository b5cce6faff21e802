import type { LogSample } from '../conformance.ts'
import { json } from '../sample-lines.ts'

export default {
  log: json({ kind: 'admin#reports#activity', id: { time: '2021-06-06T15:57:37.123Z' }, ipAddress: '192.0.2.1' }),
  times: ['2021-06-06T15:57:37.123Z'],
} satisfies LogSample
