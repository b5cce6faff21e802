import type { LogSample } from '../conformance.ts'
import { lines } from '../sample-lines.ts'

export default {
  log: lines(
    '192.0.2.1 - - [06/Jun/2021:15:57:37 -0700] "GET /a HTTP/1.1" 200 2326 "http://www.example/s" "Mozilla/5.0"',
    'vhost.example:443 2001:db8::1 - frank [06/Jun/2021:15:57:38 +0200] "GET /b HTTP/1.1" 404 - "-" "curl/8"',
  ),
  times: ['2021-06-06T22:57:37.000Z', '2021-06-06T13:57:38.000Z'],
} satisfies LogSample
