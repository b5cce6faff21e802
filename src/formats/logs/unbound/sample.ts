import type { LogSample } from '../conformance.ts'
import { lines } from '../sample-lines.ts'

export default {
  log: lines(
    '[1623024000] unbound[123:0] info: 192.0.2.1 www.example. A IN',
    'Jun  6 15:57:37 fw unbound: [123:0] info: 192.0.2.1 www.example. A IN',
  ),
  times: ['2021-06-07T00:00:00.000Z', '2026-06-06T15:57:37.000Z'],
} satisfies LogSample
