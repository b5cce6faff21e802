import type { LogSample } from '../conformance.ts'
import { lines } from '../sample-lines.ts'

export default {
  log: lines('Jun  6 15:57:37 ftp proftpd[26169]: ftp.example (192.0.2.1[192.0.2.1]) - USER root: no such user'),
  times: ['2026-06-06T15:57:37.000Z'],
} satisfies LogSample
