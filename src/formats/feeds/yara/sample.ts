import type { FeedSample } from '../conformance.ts'
import { link, sha256 } from '../samples.ts'

export default {
  yara: {
    sample: `import "pe"\n\nrule Sample : test\n{\n    meta:\n        reference = "https://report.example/"\n        hash = "${sha256}"\n    strings:\n        $a = "http://evil-test.com/gate.php"\n        $b = "kernel32.dll"\n    condition:\n        any of them\n}\n`,
    records: [{ kind: 'sha256', value: sha256 }, link],
    lines: true,
  },
} satisfies Record<string, FeedSample>
