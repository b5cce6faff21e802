import type { LogSample } from '../conformance.ts'
import { lines } from '../sample-lines.ts'

export default {
  log: lines(
    '3924923: *Jun  6 15:57:37.114 CEST: %SEC-6-IPACCESSLOGP: list 1 denied tcp 192.0.2.1(1) -> 198.51.100.7(2), 1 packet',
    '<189>29: rt: Jun  6 2021 15:57:38: %SYS-5-CONFIG_I: Configured from console by 192.0.2.1',
  ),
  times: ['2026-06-06T13:57:37.114Z', '2021-06-06T15:57:38.000Z'],
} satisfies LogSample
