import type { LogSample } from '../conformance.ts'
import { lines } from '../sample-lines.ts'

export default {
  log: lines(
    'https 2021-06-06T15:57:37.123456Z app/my-lb/50dc6c495c0c9188 192.0.2.1:2817 198.51.100.7:80 0.000 0.001 0.000 200 200 34 366 "GET https://www.example:443/ HTTP/1.1" "curl/8" - -',
  ),
  times: ['2021-06-06T15:57:37.123Z'],
} satisfies LogSample
