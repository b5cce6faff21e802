import type { LogSample } from '../conformance.ts'
import { lines } from '../sample-lines.ts'

export default {
  log: lines(
    'Jun  6 15:57:38 192.0.2.9 1 2021-06-06T15:57:37.724Z srx RT_FLOW - RT_FLOW_SESSION_DENY [junos@2636.1.1.1.2.39 source-address="192.0.2.1"]',
  ),
  times: ['2021-06-06T15:57:37.724Z'],
} satisfies LogSample
