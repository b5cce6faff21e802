import type { LogSample } from '../conformance.ts'
import { lines } from '../sample-lines.ts'

export default {
  log: lines('value,first,last,count', '192.0.2.1,2021-06-07T00:00:00Z,2021-06-07T00:00:09Z,3', 'a.example,,,'),
  times: [null, null, null],
} satisfies LogSample
