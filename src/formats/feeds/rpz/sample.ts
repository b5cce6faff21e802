import type { FeedSample } from '../conformance.ts'
import { a, bad, evil, net, six } from '../samples.ts'

export default {
  rpz: {
    sample:
      '; sample\n$TTL 30\n@ IN SOA rpz.example. hostmaster.rpz.example. (\n  1 86400\n  3600 604800 30 )\n NS localhost.\n\nevil-test.com CNAME .\n*.evil-test.com CNAME .\nc2.bad-test.net 300 IN CNAME *.\n32.1.2.0.192.rpz-ip CNAME .\n24.0.113.0.203.rpz-ip CNAME .\n128.7.zz.db8.2001.rpz-ip CNAME .\ngood-test.com CNAME rpz-passthru.\n',
    records: [evil, bad, a, net, six],
    rejected: 1,
    lines: true,
    headerLines: 5,
  },
} satisfies Record<string, FeedSample>
