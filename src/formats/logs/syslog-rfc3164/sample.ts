import type { LogSample } from '../conformance.ts'
import { lines } from '../sample-lines.ts'

export default {
  log: lines(
    '<13>Nov  6 15:57:37 host program[123]: message about 192.0.2.1',
    'Nov 16 15:57:38 host other: message',
    '2026-11-16T17:57:39.123456+02:00 host kernel: message',
  ),
  times: ['2026-11-06T15:57:37.000Z', '2026-11-16T15:57:38.000Z', '2026-11-16T15:57:39.123Z'],
} satisfies LogSample
