import type { LogSample } from '../conformance.ts'
import { lines } from '../sample-lines.ts'

export default {
  log: lines(
    'Sun Jun  6 15:57:37 2021 Info: New SMTP ICID 5 interface Data 1 (10.0.0.1) address 192.0.2.1 reverse dns host a.example',
    'Sun Jun  6 15:57:38 2021 Info: Start MID 6 ICID 5',
    'Sun Jun  6 15:57:38 2021 Info: Message finished MID 6 done',
  ),
  times: ['2021-06-06T15:57:38.000Z'],
} satisfies LogSample
