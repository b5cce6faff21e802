import type { LogSample } from '../conformance.ts'
import { lines } from '../sample-lines.ts'

export default {
  log: lines('something happened at 2021-06-06 15:57:37, by 192.0.2.1', '  and went on', '1623024000 again'),
  times: ['2021-06-06T15:57:37.000Z', null, '2021-06-07T00:00:00.000Z'],
} satisfies LogSample
