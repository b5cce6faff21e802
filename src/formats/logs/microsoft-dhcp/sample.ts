import type { LogSample } from '../conformance.ts'
import { lines } from '../sample-lines.ts'

export default {
  log: lines(
    '\t\tMicrosoft DHCP Service Activity Log',
    'ID,Date,Time,Description,IP Address,Host Name,MAC Address',
    '11,06/13/21,15:57:37,Renew,192.0.2.1,host.example,001122334455,',
  ),
  times: [null, null, '2021-06-13T15:57:37.000Z'],
} satisfies LogSample
