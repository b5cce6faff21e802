import type { FeedSample } from '../conformance.ts'
import { a, b, evil, link, net, six } from '../samples.ts'

export default {
  'plain-list': {
    sample:
      '# list of the day\n192.0.2.1\n198.51.100.7 # scanner\n\n; another comment\n203.0.113.0/24 ; SBL1\n2001:db8::7\n// and one more\nevil-test[.]com\nevil-test.com/gate.php\n198.51.100.7:8080\n192.0.2.0-192.0.2.5\n',
    records: [
      a,
      b,
      net,
      six,
      evil,
      link,
      b,
      { kind: 'ipv4-cidr', value: '192.0.2.0/30' },
      { kind: 'ipv4-cidr', value: '192.0.2.4/31' },
    ],
    lines: true,
  },
} satisfies Record<string, FeedSample>
