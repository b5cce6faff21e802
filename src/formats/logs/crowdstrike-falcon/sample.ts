import type { LogSample } from '../conformance.ts'
import { json } from '../sample-lines.ts'

export default {
  log: json({ event_simpleName: 'DnsRequest', timestamp: '1623024000123', DomainName: 'www.example', aid: 'x' }),
  times: ['2021-06-07T00:00:00.123Z'],
} satisfies LogSample
