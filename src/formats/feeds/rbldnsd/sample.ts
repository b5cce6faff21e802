import type { FeedSample } from '../conformance.ts'
import { a, b, bad, evil, net } from '../samples.ts'

export default {
  rbldnsd: {
    sample:
      '$SOA 3600 ns1.list.example admin.list.example 0 600 300 86400 300\n$NS 3600 ns1.list.example\n:127.0.0.2:Listed, see https://list.example/?$\n# the list\n127.0.0.2\n192.0.2.1\n198.51.100.7:3:spam\n203.0.113\n!192.0.2.9\n192.0.2.4-7 :4:bots\n.evil-test.com\nc2.bad-test.net\nno entry\n',
    records: [a, b, net, { kind: 'ipv4-cidr', value: '192.0.2.4/30' }, evil, bad],
    rejected: 2,
    lines: true,
  },
} satisfies Record<string, FeedSample>
