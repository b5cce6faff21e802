import type { LogSample } from '../conformance.ts'
import { lines } from '../sample-lines.ts'

export default {
  log: lines('2021-06-06 15:57:37.123 CEST [123] a@b FATAL:  password authentication failed for user "a"'),
  times: ['2021-06-06T13:57:37.123Z'],
} satisfies LogSample
