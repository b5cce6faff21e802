import type { LogSample } from '../conformance.ts'
import { lines } from '../sample-lines.ts'

export default {
  log: lines(
    'id;Datum;Quelle;Ziel',
    '1;13.06.2021 15:57:37;192.0.2.1;198.51.100.7',
    '2;07.06.2021 15:57:38;192.0.2.1;198.51.100.7',
  ),
  times: [null, '2021-06-13T15:57:37.000Z', '2021-06-07T15:57:38.000Z'],
} satisfies LogSample
