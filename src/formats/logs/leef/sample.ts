import type { LogSample } from '../conformance.ts'
import { lines } from '../sample-lines.ts'

export default {
  log: lines(
    'LEEF:1.0|Vendor|Product|1.0|deny|sev=1\tdevTime=2021-06-06 15:57:37.692466\tdevTimeFormat=yyyy-MM-dd HH:mm:ss.SSS\tsrc=192.0.2.1',
    'Jun  6 15:57:38 host LEEF:2.0|Vendor|Product|1.0|deny|^|src=192.0.2.1^dst=198.51.100.7',
  ),
  times: ['2021-06-06T15:57:37.692Z', '2026-06-06T15:57:38.000Z'],
} satisfies LogSample
