import type { LogSample } from '../conformance.ts'
import { lines } from '../sample-lines.ts'

export default {
  log: lines(
    'Jun 06 15:57:37 imap-login: Info: Disconnected (auth failed, 1 attempts): user=<a>, rip=192.0.2.1, lip=198.51.100.7',
    'Jun  6 15:57:38 mail dovecot: pop3-login: Aborted login: rip=192.0.2.1',
  ),
  times: ['2026-06-06T15:57:37.000Z', '2026-06-06T15:57:38.000Z'],
} satisfies LogSample
