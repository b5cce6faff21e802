import type { LogSample } from '../conformance.ts'
import { lines } from '../sample-lines.ts'

export default {
  log: lines('2021-06-06 15:57:37,388 fail2ban.actions        [123]: NOTICE  [sshd] Ban 192.0.2.1'),
  times: ['2021-06-06T15:57:37.388Z'],
} satisfies LogSample
