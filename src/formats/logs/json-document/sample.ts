import type { LogSample } from '../conformance.ts'

export default {
  log: JSON.stringify(
    [
      { date: '2021-06-06T15:57:37Z', ip: '192.0.2.1' },
      { date: '2021-06-06T15:57:38Z', ip: '198.51.100.7' },
    ],
    null,
    2,
  ),
  times: ['2021-06-06T15:57:37.000Z', '2021-06-06T15:57:38.000Z'],
} satisfies LogSample
