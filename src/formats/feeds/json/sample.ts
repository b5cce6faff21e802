import type { FeedSample } from '../conformance.ts'
import { b, day, evil, ip, jsonRows, link } from '../samples.ts'

export default {
  json: {
    sample:
      '{"updated":1767312000,"iocs":[\n{"ioc":"evil-test[.]com","type":"domain","confidence":75,"first_seen":"2026-01-02 00:00:00 UTC","malware":"Sample"},\n{"ioc":"198.51.100[.]7:8083","type":"ip:port","confidence":100,"first_seen":"2026-01-02 00:00:00 UTC","malware":"Sample"},\n{"ioc":"hxxp://evil-test[.]com/gate.php","type":"url","confidence":50,"first_seen":"2026-01-02 00:00:00 UTC","malware":"Sample"},\n{"ioc":"sample.exe","type":"filename"}\n],"whitelist":["good-test.com"]}\n',
    options: {
      records: 'iocs[]',
      value: 'ioc',
      type: 'type',
      firstSeen: 'first_seen',
      score: 'confidence',
      tags: ['malware'],
    },
    records: [
      { ...evil, firstSeen: day('2026-01-02'), score: 75, tags: ['Sample'] },
      { ...b, firstSeen: day('2026-01-02'), score: 100, tags: ['Sample'] },
      { ...link, firstSeen: day('2026-01-02'), score: 50, tags: ['Sample'] },
    ],
    rejected: 1,
    long: (count) => jsonRows('{"iocs":[', (i) => `{"ioc":"${ip(i)}","type":"ip"}`, ']}', count),
  },
} satisfies Record<string, FeedSample>
