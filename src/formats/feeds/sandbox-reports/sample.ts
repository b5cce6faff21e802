import type { FeedSample } from '../conformance.ts'
import { day, evil, md5, sha256 } from '../samples.ts'

export default {
  'sandbox-reports': {
    sample: `{"info":{"id":1,"started":"2026-01-02 00:00:00"},"target":{"category":"file","file":{"name":"a.exe","md5":"${md5}"}},
"network":{"domains":[{"domain":"good-test.com","ip":"203.0.113.9"}]},
"CAPE":{"payloads":[{"sha256":"${sha256}"}],"configs":[{"Sample":{"C2":["evil-test.com:443"],"Mutex":"c2.bad-test.net"}}]},"malfamily":"Sample","malscore":9.5}
`,
    records: [{ kind: 'md5' as const, value: md5 }, { kind: 'sha256' as const, value: sha256 }, evil].map((one) => ({
      ...one,
      firstSeen: day('2026-01-02'),
      tags: ['Sample'],
    })),
  },
} satisfies Record<string, FeedSample>
