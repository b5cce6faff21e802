import type { LogSample } from '../conformance.ts'
import { json } from '../sample-lines.ts'

export default {
  log: json({
    '@timestamp': '2021-06-06T15:57:37.123Z',
    ecs: { version: '8.11.0' },
    source: { ip: '192.0.2.1' },
    event: { ingested: '2021-06-06T16:00:00Z' },
  }),
  times: ['2021-06-06T15:57:37.123Z'],
} satisfies LogSample
