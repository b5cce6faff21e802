import type { LogSample } from '../conformance.ts'
import { lines } from '../sample-lines.ts'

export default {
  log: lines(
    '2021-06-06 15:57:37 USG6300 %%01POLICY/6/POLICYPERMIT(l):vsys=public, source-ip=192.0.2.1, destination-ip=198.51.100.7',
  ),
  times: ['2021-06-06T15:57:37.000Z'],
} satisfies LogSample
