import type { LogSample } from '../conformance.ts'
import { json } from '../sample-lines.ts'

export default {
  log: json({ __REALTIME_TIMESTAMP: '1623024000123456', _COMM: 'sshd', MESSAGE: 'Failed password from 192.0.2.1' }),
  times: ['2021-06-07T00:00:00.123Z'],
} satisfies LogSample
