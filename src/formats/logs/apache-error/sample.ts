import type { LogSample } from '../conformance.ts'
import { lines } from '../sample-lines.ts'

export default {
  log: lines(
    '[Sun Jun 06 15:57:37.123456 2021] [core:error] [pid 35708:tid 4328636416] [client 192.0.2.1:4242] File does not exist',
    '[Sun Jun 06 15:57:38 2021] [error] [client 192.0.2.1] user root not found',
  ),
  times: ['2021-06-06T15:57:37.123Z', '2021-06-06T15:57:38.000Z'],
} satisfies LogSample
