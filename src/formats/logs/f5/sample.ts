import type { LogSample } from '../conformance.ts'
import { lines } from '../sample-lines.ts'

export default {
  log: lines('Jun  6 15:57:37 bigip notice mcpd[20175]: 01070638:5: Pool member 192.0.2.1:80 monitor status down.'),
  times: ['2026-06-06T15:57:37.000Z'],
} satisfies LogSample
