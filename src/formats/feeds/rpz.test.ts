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
  const listed = await readFeed(zone('evil-test.com TXT "blocked"', 'bad-test.net TXT "blocked"', '4.3.2.50 TXT "no"'))
  const own = await readFeed(zone('own-test.com. TXT "v=spf1 -all"', 'www.own-test.com. A 45.155.75.108'))

  expect(listed.records.map(({ value }) => value)).toEqual(['evil-test.com', 'bad-test.net'])
  expect(own.records).toEqual([])
})
