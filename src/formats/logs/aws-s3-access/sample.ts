import type { LogSample } from '../conformance.ts'
import { lines } from '../sample-lines.ts'

export default {
  log: lines(
    `${'79a59df900b949e55d96a1e698fbaced'.repeat(2)} bucket [06/Jun/2021:15:57:37 +0000] 192.0.2.1 - 3E57427F3EXAMPLE REST.GET.OBJECT a.txt "GET /a.txt HTTP/1.1" 200 - 113 - 7 - "-" "S3Console/0.4" -`,
  ),
  times: ['2021-06-06T15:57:37.000Z'],
} satisfies LogSample
