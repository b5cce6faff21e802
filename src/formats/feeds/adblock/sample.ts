import type { FeedSample } from '../conformance.ts'
import { a, bad, evil, link } from '../samples.ts'

export default {
  adblock: {
    sample:
      '[Adblock Plus 2.0]\n! Title: sample\n||evil-test.com^\n||evil-test.com/gate.php$all\n@@||good-test.com^\nevil-test.com##.ad\n||track-test.com^*/pixel\n192.0.2.1\n||c2.bad-test.net^$third-party\n',
    records: [evil, link, a, bad],
    rejected: 3,
    lines: true,
  },
} satisfies Record<string, FeedSample>
