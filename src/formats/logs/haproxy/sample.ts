import type { LogSample } from '../conformance.ts'
import { lines } from '../sample-lines.ts'

export default {
  log: lines(
    'Jun  6 15:57:38 lb haproxy[123]: 192.0.2.1:4242 [06/Jun/2021:15:57:37.123] http-in static/srv1 10/0/30/69/109 200 2750',
  ),
  times: ['2021-06-06T15:57:37.123Z'],
  detectedAs: 'haproxy',
} satisfies LogSample
