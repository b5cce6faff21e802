import type { LogSample } from '../conformance.ts'
import { lines } from '../sample-lines.ts'

export default {
  log: lines('2021/06/06 15:57:37 [error] 2865#0: *66647 open() "/x" failed, client: 192.0.2.1, server: www.example'),
  times: ['2021-06-06T15:57:37.000Z'],
} satisfies LogSample
