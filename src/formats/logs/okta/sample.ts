import type { LogSample } from '../conformance.ts'
import { json } from '../sample-lines.ts'

export default {
  log: json({
    actor: { id: 'x' },
    client: { ipAddress: '192.0.2.1' },
    eventType: 'user.session.start',
    published: '2021-06-06T15:57:37.123Z',
  }),
  times: ['2021-06-06T15:57:37.123Z'],
} satisfies LogSample
