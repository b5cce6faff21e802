import type { LogSample } from '../conformance.ts'
import { lines } from '../sample-lines.ts'

export default {
  log: lines(
    'id=firewall sn=18B169D79980 time="2021-06-06 15:57:37 UTC" fw=192.0.2.9 pri=6 c=262144 m=98 src=192.0.2.1:1:WAN',
  ),
  times: ['2021-06-06T15:57:37.000Z'],
  context: { zoneOffsetMinutes: 60 },
} satisfies LogSample
