import type { LogSample } from '../conformance.ts'
import { lines } from '../sample-lines.ts'

export default {
  log: lines(
    '<34>1 2021-06-06T15:57:37.003Z host.example app 123 ID47 - message about 192.0.2.1',
    '<165>1 2021-06-06T15:57:37.000003-07:00 host.example evntslog - ID47 [x@32473 a="1"] text',
  ),
  times: ['2021-06-06T15:57:37.003Z', '2021-06-06T22:57:37.000Z'],
} satisfies LogSample
