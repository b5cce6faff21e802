import { expect, it } from 'vitest'
import { entriesOf } from './own-list.ts'

it('reads entries with a common prefix or suffix, and separate ones', () => {
  expect(
    entriesOf(`
.gtld-servers.net a b
192.5. 6.30 7.0/24
2001:503:a83e: :2:30 8::/48
- 198.41.0.4 x.example
`),
  ).toEqual([
    ...['a.gtld-servers.net', 'b.gtld-servers.net', '192.5.6.30', '192.5.7.0/24'],
    ...['2001:503:a83e::2:30', '2001:503:a83e:8::/48', '198.41.0.4', 'x.example'],
  ])
})
