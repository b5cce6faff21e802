import type { LogSample } from '../conformance.ts'
import { lines } from '../sample-lines.ts'

export default {
  log: lines('ts,te,td,sa,da,sp,dp,pr', '2021-06-06 15:57:37,2021-06-06 15:57:38,1.0,192.0.2.1,198.51.100.7,1,2,TCP'),
  times: [null, '2021-06-06T15:57:37.000Z'],
} satisfies LogSample
