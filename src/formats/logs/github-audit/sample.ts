import type { LogSample } from '../conformance.ts'
import { json } from '../sample-lines.ts'

export default {
  log: json({
    '@timestamp': 1623024000123,
    action: 'repo.create',
    actor: 'octocat',
    actor_ip: '192.0.2.1',
    org: 'x',
    created_at: 1623024000123,
  }),
  times: ['2021-06-07T00:00:00.123Z'],
} satisfies LogSample
