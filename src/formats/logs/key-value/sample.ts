import type { LogSample } from '../conformance.ts'
import { lines } from '../sample-lines.ts'

export default {
  log: lines('time="2021-06-06T15:57:37+02:00" level=error msg="Invalid user name" remote_addr=192.0.2.1 path=/login'),
  times: ['2021-06-06T13:57:37.000Z'],
} satisfies LogSample
