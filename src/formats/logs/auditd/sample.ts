import type { LogSample } from '../conformance.ts'
import { lines } from '../sample-lines.ts'

export default {
  log: lines(
    'type=SYSCALL msg=audit(1623024000.457:2995): arch=c000003e syscall=59 success=yes',
    'type=EXECVE msg=audit(06/07/2021 00:00:01.457:2996) : argc=2 a0=curl',
  ),
  times: ['2021-06-07T00:00:00.457Z', '2021-06-07T00:00:01.457Z'],
} satisfies LogSample
