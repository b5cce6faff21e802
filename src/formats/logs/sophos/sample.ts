import type { LogSample } from '../conformance.ts'
import { lines } from '../sample-lines.ts'

export default {
  log: lines(
    'device="SFW" date=2021-06-06 time=15:57:37 timezone="CEST" device_name="XG230" log_id=010101600001 log_component="Firewall Rule" src_ip=192.0.2.1',
    '2021:06:06-15:57:38 utm httpproxy[123]: id="0001" severity="info" srcip="192.0.2.1"',
  ),
  times: ['2021-06-06T13:57:37.000Z', '2021-06-06T15:57:38.000Z'],
} satisfies LogSample
