import type { FeedSample } from '../conformance.ts'
import { b, bad, evil, link } from '../samples.ts'

export default {
  maltrail: {
    sample:
      '# Copyright (c) 2026 Maltrail developers\n\n# Reference: https://report.example/1\n\nevil-test.com\n198.51.100.7:8080\nevil-test.com/gate.php\n/sample.arm7\n\n# Reference: https://report.example/2\n\nc2.bad-test.net # (source)\n',
    records: [evil, b, link, { kind: 'url-path', value: '/sample.arm7' }, bad],
    lines: true,
  },
} satisfies Record<string, FeedSample>
