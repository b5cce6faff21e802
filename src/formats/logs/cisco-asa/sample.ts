import type { LogSample } from '../conformance.ts'
import { lines } from '../sample-lines.ts'

export default {
  log: lines(
    'Jun 06 2021 15:57:37 asa : %ASA-6-302013: Built inbound TCP connection 1 for outside:192.0.2.1/1 to inside:198.51.100.7/2',
    '<166>Jun  6 15:57:38 asa %ASA-4-106023: Deny tcp src outside:192.0.2.1/1 dst inside:198.51.100.7/2',
    '%ASA-2-106001: Inbound TCP connection denied from 192.0.2.1/1 to 198.51.100.7/2',
  ),
  times: ['2021-06-06T15:57:37.000Z', '2026-06-06T15:57:38.000Z', null],
} satisfies LogSample
