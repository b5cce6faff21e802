import type { LogSample } from '../conformance.ts'
import { lines } from '../sample-lines.ts'

export default {
  log: lines(
    '06-Jun-2021 15:57:37.123 queries: info: client @0x7f 192.0.2.1#46882 (www.example): query: www.example IN A + (198.51.100.7)',
    'Jun  6 15:57:38 ns named[464]: client 192.0.2.1#1036: query (cache) denied',
  ),
  times: ['2021-06-06T15:57:37.123Z', '2026-06-06T15:57:38.000Z'],
} satisfies LogSample
