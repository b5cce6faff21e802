import type { LogSample } from '../conformance.ts'
import { lines } from '../sample-lines.ts'

export default {
  log: lines("2021-06-06T15:57:37.123456Z 25 [Note] [MY-010926] [Server] Access denied for user 'a'@'192.0.2.1'"),
  times: ['2021-06-06T15:57:37.123Z'],
} satisfies LogSample
