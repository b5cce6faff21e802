import { expect, it } from 'vitest'
import type { FeedFormat } from '../feed-format.ts'
import { outcomeOf } from './conformance.ts'
import { rpz } from './rpz.ts'

it('leaves out names that are answered as they are', async () => {
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
