import type { FeedSample } from '../conformance.ts'
import { day, evil, link, sha256 } from '../samples.ts'

export default {
  delimited: {
    sample: `# made up\nfirst_seen,ioc,ioc_type,confidence,tags,reference\n"2026-01-02 00:00:00","evil-test.com","domain","75","phishing, kit","https://report.example/1"\n"2026-01-02 00:00:00","http://evil-test.com/gate.php","url","50","","https://report.example/2"\n2026-01-02 00:00:00,${sha256},sha256_hash,100,"quoted ""tag""",https://report.example/3\n2026-01-02 00:00:00,sample.exe,filename,100,,https://report.example/4\n`,
    options: {
      header: 'row',
      value: 'ioc',
      type: 'ioc_type',
      firstSeen: 'first_seen',
      score: 'confidence',
      tags: ['tags'],
    },
    records: [
      { ...evil, firstSeen: day('2026-01-02'), score: 75, tags: ['phishing', 'kit'] },
      { ...link, firstSeen: day('2026-01-02'), score: 50 },
      { kind: 'sha256', value: sha256, firstSeen: day('2026-01-02'), score: 100, tags: ['quoted "tag'] },
    ],
    rejected: 1,
    lines: true,
    headerLines: 2,
  },
} satisfies Record<string, FeedSample>
