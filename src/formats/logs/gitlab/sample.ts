import type { LogSample } from '../conformance.ts'
import { json } from '../sample-lines.ts'

export default {
  log: json({
    method: 'GET',
    path: '/a',
    controller: 'SessionsController',
    action: 'new',
    status: 200,
    time: '2021-06-06T15:57:37.123Z',
    params: [],
    remote_ip: '192.0.2.1',
  }),
  times: ['2021-06-06T15:57:37.123Z'],
} satisfies LogSample
