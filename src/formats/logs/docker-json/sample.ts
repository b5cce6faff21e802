import type { LogSample } from '../conformance.ts'
import { json } from '../sample-lines.ts'

export default {
  log: json({ log: 'client 192.0.2.1 connected\n', stream: 'stdout', time: '2021-06-06T15:57:37.123456789Z' }),
  times: ['2021-06-06T15:57:37.123Z'],
} satisfies LogSample
