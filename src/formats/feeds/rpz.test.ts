import { expect, it } from 'vitest'
import { readFeed } from '../../../test/read-feed.ts'
import type { FeedFormat } from '../feed-format.ts'
import { outcomeOf } from './conformance.ts'
import { rpz } from './rpz.ts'

it('rejects names that the policy lets through', async () => {
  const zone = `$TTL 300
@ IN SOA ns.acme.com. h.acme.com. 1 2 3 4 5
evil-northwave.com CNAME .
ok-velmora.com CNAME ok-velmora.com.
*.ok-velmora.com CNAME *.ok-velmora.com.
slow-zentrix.com CNAME rpz-tcp-only.
bad-pextora.top CNAME .
`

  const { records, reasons } = await outcomeOf(rpz as unknown as FeedFormat, new TextEncoder().encode(zone))

  expect(records.map(({ value }) => value)).toEqual(['evil-northwave.com', 'bad-pextora.top'])
  expect(reasons).toEqual(['not-for-detection', 'not-for-detection', 'not-for-detection'])
})

it('is detected by a few policy records, and lists names that lead to a walled garden', async () => {
  const { records, rejections, tally } = await readFeed(
    `$ORIGIN rpz.example.\n$TTL 60\n@ IN SOA ns. root. 1 2 3 4 5\n@ IN NS ns.\nevil-test.com IN CNAME .\nbad-test.net 300 IN CNAME garden.own-test.com.\ngood-test.com IN CNAME rpz-passthru.\n`,
  )

  expect(tally.readings[0]?.format).toBe('rpz')
  expect(records.map(({ value }) => value)).toEqual(['evil-test.com', 'bad-test.net'])
  expect(rejections.map(({ reason }) => reason)).toEqual(['not-for-detection'])
})

it('lists the names of a block list whose records are texts, but reads no other zone', async () => {
  const zone = (...lines: string[]) => `$TTL 60\n@ SOA ns. root. 1 2 3 4 5\n@ NS ns.\n${lines.join('\n')}\n`
  const listed = await readFeed(zone('evil-test.com TXT "blocked"', 'bad-test.net TXT "blocked"', 'dead TXT "no"'))
  const own = await readFeed(zone('own-test.com. TXT "v=spf1 -all"', 'www.own-test.com. A 45.155.75.108'))

  expect(listed.records.map(({ value }) => value)).toEqual(['evil-test.com', 'bad-test.net'])
  expect(own.records).toEqual([])
})

it('lists the addresses that a DNS block list writes in reverse, and not its test entries', async () => {
  const { records, tally } = await readFeed(
    `$ORIGIN bl.northwave.com.
$TTL 2100
@ IN SOA ns.northwave.com. root.northwave.com. ( 2026010201 3600 900 604800 3600 )
@ IN NS ns.northwave.com.
2.0.0.127 IN A 127.0.0.2
test IN A 127.0.0.2
108.75.155.45 IN A 127.0.0.2
108.75.155.45 IN TXT "Spam source; see https://northwave.com/lookup"
55.38.92.91.bl.northwave.com. 300 IN A 127.0.0.10
*.12.200.91 IN A 127.0.0.3
1.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.7.0.2.c.2.0.a.2 IN A 127.0.0.2
*.8.0.2.c.2.0.a.2 IN A 127.0.0.2
pay-velmora.com IN A 127.0.1.2
`,
  )

  expect(tally.readings[0]?.format).toBe('rpz')
  expect(records.map(({ value }) => value)).toEqual([
    '45.155.75.108',
    '91.92.38.55',
    '91.200.12.0/24',
    '2a02:c207::1',
    '2a02:c208::/32',
    'pay-velmora.com',
  ])
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

it('reads all addresses of a DNS block list in reverse, unless the answer is that it does not have them', async () => {
  const { records } = await readFeed(
    `$ORIGIN bl.northwave.com.
$TTL 60
2.0.0.127 A 127.0.0.2
4.75.155.45 A 10.0.0.1
1.75.155.45 A 127.0.0.1
1.75.155.45 A 127.0.0.4
7.75.155.45 A 127.0.0.1
8.75.155.45 A 127.0.0.2
`,
  )

  expect(records.map(({ value }) => value)).toEqual(['45.155.75.4', '45.155.75.1', '45.155.75.8'])
})

it.each([
  ['by its name', '$ORIGIN list.dnswl.northwave.com.\n$TTL 60\n8.75.155.45 A 127.0.10.2\n'],
  ['by its texts', '$ORIGIN x.northwave.com.\n$TTL 60\n8.75.155.45 A 127.0.0.2\n8.75.155.45 TXT "Whitelisted"\n'],
])('rejects what a DNS allow list has: %s', async (_, zone) => {
  const { records, rejections } = await readFeed(zone)

  expect(records).toEqual([])
  expect(rejections.map(({ reason }) => reason)).toEqual(['not-for-detection'])
})
