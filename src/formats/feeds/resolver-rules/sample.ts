import type { FeedSample } from '../conformance.ts'
import { a, bad, evil } from '../samples.ts'

export default {
  'resolver-rules': {
    sample:
      '# sample\naddress=/evil-test.com/0.0.0.0\nserver=/c2.bad-test.net/\nlocal=/evil-test.com/c2.bad-test.net/\nbogus-nxdomain=192.0.2.1\nlocal-zone: "evil-test.com" always_nxdomain\nlocal-zone: "c2.bad-test.net." redirect\nlocal-data: "c2.bad-test.net A 0.0.0.0"\nlocal-zone: "good-test.com" transparent\nzone "evil-test.com" { type master; notify no; file "null.zone.file"; };\nzone "c2.bad-test.net" IN {\n  type master;\n  file "null.zone.file";\n};\nzone "localhost" { type master; file "local"; };\n',
    records: [evil, bad, evil, bad, a, evil, bad, evil, bad],
    rejected: 1,
    lines: true,
  },
} satisfies Record<string, FeedSample>
