import type { FeedSample } from '../conformance.ts'
import { a, evil, link, md5, net } from '../samples.ts'

export default {
  'zeek-intel': {
    sample:
      '#fields\tindicator\tindicator_type\tmeta.source\tmeta.desc\n192.0.2.1\tIntel::ADDR\tsample\tscanner\nevil-test.com\tIntel::DOMAIN\tsample\t-\nevil-test.com/gate.php\tIntel::URL\tsample\t-\n203.0.113.0/24\tIntel::SUBNET\tsample\t-\na1b2c3d4e5f60718293a4b5c6d7e8f90\tIntel::FILE_HASH\tsample\t-\nMozilla/4.0 sample\tIntel::SOFTWARE\tsample\t-\n',
    records: [{ ...a, tags: ['scanner'] }, evil, link, net, { kind: 'md5', value: md5 }],
    rejected: 1,
    lines: true,
    headerLines: 1,
  },
} satisfies Record<string, FeedSample>
