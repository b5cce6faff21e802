import type { LogSample } from '../conformance.ts'
import { lines } from '../sample-lines.ts'

export default {
  log: lines(
    'Jun  6 15:57:37 dnsmasq[123]: query[A] www.example from 192.0.2.1',
    'Jun  6 15:57:38 dnsmasq[123]: query[A] shop.example from 192.0.2.2',
  ),
  times: ['2026-06-06T15:57:37.000Z', '2026-06-06T15:57:38.000Z'],
} satisfies LogSample
