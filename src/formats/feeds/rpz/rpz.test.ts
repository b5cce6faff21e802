import { expect, it } from 'vitest'
import { expectListed, readFeed } from '../../../../test/read-feed.ts'

it.each([
  `$TTL 300
@ IN SOA ns.acme.com. h.acme.com. 1 2 3 4 5
‹evil-northwave.com› CNAME .
«ok-velmora.com» CNAME ok-velmora.com.
«*.ok-velmora.com» CNAME *.ok-velmora.com.
«slow-zentrix.com» CNAME rpz-tcp-only.
‹bad-pextora.top› CNAME .
`,
  // It is detected by a few policy records; others lead to a walled garden.
  `$ORIGIN rpz.example.
$TTL 60
@ IN SOA ns. root. 1 2 3 4 5
@ IN NS ns.
‹evil-test.com› IN CNAME .
‹bad-test.net› 300 IN CNAME garden.own-test.com.
«good-test.com» IN CNAME rpz-passthru.
`,
])('lists names, and none that the policy lets through: %s', async (zone) => {
  expect(await expectListed(zone)).toEqual({
    format: 'rpz',
    rejected: { 'not-for-detection': zone.split('«').length - 1 },
  })
})

it.each([
  [
    'a text that proves who owns it',
    '$TTL 3600\nown-test.com. TXT "google-site-verification=abc"\nwww.own-test.com. A 91.92.38.5\n',
  ],
  ['another such text', '$TTL 3600\nown-test.com. TXT "MS=ms123"\nown-test.com. TXT "v=spf1 -all"\n'],
  [
    'a text beside an address',
    '$TTL 3600\n@ SOA ns. root. 1 2 3 4 5\nown-test.com. TXT "hello"\nwww.own-test.com. A 91.92.38.5\n',
  ],
  ['texts alone', '$TTL 3600\nown-test.com. TXT "hello"\nwww.own-test.com. TXT "hello"\n'],
  ['short names', '$ORIGIN own-test.com.\n@ A 91.92.38.5\nwww A 91.92.38.6\nmail A 91.92.38.7\nloop A 127.0.0.2\n'],
  ['loopback', '$ORIGIN .\nloop.own-test.com A 127.0.0.2\n'],
])('does not list the names and addresses of an ordinary zone: %s', async (_, zone) => {
  expect((await readFeed(zone)).records).toEqual([])
})
