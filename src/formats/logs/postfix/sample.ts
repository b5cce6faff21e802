import type { LogSample } from '../conformance.ts'
import { lines } from '../sample-lines.ts'

export default {
  log: lines(
    'Jun  6 15:57:37 mail postfix/smtpd[123]: NOQUEUE: reject: RCPT from unknown[192.0.2.1]: 554 5.7.1 rejected',
  ),
  times: ['2026-06-06T15:57:37.000Z'],
} satisfies LogSample
