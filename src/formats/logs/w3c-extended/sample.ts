import type { LogSample } from '../conformance.ts'
import { lines } from '../sample-lines.ts'

export default {
  log: lines(
    '#Version: 1.0',
    '#Date: 2021-06-06 00:00:00',
    '#Fields: time c-ip cs-method cs-host',
    '15:57:37 192.0.2.1 GET www.example',
    '#Fields: c-ip date time cs-host',
    '192.0.2.1 2021-06-06 15:57:38 www.example',
  ),
  times: [null, null, null, '2021-06-06T15:57:37.000Z', null, '2021-06-06T15:57:38.000Z'],
} satisfies LogSample
