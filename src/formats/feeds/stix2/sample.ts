import type { FeedSample } from '../conformance.ts'
import { a, bad, day, evil, ip, jsonRows, md5, sha256 } from '../samples.ts'

const stixRow = (pattern: string, more = '') =>
  `{"type":"indicator","spec_version":"2.1","id":"indicator--00000000-0000-4000-8000-000000000001","created":"2026-01-01T00:00:00Z","modified":"2026-01-01T00:00:00Z","pattern":"${pattern}","pattern_type":"stix","valid_from":"2026-01-02T00:00:00Z"${more}}`

export default {
  stix2: {
    sample: `{"type":"bundle","id":"bundle--00000000-0000-4000-8000-000000000006","objects":[\n${[
      '{"type":"identity","id":"identity--00000000-0000-4000-8000-000000000007","name":"Sample"}',
      stixRow("[ipv4-addr:value = '192.0.2.1']", ',"confidence":80,"labels":["scanner"]'),
      stixRow("[domain-name:value IN ('evil-test.com', 'c2.bad-test.net')]", ',"valid_until":"2026-02-01T00:00:00Z"'),
      stixRow(`[file:hashes.'SHA-256' = '${sha256}' OR file:hashes.MD5 = '${md5}']`),
      stixRow("[ipv4-addr:value = '198.51.100.7']", ',"revoked":true'),
      stixRow("[process:command_line MATCHES 'x.*']"),
      stixRow("[ipv4-addr:value = '198.51.100.7'"),
    ].join(',\n')}]}\n`,
    records: [
      { ...a, firstSeen: day('2026-01-02'), score: 80, tags: ['scanner'] },
      { ...evil, firstSeen: day('2026-01-02'), validUntil: day('2026-02-01') },
      { ...bad, firstSeen: day('2026-01-02'), validUntil: day('2026-02-01') },
      { kind: 'sha256', value: sha256, firstSeen: day('2026-01-02') },
      { kind: 'md5', value: md5, firstSeen: day('2026-01-02') },
    ],
    rejected: 3,
    long: (count) =>
      jsonRows('{"type":"bundle","objects":[', (i) => stixRow(`[ipv4-addr:value = '${ip(i)}']`), ']}', count),
  },
} satisfies Record<string, FeedSample>
