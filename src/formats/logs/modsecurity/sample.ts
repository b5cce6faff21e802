import type { LogSample } from '../conformance.ts'
import { lines } from '../sample-lines.ts'

export default {
  log: lines(
    '[Sun Jun 06 15:57:37.974089 2021] [:error] [pid 17675] [client 192.0.2.1] ModSecurity: Warning. Pattern match [id "1"]',
  ),
  times: ['2021-06-06T15:57:37.974Z'],
} satisfies LogSample
