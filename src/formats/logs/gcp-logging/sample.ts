import type { LogSample } from '../conformance.ts'
import { json } from '../sample-lines.ts'

export default {
  log: json({
    insertId: 'x',
    logName: 'projects/p/logs/cloudaudit.googleapis.com%2Factivity',
    receiveTimestamp: '2021-06-06T15:57:40Z',
    timestamp: '2021-06-06T15:57:37.123456Z',
    severity: 'INFO',
  }),
  times: ['2021-06-06T15:57:37.123Z'],
} satisfies LogSample
