import type { LogSample } from '../conformance.ts'
import { json } from '../sample-lines.ts'

export default {
  log: json(
    { level: 'warn', msg: 'x', when: { event_time: '2021-06-06T15:57:37Z' }, client: '192.0.2.1' },
    { level: 'info', ts_ms: 5, client: '192.0.2.1' },
    { message: '<13>Jun  6 2021 15:57:38 host a: from 192.0.2.1', tags: [] },
  ),
  times: ['2021-06-06T15:57:37.000Z', null, '2021-06-06T15:57:38.000Z'],
} satisfies LogSample
