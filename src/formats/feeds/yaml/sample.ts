import type { FeedSample } from '../conformance.ts'
import { a, b, bad, evil, ip } from '../samples.ts'

export default {
  yaml: {
    sample:
      '# sample\n- name: Sample\n  packages:\n  - com.sample.app\n  c2:\n    ips:\n    - 192.0.2.1\n    domains:\n    - evil-test.com\n    - c2.bad-test.net\n- name: Other\n  c2:\n    ips:\n    - 198.51.100.7\n    domains: []\n',
    options: { records: '[]', value: ['c2.ips[]', 'c2.domains[]'] },
    records: [a, evil, bad, b],
    *long(count) {
      for (let i = 0; i < count; i++) yield `- name: x${i}\n  c2:\n    ips:\n    - ${ip(i)}\n`
    },
  },
} satisfies Record<string, FeedSample>
