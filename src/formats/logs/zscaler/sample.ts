import type { LogSample } from '../conformance.ts'
import { json } from '../sample-lines.ts'

export default {
  log: json({ sourcetype: 'zscalernss-web', event: { datetime: '2021-06-06 15:57:37', ClientIP: '192.0.2.1' } }),
  times: ['2021-06-06T15:57:37.000Z'],
} satisfies LogSample
