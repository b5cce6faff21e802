import type { LogSample } from '../conformance.ts'
import { lines } from '../sample-lines.ts'

export default {
  log: lines(
    '2021-06-06 15:57:37 1Ai79e-0000Dq-8i <= a@mail.example H=host.example [192.0.2.1] P=esmtp S=1234',
    '2021-06-06 15:57:38 +0200 H=host.example [192.0.2.1] F=<a@mail.example> rejected RCPT <b@mail.example>: denied',
  ),
  times: ['2021-06-06T15:57:37.000Z', '2021-06-06T13:57:38.000Z'],
} satisfies LogSample
