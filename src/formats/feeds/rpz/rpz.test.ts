import { expect, it } from 'vitest'
import { readFeed } from '../../../../test/read-feed.ts'
import type { FeedFormat } from '../../feed-format.ts'
import { outcomeOf } from '../conformance.ts'
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
