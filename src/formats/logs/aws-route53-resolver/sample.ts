import type { LogSample } from '../conformance.ts'
import { json } from '../sample-lines.ts'

export default {
  log: json({
    version: '1.1',
    query_timestamp: '2021-06-06T15:57:37Z',
    query_name: 'www.example.',
    srcaddr: '192.0.2.1',
  }),
  times: ['2021-06-06T15:57:37.000Z'],
} satisfies LogSample
