import type { LogSample } from '../conformance.ts'
import { json } from '../sample-lines.ts'

export default {
  log: json({
    T: '2021-06-06T15:57:37.123456789+02:00',
    QH: 'www.example',
    QT: 'A',
    QC: 'IN',
    CP: '',
    IP: '192.0.2.1',
  }),
  times: ['2021-06-06T13:57:37.123Z'],
} satisfies LogSample
