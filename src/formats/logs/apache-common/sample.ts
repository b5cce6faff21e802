import type { LogSample } from '../conformance.ts'
import { lines } from '../sample-lines.ts'

export default {
  log: lines('192.0.2.1 - frank [06/Jun/2021:15:57:37 -0700] "GET /a.gif HTTP/1.0" 200 2326'),
  times: ['2021-06-06T22:57:37.000Z'],
} satisfies LogSample
