import type { LogSample } from '../conformance.ts'
import { lines } from '../sample-lines.ts'

export default {
  log: lines('<134>1 1623024000.123456789 MX84 flows src=192.0.2.1 dst=198.51.100.7 protocol=udp pattern: allow all'),
  times: ['2021-06-07T00:00:00.123Z'],
} satisfies LogSample
