import type { LogSample } from '../conformance.ts'
import { json } from '../sample-lines.ts'

export default {
  log: json({
    schemaVersion: '2.0',
    type: 'UnauthorizedAccess:EC2/SSHBruteForce',
    service: {
      eventLastSeen: '2021-06-06T15:57:37Z',
      action: { networkConnectionAction: { remoteIpDetails: { ipAddressV4: '192.0.2.1' } } },
    },
    createdAt: '2021-06-06T16:57:37.000Z',
  }),
  times: ['2021-06-06T15:57:37.000Z'],
} satisfies LogSample
