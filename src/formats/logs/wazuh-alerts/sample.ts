import type { LogSample } from '../conformance.ts'
import { json } from '../sample-lines.ts'

export default {
  log: json({
    timestamp: '2021-06-06T15:57:37.123+0200',
    rule: { level: 5, id: '5710' },
    agent: { id: '001' },
    manager: { name: 'm' },
    full_log: 'Failed password from 192.0.2.1',
  }),
  times: ['2021-06-06T13:57:37.123Z'],
} satisfies LogSample
