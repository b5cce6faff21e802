import type { LogSample } from '../conformance.ts'
import { json } from '../sample-lines.ts'

export default {
  log: json({
    name: 'pack_x',
    hostIdentifier: 'h',
    calendarTime: 'Mon Jun  7 00:00:00 2021 UTC',
    unixTime: 1623024000,
    columns: {},
  }),
  times: ['2021-06-07T00:00:00.000Z'],
} satisfies LogSample
