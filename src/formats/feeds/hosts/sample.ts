import type { FeedSample } from '../conformance.ts'
import { bad, evil } from '../samples.ts'

export default {
  hosts: {
    sample:
      '# Title: sample\n127.0.0.1 localhost\n::1 localhost ip6-loopback\n0.0.0.0 0.0.0.0\n0.0.0.0 evil-test.com\n127.0.0.1\tc2.bad-test.net evil-test.com # two\n',
    records: [evil, bad, evil],
    lines: true,
  },
} satisfies Record<string, FeedSample>
