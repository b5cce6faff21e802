import type { FeedSample } from '../conformance.ts'
import { b, bad, md5, sha256 } from '../samples.ts'

export default {
  'text-report': {
    sample: `2026-01-02 (FRIDAY): SAMPLE ACTIVITY\n\nREFERENCES:\n\n- https://report.example/posts/1\n- https://good-test.com/about\n\nNOTES:\n\n- The attackers ran setup.py and contacted 198.51.100[.]7 over the week.\n- Book1.xlsx has the hash ${md5} <-- not malicious\n\nINDICATORS:\n\n- ${sha256} - 63,193 bytes - sample.html\n- hxxps[:]//evil-test[.]com/gate.php\n- c2.bad-test.net\n- readme.md\n`,
    records: [b, { kind: 'sha256', value: sha256 }, { kind: 'url', value: 'https://evil-test.com/gate.php' }, bad],
    rejected: 1,
    lines: true,
  },
} satisfies Record<string, FeedSample>
