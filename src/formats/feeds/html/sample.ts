import type { FeedSample } from '../conformance.ts'
import { bad, day, ip, link } from '../samples.ts'

export default {
  html: {
    sample:
      '<!DOCTYPE html>\n<html><head><title>Sample</title><script>var x = "198.51.100.9"</script></head><body>\n<a href="https://report.example/">report.example</a>\n<table><tr><th>URL</th><th>Seen</th></tr>\n<tr><td>http://evil-test.com/gate.php</td><td>2026-01-02</td></tr>\n<tr><td>http://192.0.2.1/x?a=1&amp;b=2</td><td>2026-01-02</td></tr></table>\n<p>Also seen: c2[.]bad-test[.]net.</p></body></html>\n',
    records: [
      { ...link, firstSeen: day('2026-01-02') },
      { kind: 'url', value: 'http://192.0.2.1/x?a=1&b=2', firstSeen: day('2026-01-02') },
      bad,
    ],
    *long(count) {
      yield '<html><body><table><tr><th>IP</th></tr>'
      for (let i = 0; i < count; i++) yield `<tr><td>${ip(i)}</td></tr>\n`
      yield '</table></body></html>'
    },
  },
} satisfies Record<string, FeedSample>
