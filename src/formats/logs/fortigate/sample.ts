import type { LogSample } from '../conformance.ts'
import { lines } from '../sample-lines.ts'

export default {
  log: lines(
    'date=2021-06-06 time=15:57:37 devname="fw" devid="FG1" eventtime=1623024000123456789 tz="+0200" logid="1" type="traffic" srcip=192.0.2.1',
    'date=2021-06-06 time=15:57:37 devname="fw" devid="FG1" tz="+0200" logid="1" type="traffic" srcip=192.0.2.1',
    'Jun  6 15:57:38 192.0.2.9 date=2021-06-06 time=15:57:37 devname=fw devid=FG1 logid=1 type=event',
  ),
  times: ['2021-06-07T00:00:00.123Z', '2021-06-06T13:57:37.000Z', '2021-06-06T15:57:37.000Z'],
} satisfies LogSample
