import type { FeedSample } from '../conformance.ts'
import { day, ip, link, md5 } from '../samples.ts'

export default {
  xml: {
    sample: `<?xml version="1.0" encoding="iso-8859-1"?>
<output><entries>
<entry><id>1</id><first>1767312000</first><md5>${md5}</md5><url><![CDATA[http://evil-test.com/gate.php]]></url><virusname>sample</virusname></entry>
<entry><id>2</id><first>1767312000</first><md5>${md5}</md5><url>http://c2.bad-test.net/a?x=1&amp;y=2</url><virusname>sample</virusname></entry>
</entries></output>
`,
    options: { records: 'output.entries.entry', value: 'url', firstSeen: 'first', tags: ['virusname'] },
    records: [
      { ...link, firstSeen: day('2026-01-02'), tags: ['sample'] },
      { kind: 'url', value: 'http://c2.bad-test.net/a?x=1&y=2', firstSeen: day('2026-01-02'), tags: ['sample'] },
    ],
    *long(count) {
      yield '<output><entries>'
      for (let i = 0; i < count; i++) yield `<entry><url>http://${ip(i)}/x</url></entry>`
      yield '</entries></output>'
    },
  },
} satisfies Record<string, FeedSample>
