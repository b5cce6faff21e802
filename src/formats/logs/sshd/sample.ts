import type { LogSample } from '../conformance.ts'
import { lines } from '../sample-lines.ts'

export default {
  log: lines(
    'Jun  6 15:57:37 host sshd[123]: Failed password for root from 192.0.2.1 port 4242 ssh2',
    'Jun  6 15:57:38 host sudo: pam_unix(sudo:session): session opened for user root',
  ),
  times: ['2026-06-06T15:57:37.000Z', '2026-06-06T15:57:38.000Z'],
} satisfies LogSample
