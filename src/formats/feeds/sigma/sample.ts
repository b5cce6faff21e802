import type { FeedSample } from '../conformance.ts'
import { a, b, evil } from '../samples.ts'

export default {
  sigma: {
    sample:
      'title: Sample\nid: 00000000-0000-4000-8000-000000000009\nreferences:\n    - https://report.example/\nlogsource:\n    category: network_connection\ndetection:\n    selection:\n        DestinationIp:\n            - 192.0.2.1\n            - 198.51.100.7\n        DestinationHostname|endswith: .evil-test.com\n    filter:\n        DestinationIp: 203.0.113.9\n    condition: selection and not filter\n',
    records: [a, b, evil],
  },
} satisfies Record<string, FeedSample>
