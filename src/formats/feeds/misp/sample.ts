import type { FeedSample } from '../conformance.ts'
import { a, b, day, evil, ip, jsonRows, md5, sha256 } from '../samples.ts'

const mispRow = (type: string, value: string, more = '') =>
  `{"uuid":"00000000-0000-4000-8000-000000000002","type":"${type}","category":"Network activity","to_ids":true,"value":"${value}","timestamp":"1767312000"${more}}`

export default {
  'misp-event': {
    sample: `{"response":[{"Event":{"info":"sample","date":"2026-01-02","Tag":[{"name":"tlp:clear"},{"name":"misp-galaxy:malpedia=\\"Sample\\""}],"Attribute":[\n${[
      mispRow('ip-dst', '192.0.2.1'),
      mispRow('domain|ip', 'evil-test.com|198.51.100.7', ',"first_seen":"2026-01-01T00:00:00.000000+00:00"'),
      mispRow('filename', 'sample.exe'),
      mispRow('link', 'https://report.example/').replace('"to_ids":true', '"to_ids":false'),
    ].join(',\n')}],"Object":[{"name":"file","Attribute":[\n${mispRow('filename|sha256', `x.exe|${sha256}`)}]}]}}]}\n`,
    records: [
      { ...a, firstSeen: day('2026-01-02'), tags: ['Sample'] },
      { ...evil, firstSeen: day('2026-01-01'), tags: ['Sample'] },
      { ...b, firstSeen: day('2026-01-01'), tags: ['Sample'] },
      { kind: 'sha256', value: sha256, firstSeen: day('2026-01-02'), tags: ['Sample'] },
    ],
    rejected: 2,
    long: (count) => jsonRows('{"Event":{"uuid":"x","Attribute":[', (i) => mispRow('ip-dst', ip(i)), ']}}', count),
  },

  'misp-manifest': {
    sample:
      '{"00000000-0000-4000-8000-000000000003":{"info":"sample","date":"2026-01-02","timestamp":"1767312000","analysis":"2","Tag":[{"name":"tlp:clear"}]}}\n',
    records: [],
  },

  'misp-hashes': {
    sample: `${md5},00000000-0000-4000-8000-000000000004\n${md5.toUpperCase()},00000000-0000-4000-8000-000000000005\n`,
    records: [],
    rejected: 2,
    lines: true,
  },
} satisfies Record<string, FeedSample>
